import { expect, it } from 'vitest'
import { inert, oneLine, printable, quote } from './quote.ts'

const LINE_ENDS = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']
const STEERING = ['\u0000', '\u001b', '\u007f', '\u009b', '\u202a', '\u202e', '\u2066', '\u2069']

it.each(LINE_ENDS)('makes one line of two that %j separates', (end) => {
  expect(oneLine(` a${end}${end} b${end}`)).toBe('a b')
  expect(printable(`a${end}b`)).toMatch(/^a\uFFFD+b$/)
  expect(quote(`a${end}b`)).toBe('"a b"')
})

it.each(STEERING)('replaces %j, which steers a terminal', (character) => {
  for (const safe of [oneLine, printable, inert]) expect(safe(`a${character}b`)).toBe('a\uFFFDb')
})

it('leaves the lines of a text, tabs, marks of direction and what only looks like a command', () => {
  expect(inert('a\n\tb ##[c]')).toBe('a\n\tb ##[c]')
  expect(printable('\u200fa #[b] [##]')).toBe('\u200fa #[b] [##]')
})
