import { posix } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matchGlob } from './match-glob.ts'

it.each([
  ['data/*.csv', ['data/a.csv', 'data/.csv'], ['data/a/b.csv', 'a.csv', 'data/a.csv.gz']],
  ['data/**', ['data/a.csv', 'data/a/b.csv'], ['other/a.csv']],
  ['**/test-?.csv', ['test-1.csv', 'a/b/test-1.csv'], ['test-10.csv']],
  ['a/**/b/**/c', ['a/b/c', 'a/x/b/b/y/c'], ['a/c', 'b/a/c']],
  ['*-0000[0-9_]-of-*.parquet', ['train-00003-of-00007.parquet'], ['train-0000a-of-00007.parquet']],
  ['[!a-c]*', ['d.csv', 'é.csv'], ['a.csv']],
  ['a[b', ['a[b'], ['ab']],
  ['[]', ['[]'], ['x']],
  ['{a,b}.csv', ['{a,b}.csv'], ['a.csv']],
  ['?', ['🤗'], ['ab', '']],
  ['é?.csv', ['éa.csv', 'e\u0301a.csv', 'ée\u0301.csv'], ['e\u0301.csv']],
])('matches %s as Datasets does', (pattern, right, wrong) => {
  expect([...right, ...wrong].filter(matchGlob(pattern))).toEqual(right)
})

it('finds what Node finds', () => {
  const pieces = (...all: [string, ...string[]]) =>
    fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(pieces('a', 'b', '*', '?', '/', '/**/', '[ab]'), pieces('a', 'b', 'c', '/'), (glob, path) => {
      const [pattern, name] = [glob, path].map((text) => text.replace(/\/+/g, '/').replace(/^\/|\/$/g, ''))
      // For `a/**`, which names no file, Node does not match `a`.
      fc.pre(pattern !== '' && name !== '' && pattern?.endsWith('**') === false)
      expect(matchGlob(pattern ?? '')(name ?? '')).toBe(posix.matchesGlob(name ?? '', pattern ?? ''))
    }),
  )
})

it.each([
  ['stars', '*a'.repeat(500), 'a'.repeat(2000)],
  ['folders', '**/'.repeat(200), 'a/'.repeat(1000)],
  ['stars in folders', '**/*a*a/'.repeat(100), 'aaaa/'.repeat(500)],
])('comes to an end with hundreds of %s', (_, pattern, path) => {
  expect(matchGlob(`${pattern}b`)(`${path}c`)).toBe(false)
})
