/** Real questions to real documentation: the answer is among the first three, where the answer was known before. */

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpusFolder } from '../../../test/corpus.ts'
import { makeStore } from '../../edition/ingest-for-test.ts'
import { QUESTIONS, type Question } from './questions-for-test.ts'
import { searchDocs } from './search-docs.ts'
import type { DocsHit } from './types.ts'

const corpus = corpusFolder()

/** Asked in words that neither the answer nor a synonym has; what is answered one day leaves the list. */
const UNANSWERED: string[] = [
  'where do I put the password that my demo needs',
  'show my demo inside my own homepage',
  'let people ask for permission before they get the weights',
  'keep users in Europe from downloading',
  'say that I wrote an article on arXiv',
  'call my server when a repository changes',
  'say which model mine was fine-tuned from',
]

describe.skipIf(corpus === undefined)('a question to hub-docs', () => {
  it('is answered among the first three', { timeout: 120_000 }, async () => {
    const { store, run } = makeStore()
    await run(join(corpus ?? '', 'docs/hub-docs'))
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('There is no edition.')
    const unanswered = QUESTIONS.filter(({ text, answers }) => {
      const query = { text, set: undefined, version: undefined, language: undefined, page: 1, pageSize: 3 }
      return !searchDocs(edition, query).hits.some((hit) => answersIt(addressOf(hit), answers))
    })
    edition.close()
    expect(unanswered.map(({ text }) => text)).toEqual(UNANSWERED)
  })
})

function addressOf({ place, page, section }: DocsHit): string {
  return `${place.set}/${page}#${section.anchor}`
}

/** An answer without an anchor is the page as a whole. */
function answersIt(address: string, answers: Question['answers']): boolean {
  return answers.some((answer) =>
    answer.includes('#') ? address === answer : address.startsWith(`${answer}#`),
  )
}
