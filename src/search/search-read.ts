/** Searches for what a text means: a sentence is read as filters, see `query/reading.ts`; a name is searched for as it is. */

import type { SqliteEdition } from '../edition/edition.ts'
import { engineOf } from './engine-of.ts'
import { type Asking, find } from './query/asking.ts'
import { type Reading, readQuestion, sentenceOf } from './query/reading.ts'
import type { Sentence } from './query/sentence.ts'
import { vocabularyOf } from './resolve/catalogue.ts'
import type { SearchQuery, SearchResult } from './types.ts'

/** What the text of a query says, see {@link sentenceOf}. */
export function sentenceIn(edition: SqliteEdition, typed: SearchQuery): Promise<Sentence | undefined> {
  return engineOf(edition).understand((values) => sentenceOf(vocabularyOf(edition, values), typed))
}

interface Asked {
  reading: Reading | undefined
  query: SearchQuery
}

/** The query that is meant. @param sentence - of {@link sentenceIn} */
export function* readAsked(sentence: Sentence | undefined, typed: SearchQuery): Asking<Asked> {
  const reading = sentence && (yield* readQuestion(sentence, typed))
  if (reading === undefined || reading.isName) return { reading, query: typed }
  const { page, pageSize, counted } = typed
  return { reading, query: { ...reading.query, page, pageSize, ...(counted && { counted }) } }
}

/** The answer to a query as it was read, and how that was. */
export async function searchRead(
  edition: SqliteEdition,
  typed: SearchQuery,
): Promise<Asked & { result: SearchResult }> {
  const sentence = await sentenceIn(edition, typed)
  return await engineOf(edition).answer(
    (function* () {
      const read = yield* readAsked(sentence, typed)
      return { ...read, result: yield* find<SearchResult>(read.query) }
    })(),
  )
}
