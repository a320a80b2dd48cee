/** Real questions about real documentation: the answer is among the first three hits, but for known failures. */

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpusFolder } from '../../../test/corpus.ts'
import { QUESTIONS, UNSEEN } from '../../../test/helpers/docs-questions.ts'
import { unansweredIn } from '../../../test/helpers/docs-unanswered.ts'

describe('a question to hub-docs', () => {
  it('is answered among the first three', { timeout: 120_000 }, async () => {
    const unanswered = await unansweredIn(join(corpusFolder(), 'docs/hub-docs'), [...QUESTIONS, ...UNSEEN])
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
