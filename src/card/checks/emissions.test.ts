import { describe, expect, it } from 'vitest'
import { frontMatterProblems } from '../../../test/helpers/card.ts'

describe('emissions', () => {
  it('wants emissions as a number of grams', () => {
    expect(frontMatterProblems('co2_eq_emissions: 0.3')).toEqual([])
    expect(frontMatterProblems('co2_eq_emissions: 0.319355 Kg')).toEqual([
      '2:19 bad-emissions: the emissions must be a number, not the text "0.319355 Kg"',
    ])
    expect(frontMatterProblems('co2_eq_emissions:\n  emissions: 2\n  training_type: finetuning')).toEqual([
      '4:18 unknown-training-type: unknown training_type "finetuning"',
    ])
  })
})
