import { expect, it } from 'vitest'
import { ARXIV } from './citations.ts'
import { KNOWN_PAPERS } from './known-papers.ts'

it.each([...KNOWN_PAPERS])(
  '%s has a title, and the address that states it',
  (id, { title, source, authors }) => {
    expect(id).toMatch(new RegExp(`^(?:${ARXIV.source})$`))
    expect(title).toBe(title.trim().replace(/\s+/g, ' '))
    expect(URL.parse(source)?.protocol).toBe('https:')
    for (const name of authors) expect(name).toMatch(/^\p{Lu}\S* .*\p{L}$/u)
  },
)

it('no two of them have the same title', () => {
  const titles = [...KNOWN_PAPERS.values()].map(({ title }) => title.toLowerCase())
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
})
