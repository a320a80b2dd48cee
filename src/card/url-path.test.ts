import { expect, it } from 'vitest'
import { decodePath, encodePath } from './url-path.ts'

it.each([
  ['acme/tiny bert', 'acme/tiny%20bert'],
  ['a?b#c%/é', 'a%3Fb%23c%25/%C3%A9'],
  ['half \ud800', 'half%20%EF%BF%BD'],
])('%j is written in addresses as %s', (path, encoded) => {
  expect(encodePath(path)).toBe(encoded)
  expect(decodePath(encoded)).toBe(path.toWellFormed())
})

it('is taken as it is where it is not encoded', () => {
  expect(decodePath('100%')).toBe('100%')
})
