import { expect, it } from 'vitest'
import { findWithout, splitText } from './without-words.ts'

/** Pages by the letters that they contain. */
const PAGES = ['ab', 'abc', 'abd', 'abcd', 'b']

async function find(words: string | null) {
  const results = PAGES.filter((page) => (words ?? '').split(' ').every((word) => page.includes(word)))
  const length = Object.fromEntries(['1', '2', '3', '4'].map((value) => [value, countOf(results, value)]))
  return { results: results.map((id) => ({ id })), filters: { length } }
}

const countOf = (pages: readonly string[], length: string) =>
  pages.filter((page) => String(page.length) === length).length

it('cuts a text into what is looked for and what is left out', () => {
  expect(splitText('bert -gpt-2  fine-tuned -🤗 -bert -gpt-2')).toEqual({
    wanted: 'bert fine-tuned',
    excluded: ['gpt-2', '🤗', 'bert'],
  })
  for (const text of ['a - b', '--', '"a -b"', '-"a b"', '-tag:x', 'https://hf.co/a/-b'])
    expect(splitText(text)).toEqual({ wanted: text, excluded: [] })
})

it('takes away what has a word, and counts what is left of each value', async () => {
  const idsOf = async (wanted: string | null, excluded: string[]) => {
    const { results, filters } = await findWithout(find, wanted, excluded)
    for (const [value, count] of Object.entries(filters.length ?? {})) {
      const left = results.map(({ id }) => id)
      expect(count, value).toBe(countOf(left, value))
    }
    return results.map(({ id }) => id)
  }
  await expect(idsOf('a', ['c'])).resolves.toEqual(['ab', 'abd'])
  await expect(idsOf('a', ['c', 'd'])).resolves.toEqual(['ab'])
  await expect(idsOf(null, ['a', 'c', 'd'])).resolves.toEqual(['b'])
  await expect(idsOf('a', ['x'])).resolves.toEqual(['ab', 'abc', 'abd', 'abcd'])
})
