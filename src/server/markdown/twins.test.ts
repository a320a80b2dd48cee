import { expect, it } from 'vitest'
import { packageFile } from '../../package-root.ts'
import { wordsLostInTwins } from './twin-words-for-test.tsx'

it('no word of its authors is missing in the Markdown twins of the guide', async () => {
  expect(await wordsLostInTwins(packageFile('docs/guide'), 1)).toEqual([])
})
