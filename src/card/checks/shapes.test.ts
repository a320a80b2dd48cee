import { describe, expect, it } from 'vitest'
import { frontMatterProblems } from '../example-card.ts'

describe('shapes', () => {
  it('accepts inference as a switch or a mapping', () => {
    expect(frontMatterProblems('inference: false')).toEqual([])
    expect(frontMatterProblems('inference: {parameters: {temperature: 0.5}}')).toEqual([])
    expect(frontMatterProblems('inference: "off"')).toEqual([
      '2:12 wrong-type: "inference" must be true or false or a mapping, not the text "off"',
    ])
  })

  it('wants true or false for the viewer', () => {
    expect(frontMatterProblems('viewer: "no"', 'dataset')).toEqual([
      '2:9 wrong-type: "viewer" must be true or false, not the text "no"',
    ])
  })
})
