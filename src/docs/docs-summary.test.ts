import { describe, expect, it } from 'vitest'
import { docsSummary } from './docs-summary.ts'

const summaryOf = (text: string) => docsSummary([{ id: '', title: '', level: 0, text }])

describe('what a page is about', () => {
  it('is its first line that is a sentence', () => {
    expect(summaryOf('Logo\nTODO: Say what it is and for whom.\nA library for small models.')).toBe(
      'A library for small models.',
    )
  })

  it('ends with a sentence where there is more than fits', () => {
    const first = 'A library for small models that run on what people carry in their pockets all day.'
    expect(summaryOf(`${first} It ${'reads and '.repeat(20)}writes.`)).toBe(first)
  })

  it('is cut between words', () => {
    expect(summaryOf('word '.repeat(60))).toMatch(/^(?:word ){38,39}word…$/)
  })

  it('is cut between characters in a script without spaces', () => {
    expect(summaryOf(`用 pip ${'装'.repeat(300)}`)).toBe(`用 pip ${'装'.repeat(193)}…`)
    expect(summaryOf(`装${'𠀀'.repeat(150)}`)).toBe(`装${'𠀀'.repeat(99)}…`)
  })
})
