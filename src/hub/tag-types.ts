/** The types of tags that Hub clients know, and the facet that each belongs to. */

import type { RepoKind } from '../card/types.ts'
import { FACET_TABLE } from '../edition/facet-table.ts'
import { FACETS, type FacetId } from '../edition/facets.ts'

/** A type of tags. */
interface TagType {
  type: string
  facet: FacetId
  /** Whether its tags have no prefix: `fill-mask`, but `license:mit`. */
  isBare: boolean
}

/** The types of a kind's tags. */
export function tagTypes(kind: RepoKind): TagType[] {
  return FACETS.flatMap((facet) => {
    const tag = FACET_TABLE[facet].tagTypes?.[kind]
    if (tag === undefined) return []
    return [
      typeof tag === 'string' ? { type: tag, facet, isBare: false } : { type: tag.bare, facet, isBare: true },
    ]
  })
}
