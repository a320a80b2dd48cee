import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFirst, foldText, highlight } from './highlight.ts'

const text = fc
  .array(
    fc.constantFrom('a', 'b', 'A', 'B', 'aB', 'Ab', '1', '2', ' ', '-', '.', "'", 'é', '中', '++', '#'),
    {
      maxLength: 24,
    },
  )
  .map((parts) => parts.join(''))
const phrase = fc.record({
  words: fc.array(fc.constantFrom('a', 'b', 'ab', 'a1', '1', 'aa', 'abb', '++'), {
    minLength: 1,
    maxLength: 3,
  }),
  prefix: fc.boolean(),
})

describe('the first place of a phrase', () => {
  it('is where highlighting begins, whatever the text', () => {
    fc.assert(
      fc.property(text, fc.array(phrase, { minLength: 1, maxLength: 2 }), (written, phrases) => {
        const [first] = highlight(written, phrases)
        expect(findFirst(foldText(written), phrases)).toBe(first?.[0])
      }),
      { numRuns: 5_000 },
    )
  })

  it('is found deep in a text that has its letters in every word', () => {
    const long = `${'about nations, ornaments '.repeat(2_000)}plan b: go on`
    for (const words of [['b'], ['plan', 'b'], ['b', 'go', 'on']])
      expect(findFirst(foldText(long), [{ words, prefix: false }])).toBe(long.lastIndexOf(words[0] ?? ''))
  })

  it('is looked for in as much of a text as may be cut into words', () => {
    const long = `${'中文 '.repeat(1_000)}模型`
    const wanted = [{ words: ['模型'], prefix: false }]
    expect(findFirst(foldText(long), wanted)).toBe(3_000)
    expect(findFirst(foldText(long), wanted, { left: 2_000 })).toBeUndefined()
  })
})
