/** Real questions about real documentation: the answer is among the first three hits, but for known failures. */

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpusFolder } from '../../../test/corpus.ts'
import { makeStore } from '../../edition/ingest-for-test.ts'
import { packageFile } from '../../package-root.ts'
import { QUESTIONS, type Question, UNSEEN, UNSEEN_OF_GUIDE } from './questions-for-test.ts'
import { searchDocs } from './search-docs.ts'
import type { DocsHit } from './types.ts'

const corpus = corpusFolder()

describe.skipIf(corpus === undefined)('a question to hub-docs', () => {
  it('is answered among the first three', { timeout: 120_000 }, async () => {
    const unanswered = await unansweredIn(join(corpus ?? '', 'docs/hub-docs'), [...QUESTIONS, ...UNSEEN])
    expect(unanswered).toEqual([
      'push without typing my password every time',
      'join two tables and save the outcome to a file',
      'only computers in our office may reach the repositories',
      'start a container whenever a dataset is updated',
      'keep my data on servers in the US',
      'read the output of my space while it runs',
      'how long may a job run',
      'introduce our organisation to visitors',
      'do providers keep what I send them',
      'offer my own service as a provider',
      'mark a model as not for children',
    ])
  })
})

describe('a question to the guide', () => {
  it('is answered among the first three in three cases of four', { timeout: 60_000 }, async () => {
    const unanswered = await unansweredIn(packageFile('docs/guide'), UNSEEN_OF_GUIDE)
    expect(unanswered.length, unanswered.join('\n')).toBeLessThanOrEqual(UNSEEN_OF_GUIDE.length / 4)
  })
})

/** The questions whose answer is further down or missing: once one is answered, it must leave the lists above. */
async function unansweredIn(folder: string, questions: readonly Question[]): Promise<string[]> {
  const { store, run } = makeStore()
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
