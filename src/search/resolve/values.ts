/** The values of an edition's facets, for the understanding of queries. */

import type { SqliteEdition } from '../../edition/edition.ts'
import type { FacetId } from '../../edition/facets.ts'
import { hasNames, shownName } from '../../edition/shown-names.ts'
import { indexOf, type SearchIndex } from '../layers/search-index.ts'
import type { Values } from '../query/catalogue.ts'
import { nearestValue } from '../query/nearest.ts'
import { meantValue } from './task-terms.ts'

export function valuesOf(edition: SqliteEdition): Values {
  const index = indexOf(edition)
  return {
    has: (facet, value) => index.layers.some(({ values }) => values.find(facet, value) > 0),
    called: (facet, text) => {
      const meant = meantValue(edition, facet, text)
      return index.layers.flatMap(({ values }) =>
        values.findTyped(facet, meant).map((value) => values.nameOf(value)),
      )
    },
    nearest: (facet, text) => nearestValue(text, namesIn(index, facet)),
  }
}

function* namesIn({ layers }: SearchIndex, facet: FacetId) {
  for (const { values } of layers)
    for (const { value, count } of values.counted(facet, undefined)) {
      yield { value, name: value, count }
      if (hasNames(facet)) yield { value, name: shownName(facet, value), count }
    }
}
