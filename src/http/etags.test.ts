import { describe, expect, it } from 'vitest'
import { buildEtag, failsMatch, matchesEtag } from './etags.ts'

describe('buildEtag', () => {
  it('differs when any part differs', () => {
    const tags = [
      buildEtag('build', 'edition', '/models', 'br'),
      buildEtag('other', 'edition', '/models', 'br'),
      buildEtag('build', 'other', '/models', 'br'),
      buildEtag('build', 'edition', '/datasets', 'br'),
      buildEtag('build', 'edition', '/models', 'gzip'),
    ]
    expect(new Set(tags).size).toBe(5)
    expect(buildEtag('build', 'edition', '/models', 'br')).toBe(tags[0])
  })

  it('is strong and quoted', () => {
    expect(buildEtag('a')).toMatch(/^"[\w-]{22}"$/)
  })
})

describe('matchesEtag', () => {
  it.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['"x",W/"abc" , "y"', true],
    ['*', true],
    [' * ', true],
    ['"x, abc", "y"', false],
    ['"ab"', false],
    ['abc', false],
    ['', false],
    [undefined, false],
  ])('compares %j with "abc": %s', (header, expected) => {
    expect(matchesEtag(header, '"abc"')).toBe(expected)
  })
})

describe('failsMatch', () => {
  it.each([
    [undefined, false],
    [null, false],
    ['*', false],
    ['"a"', false],
    ['"b", "a"', false],
    ['"b"', true],
    // The comparison is strong.
    ['W/"a"', true],
    ['W/"b", "a"', false],
    ['nonsense', true],
    ['', true],
  ])('of %j for "a" is %s', (header, fails) => {
    expect(failsMatch(header, '"a"')).toBe(fails)
  })
})
