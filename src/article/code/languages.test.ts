import { expect, it } from 'vitest'
import { loadGrammar } from './grammars.ts'
import { findLanguage, GRAMMARS } from './languages.ts'

it('names grammars that there are, by names that nothing else has', async () => {
  for (const grammar of GRAMMARS) {
    const refractor = await loadGrammar(grammar)
    expect(refractor.registered(grammar), grammar).toBe(true)
    expect(findLanguage(grammar)).toBe(grammar)
  }
}, 60_000)
