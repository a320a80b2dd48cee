/** The section of a text that a hit shows, and the excerpt of it. */

import { describe, expect, it } from 'vitest'
import type { Term } from '../query/query-terms.ts'
import { findSection } from './section.ts'

const BEFORE = 'Nothing is said about it here. '.repeat(20)

const excerptFor = (words: string[], title: string, text: string) => {
  const terms = words.map((word): Term => {
    const phrases = [{ words: [word], prefix: false }]
    return { type: 'words', phrases, field: undefined, excluded: false, optional: false }
  })
  return findSection([{ title, id: 'it', level: 2, text }], terms)
}

describe('The excerpt of a section', () => {
  it('begins shortly before the first of the words', () => {
    const text = `${BEFORE}A small pen writes blue. ${BEFORE}`
    expect(excerptFor(['blue', 'pen'], 'Use', text)?.excerpt).toMatch(/^… .{0,60}A small pen writes blue\./)
  })

  it('shows a word where the title has it too', () => {
    const hit = excerptFor(['pen'], 'The pen', `${BEFORE}A small pen writes blue.`)
    expect(hit?.excerpt).toContain('small pen')
    expect(hit?.titleMatches).toEqual([[4, 7]])
  })

  it('is the beginning where only the title has the words', () => {
    expect(excerptFor(['pen'], 'The pen', `Beginning. ${BEFORE}`)?.excerpt).toMatch(/^Beginning\./)
  })
})
