import { describe, expect, it } from 'vitest'
import { frontMatterProblems } from '../../../test/helpers/card.ts'

describe('tags', () => {
  it('reports a tag that stands twice', () => {
    expect(frontMatterProblems('tags:\n- a\n- b\n- a')).toEqual([
      '5:3 duplicate-tag: the tag "a" is listed twice',
    ])
  })

  it('hints at tags that have a key of their own, unless it says the same', () => {
    expect(frontMatterProblems('tags: [mit, de, fill-mask, cv]')).toEqual([
      '2:8 tag-with-key: the tag "mit" belongs under the key "license"',
      '2:13 tag-with-key: the tag "de" belongs under the key "language"',
      '2:17 tag-with-key: the tag "fill-mask" belongs under the key "pipeline_tag"',
    ])
    expect(
      frontMatterProblems('license: mit\nlanguage: de\npipeline_tag: fill-mask\ntags: [mit, de, fill-mask]'),
    ).toEqual([])
  })
})
