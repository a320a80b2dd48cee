import { expect, it } from 'vitest'
import { sortVersions } from './versions.ts'

it('sorts versions newest first, by their numbers with or without a v', () => {
  const newestFirst = ['latest', 'v2.10', '2.9', 'v1.0', '0.9.1', 'v0.9', '2.0rc1', 'main', '']
  expect(sortVersions(newestFirst.toReversed())).toEqual(newestFirst)
})
