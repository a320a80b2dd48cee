/** Asks a docs set questions. */

import type { DocsSettings } from '../../src/docs/settings.ts'
import { searchDocs } from '../../src/search/docs/search-docs.ts'
import type { DocsHit } from '../../src/search/docs/types.ts'
import type { Question } from './docs-questions.ts'
import { makeStore } from './ingest.ts'

/** The questions whose answer is further down or missing: once one is answered, it must leave the lists in tests. */
export async function unansweredIn(
  folder: string,
  questions: readonly Question[],
  docs?: readonly DocsSettings[],
): Promise<string[]> {
  const { store, run } = makeStore(docs)
  await run(folder)
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('There is no edition.')
  const unanswered = questions.filter(({ text, answers }) => {
    const query = { text, set: undefined, version: undefined, language: undefined, page: 1, pageSize: 3 }
    return !searchDocs(edition, query).hits.some((hit) => answersIt(addressOf(hit), answers))
  })
  edition.close()
  return unanswered.map(({ text }) => text)
}

function addressOf({ place, page, section }: DocsHit): string {
  return `${place.set}/${page}#${section.anchor}`
}

/** An answer without an anchor is the whole page. */
function answersIt(address: string, answers: Question['answers']): boolean {
  return answers.some((answer) =>
    answer.includes('#') ? address === answer : address.startsWith(`${answer}#`),
  )
}
