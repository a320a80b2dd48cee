import { expect, it } from 'vitest'
import { taggedLibraries } from './dataset-libraries.ts'

it('the tags of a dataset name the libraries of the registry', () => {
  const idsOf = (...tags: string[]) => taggedLibraries(tags).map(({ id }) => id)
  expect(idsOf('library:fiftyone', 'Argilla', 'small', 'constructor')).toEqual(['fiftyone', 'argilla'])
  expect(idsOf()).toEqual([])
  for (const { label, docsUrl } of taggedLibraries(['mlcroissant', 'harbor'])) {
    expect(label).not.toBe('')
    expect(docsUrl).toMatch(/^https:/)
  }
})
