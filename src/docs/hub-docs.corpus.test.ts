/** Real documentation in the dialect: nothing is lost, and links lead where they should. */

import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { corpusFolder } from '../../test/corpus.ts'
import { type DrawnDocs, drawDocs, findDocsFaults } from '../../test/drawn-docs.ts'
import { builtinVocabulary } from '../task/vocabulary.ts'
import { checkLinks } from './check-links.ts'

describe('the pages of hub-docs', () => {
  let docs: DrawnDocs
  beforeAll(async () => {
    docs = await drawDocs(join(corpusFolder(), 'docs/hub-docs'))
  }, 300_000)

  it('are four sets, each with its own pages', () => {
    expect(docs.index.sets).toEqual(['hub', 'inference-providers', 'sagemaker', 'xet'])
    expect(docs.drawn.length).toBe(360)
  })

  it('lose no word, show no tag, and have the places and links that the index knows', () => {
    expect(findDocsFaults(docs)).toEqual({})
  })

  it('have no broken link but those that the source has', () => {
    const broken = docs.drawn.flatMap(({ page }) =>
      checkLinks(docs.index, page, builtinVocabulary()).filter(({ rule }) => rule === 'broken-link'),
    )
    expect(broken.map(({ message }) => message.split(' ')[0])).toEqual([
      '"./datasets-pyspark"',
      expect.stringContaining('"(https://github.com/huggingface/huggingface.js/'),
    ])
  })

  it('have an entry in the table of contents for all pages but a few that the source leaves out', () => {
    const problems = docs.trees.flatMap((tree) => tree.problems.map(({ rule }) => rule))
    expect(new Set(problems)).toEqual(new Set(['toctree-missing-page']))
  })
})
