import { describe, expect, it } from 'vitest'
import { LICENSE_TERMS } from './license-terms.ts'
import { LICENSES } from './licenses.ts'

describe('the terms of licences', () => {
  it('are those of licences that cards may name', () => {
    expect([...LICENSE_TERMS.keys()].filter((id) => !LICENSES.has(id))).toEqual([])
  })

  it.each([...LICENSE_TERMS])('of %s are sentences, with the address of a text at one commit', (_, terms) => {
    for (const text of [terms.permits, terms.requires, terms.forbids, terms.weights])
      expect(text).toMatch(/^\p{Lu}.*[^.]\.$/su)
    expect(terms.source).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/blob\/[0-9a-f]{40}\/\S+$/)
  })

  const of = (id: string) => {
    const terms = LICENSE_TERMS.get(id)
    if (terms === undefined) throw new Error(`no terms of ${id}`)
    return terms
  }

  it('follow the elements in the names of Creative Commons licences', () => {
    expect(of('cc-by-4.0').permits).toContain('also commercially')
    expect(of('cc-by-nc-4.0').forbids).toContain('commercial advantage')
    expect(of('cc-by-sa-4.0').requires).toContain('same or a compatible licence')
    expect(of('cc-by-4.0').requires).not.toContain('compatible')
    expect(of('cc-by-nc-nd-4.0').forbids).toContain('sharing adaptations')
    // From version 4 on, changed copies may be made, but not shared.
    expect(of('cc-by-nc-nd-3.0').forbids).toContain('making adaptations')
  })

  it('tell the versions of the Llama licence apart', () => {
    expect(of('llama2').requires).not.toContain('Built with')
    expect(of('llama3').requires).toContain('“Built with Meta Llama 3”')
    expect(of('llama3.3').requires).toContain('“Built with Llama”')
    expect(of('llama3').forbids).toContain('may not improve other language models')
    expect(of('llama3.1').forbids).not.toContain('may not improve')
  })
})
