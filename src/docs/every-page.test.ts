/** Our own documentation uses every part of the dialect: nothing of it is lost, and its links lead somewhere. */

import { expect, it } from 'vitest'
import { drawDocs, findDocsFaults } from '../../test/drawn-docs.ts'
import { packageFile } from '../package-root.ts'

it('the pages of the guide lose no word, show no tag, and have the places and links that the index knows', async () => {
  const docs = await drawDocs(packageFile('docs/guide'))
  expect(docs.drawn.length).toBeGreaterThan(20)
  expect(findDocsFaults(docs)).toEqual({})
  expect(docs.trees.flatMap((tree) => tree.problems)).toEqual([])
})
