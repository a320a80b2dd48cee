import { expect, it } from 'vitest'
import { sizeCategoryName } from './vocabularies.ts'

it('names a size category as a person reads it, and leaves anything else', () => {
  expect(['n<1K', '10K<n<100K', 'n>1T', 'a few'].map(sizeCategoryName)).toEqual([
    'below 1K',
    '10K to 100K',
    'above 1T',
    'a few',
  ])
})
