import { expect, it } from 'vitest'
import { corpusFolder } from '../../test/corpus.ts'
import { notFoundByName } from '../../test/helpers/by-name.ts'

it('every real card is on the first page when its name is searched for', async () => {
  expect(await notFoundByName(corpusFolder())).toEqual({ counts: [460, 770], missing: [] })
}, 120_000)
