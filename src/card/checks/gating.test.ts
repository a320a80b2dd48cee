import { describe, expect, it } from 'vitest'
import { frontMatterProblems } from '../../../test/helpers/card.ts'

describe('gating', () => {
  it('accepts fields of every form', () => {
    const yaml =
      'extra_gated_prompt: Why we ask.\nextra_gated_fields:\n  Name: text\n  Country: country\n  Use:\n    type: select\n    options: [a, {label: B, value: b}]'
    expect(frontMatterProblems(yaml)).toEqual([])
  })

  it('reports fields that nobody can fill in', () => {
    const yaml = 'extra_gated_fields:\n- Name: txt\n- Use: {type: select}\n- Agree: {type: box}'
    expect(frontMatterProblems(yaml)).toEqual([
      '2:1 fields-without-prompt: the card asks for details but has no extra_gated_prompt to say why',
      '2:1 fields-as-list: extra_gated_fields must be a mapping, not a list of mappings',
      expect.stringMatching(
        /^3:9 wrong-type: "extra_gated_fields\[0\].Name" must be one of "text", .* or a mapping, not the text "txt"$/,
      ),
      '4:8 select-without-options: the field "Use" is a "select" without options',
      expect.stringMatching(/^5:17 wrong-type: "extra_gated_fields\[2\].Agree.type" must be one of/),
    ])
  })
})
