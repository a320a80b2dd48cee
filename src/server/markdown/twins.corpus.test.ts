import { join } from 'node:path'
import { expect, it } from 'vitest'
import { corpusFolder } from '../../../test/corpus.ts'
import { wordsLostInTwins } from '../../../test/helpers/twin-words.tsx'

it('no word of its authors is missing in the Markdown twins of real documentation', async () => {
  // All pages would take half a minute.
  expect(await wordsLostInTwins(join(corpusFolder(), 'docs/hub-docs'), 24)).toEqual([])
}, 120_000)
