import { describe, expect, it } from 'vitest'
import { parseOwner } from './owner.ts'

describe('parseOwner', () => {
  it('reads who an owner is', () => {
    const frontMatter = {
      name: 'Acme Research',
      summary: 'Small models.',
      picture: 'logo.svg',
      contact: ['ml@acme.example'],
      docs: ['tiny'],
    }
    expect(parseOwner({ id: 'acme', frontMatter })).toEqual({ ...frontMatter, id: 'acme' })
  })

  it('is called like its id where its card does not say', () => {
    for (const name of [undefined, null, ' ', 7])
      expect(parseOwner({ id: 'acme', frontMatter: { name: name ?? null } }).name).toBe('acme')
  })

  it('loses what cannot be read, and keeps the rest', () => {
    const frontMatter = { picture: ['logo.svg'], contact: ['a@b.example', 5], summary: 'Kept.' }
    expect(parseOwner({ id: 'acme', frontMatter })).toEqual({
      id: 'acme',
      name: 'acme',
      summary: 'Kept.',
      contact: ['a@b.example'],
      docs: [],
    })
  })
})
