import { describe, expect, it } from 'vitest'
import { frontMatterProblems, remedyOf } from '../../../test/helpers/card.ts'

describe('metrics', () => {
  it('suggests the nearest metric', () => {
    expect(frontMatterProblems('metrics: [f1, acuracy]')).toEqual([
      '2:15 unknown-metric: unknown metric "acuracy" in metrics',
    ])
    expect(remedyOf('unknown-metric', 'metrics: [acuracy]')).toBe('Did you mean "accuracy"?')
  })
})
