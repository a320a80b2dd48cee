import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { factsFolder } from '../../../test/corpus.ts'
import { askSentences } from '../../../test/helpers/sentences.ts'

const SENTENCES = fileURLToPath(new URL('../../../test/fixtures/sentences.json', import.meta.url))

it('nine of ten sentences in everyday words have a right card among the first five', async () => {
  const { asked, wrong } = await askSentences(factsFolder(), SENTENCES)
  expect(asked).toBe(50)
  expect(wrong.map(({ ask }) => ask).slice(5)).toEqual([])
}, 240_000)
