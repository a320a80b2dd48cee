import { describe, expect, it } from 'vitest'
import { frontMatterProblems } from '../../../test/helpers/card.ts'

describe('widget', () => {
  it('wants a list of mappings', () => {
    expect(frontMatterProblems('widget: {text: a}')).toEqual([
      '2:9 wrong-type: "widget" must be a list, not a mapping',
    ])
    expect(frontMatterProblems('widget: [Try me]')).toEqual([
      '2:10 wrong-type: "widget[0]" must be a mapping, not the text "Try me"',
    ])
  })

  it('wants the inputs that the task takes', () => {
    expect(
      frontMatterProblems('pipeline_tag: question-answering\nwidget:\n- text: Who?\n- messages: []'),
    ).toEqual(['4:3 widget-input: the example has no "context", which "question-answering" needs'])
  })

  it('wants one mask', () => {
    expect(frontMatterProblems('pipeline_tag: fill-mask\nwidget:\n- text: A [MASK].\n- text: None.')).toEqual(
      ['5:9 widget-mask: the example has no mask, but fill-mask takes one'],
    )
    expect(
      frontMatterProblems('pipeline_tag: fill-mask\nmask_token: "<m>"\nwidget: [{text: "<m> <m>"}]'),
    ).toEqual(['4:17 widget-mask: the example has 2 masks, but fill-mask takes one'])
  })

  it('wants columns of one length', () => {
    expect(frontMatterProblems('widget: [{structured_data: {a: [1, 2], b: [1]}}]')).toEqual([
      '2:28 widget-columns: the columns of structured_data differ in length: 1 and 2 values',
    ])
  })
})
