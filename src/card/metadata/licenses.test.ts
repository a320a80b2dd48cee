import { expect, it } from 'vitest'
import { LICENSE_FAMILIES, LICENSES, licenseAbbreviation, licenseGroup, licenseName } from './licenses.ts'

it('names a licence in full', () => {
  expect(licenseName('apache-2.0')).toBe('Apache License 2.0')
  expect(licenseName('cc-by-nc-sa-4.0')).toBe('Creative Commons Attribution-NonCommercial-ShareAlike 4.0')
})

it('abbreviates a licence as people do', () => {
  const ids = [
    'mit',
    'apache-2.0',
    'bsd-3-clause',
    'cc0-1.0',
    'cc-by-nc-sa-4.0',
    'lgpl-3.0',
    'cdla-permissive-2.0',
    'gemma',
    'acme-1.0',
  ]
  expect(ids.map(licenseAbbreviation)).toEqual([
    'MIT',
    'Apache 2.0',
    'BSD 3-Clause',
    'CC0 1.0',
    'CC BY-NC-SA 4.0',
    'LGPL 3.0',
    'CDLA Permissive 2.0',
    'Gemma Terms of Use',
    'acme-1.0',
  ])
})

it('leaves an id that is not in the list as it is', () => {
  expect(licenseName('acme-1.0')).toBe('acme-1.0')
  expect(licenseGroup('acme-1.0')).toBe('other')
})

it('groups licences by what they ask', () => {
  expect(['mit', 'gpl-3.0', 'cc-by-nc-4.0', 'gemma'].map(licenseGroup)).toEqual([
    'permissive',
    'share-alike',
    'non-commercial',
    'other',
  ])
})

it('has every id once, in lower case, and a version for every family', () => {
  expect(LICENSES.size).toBe(83)
  for (const id of LICENSES.keys()) expect(id).toBe(id.toLowerCase())
  for (const [family, version] of LICENSE_FAMILIES) {
    expect(LICENSES.has(family)).toBe(true)
    expect(LICENSES.has(version)).toBe(true)
  }
})
