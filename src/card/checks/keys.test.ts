import { describe, expect, it } from 'vitest'
import { frontMatterProblems } from '../../../test/helpers/card.ts'

describe('keys', () => {
  it('hints at keys of another time, and at keys without effect', () => {
    expect(frontMatterProblems('paperswithcode_id: tiny\nconfig_names: [a]', 'dataset')).toEqual([
      '2:1 legacy-key: the key "paperswithcode_id" is no longer used',
      '3:1 legacy-key: the key "config_names" is no longer used',
    ])
    expect(frontMatterProblems('arxiv: 2101.00001\neval_results: []')).toEqual([
      '2:1 key-without-effect: the key "arxiv" has no effect',
      '3:1 reserved-key: the key "eval_results" is reserved',
    ])
  })
})
