/** Our own documentation uses every part of the dialect: nothing of it is lost, and its links lead somewhere. */

import { beforeAll, describe, expect, it } from 'vitest'
import {
  type DrawnDocs,
  drawDocs,
  lostWords,
  pagesWithTags,
  unreportedLinks,
  wrongPlaces,
} from '../../test/drawn-docs.ts'
import { packageFile } from '../package-root.ts'

describe('the pages of the guide', () => {
  let docs: DrawnDocs
  beforeAll(async () => {
    docs = await drawDocs(packageFile('docs/guide'))
  })

  it('lose no word of their text', () => {
    expect(docs.drawn.length).toBeGreaterThan(20)
    expect(lostWords(docs)).toEqual([])
  })

  it('show no stand-in and no tag of a component as text', () => {
    expect(pagesWithTags(docs)).toEqual([])
  })

  it('have every place that the index says they have, and no other heading', () => {
    expect(wrongPlaces(docs)).toEqual([])
  })

  it('have no broken link that is not reported, and are all in the table of contents', () => {
    expect(unreportedLinks(docs)).toEqual([])
    expect(docs.trees.flatMap((tree) => tree.problems)).toEqual([])
  })
})
