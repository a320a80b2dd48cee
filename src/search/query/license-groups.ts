/** Finds the licences that cards have of a group, such as the permissive ones. */

import { type LicenseGroup, licenseGroup } from '../../card/metadata/licenses.ts'
import type { FacetValue, SearchQuery } from '../types.ts'
import { type Asking, find } from './asking.ts'

/** A URL holds up to fifty values of a facet; a group chosen as a whole leaves room for some others. */
const MOST_OF_A_GROUP = 40

/** The licences of a group among those found. */
export function licensesIn(group: LicenseGroup, found: readonly FacetValue[]): string[] {
  return found
    .filter(({ value }) => licenseGroup(value) === group)
    .slice(0, MOST_OF_A_GROUP)
    .map(({ value }) => value)
}

/** What is looked at of an answer. */
interface Counted {
  facets: { license: readonly FacetValue[] }
}

/** The licences of a group that cards have among those that a query finds. */
export function* licensesOf(group: LicenseGroup, query: SearchQuery): Asking<string[], Counted> {
  const { facets } = yield* find<Counted>({ ...query, page: 1, pageSize: 1, counted: ['license'] })
  return licensesIn(group, facets.license)
}
