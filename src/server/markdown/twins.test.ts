import { expect, it } from 'vitest'
import { wordsLostInTwins } from '../../../test/helpers/twin-words.tsx'
import { packageFile } from '../../package-root.ts'

it('no word of its authors is missing in the Markdown twins of the guide', async () => {
  expect(await wordsLostInTwins(packageFile('docs/guide'), 1)).toEqual([])
})
