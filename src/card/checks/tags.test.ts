import { describe, expect, it } from 'vitest'
import { frontMatterProblems } from '../card-for-test.ts'

describe('tags', () => {
  it('reports a tag that stands twice', () => {
    expect(frontMatterProblems('tags:\n- a\n- b\n- a')).toEqual([
      '5:3 duplicate-tag: the tag "a" stands twice',
    ])
  })

  it('hints at tags that have a key of their own, unless it says the same', () => {
    expect(frontMatterProblems('tags: [mit, de, fill-mask, cv]')).toEqual([
      '2:8 tag-with-key: the tag "mit" is what the key "license" is for',
      '2:13 tag-with-key: the tag "de" is what the key "language" is for',
      '2:17 tag-with-key: the tag "fill-mask" is what the key "pipeline_tag" is for',
    ])
    expect(
      frontMatterProblems('license: mit\nlanguage: de\npipeline_tag: fill-mask\ntags: [mit, de, fill-mask]'),
    ).toEqual([])
  })
})
