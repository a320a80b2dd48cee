/** The facets beside a list: their values by name, grouped, with those that are chosen. */

import { LICENSE_GROUPS, type LicenseGroup, licenseGroup } from '../../../card/metadata/licenses.ts'
import type { RepoKind } from '../../../card/types.ts'
import { FACET_TABLE } from '../../../edition/facet-table.ts'
import { shownName } from '../../../edition/shown-names.ts'
import { licensesIn } from '../../../search/query/license-groups.ts'
import { toggled } from '../../../search/query/values.ts'
import type { FacetId, FacetValue, SearchQuery, SearchResult } from '../../../search/types.ts'
import { MODALITIES, MODALITY_IDS } from '../../../task/modalities.ts'
import type { TaskNames } from '../../../task/names.ts'
import type { FacetChoice, FacetGroup, FacetPart } from '../../../ui/list/facet-panel.tsx'
import type { SoughtValues } from './find-values.ts'
import type { ListAddresses } from './list-addresses.ts'

type ListKind = RepoKind | undefined

/** Whether a word is the id of a facet. */
export const isFacet = (word: string): word is FacetId => Object.hasOwn(FACET_TABLE, word)

/** All facets, in the order in which lists show them. */
const SHOWN = Object.keys(FACET_TABLE).filter(isFacet)

/** Values of one facet on a page. */
const MOST_VALUES = 60

/**
 * The facets that a list shows, so that the engine counts no others.
 *
 * @param forAuthors - whether these include what only those who write cards look for
 */
export function facetsOf(kind: ListKind, query: SearchQuery, forAuthors: boolean): FacetId[] {
  const offered = SHOWN.filter(
    (facet) => FACET_TABLE[facet].offeredFor.includes(kind ?? 'all') && (forAuthors || facet !== 'problems'),
  )
  return [...new Set([...offered, ...chosenFacets(query)])]
}

/** A list, and what was found for it. */
export interface FoundList {
  kind: ListKind
  query: SearchQuery
  result: SearchResult
  tasks: TaskNames
  addresses: ListAddresses
  /** Values of facets in which the reader looks for one, and what was typed. */
  sought: ReadonlyMap<FacetId, SoughtValues>
  /** Whether facets that only those who write cards look for are among them. */
  forAuthors: boolean
}

/** The facets beside a list, with their values as links that choose them or take them back. */
export function facetGroups({
  kind,
  query,
  result,
  tasks,
  addresses,
  sought,
  forAuthors,
}: FoundList): FacetGroup[] {
  const { href, path, state } = addresses
  return facetsOf(kind, query, forAuthors).flatMap((facet) => {
    const chosen = query.facets[facet] ?? []
    const { text, values: all } = sought.get(facet) ?? { text: '', values: result.facets[facet] }
    const found = inOrder(facet, all).filter(
      ({ value }) => facet !== 'task' || chosen.includes(value) || !isHidden(tasks, kind, value),
    )
    // A facet whose only value is `none` offers no choice.
    if (text === '' && found.every(({ value }) => value === 'none') && chosen.length === 0) return []
    const values = found
      .filter(({ value }, place) => place < MOST_VALUES || chosen.includes(value))
      .map(
        ({ value, count }): FacetChoice => ({
          value,
          count,
          ...shortLabel(facet, value, tasks),
          chosen: chosen.includes(value),
          part: partOf(facet, value, tasks),
          href: href({ facets: toggled(query, facet, [value]) }),
        }),
      )
    const parts = facet === 'license' ? licenseParts(query, found, href) : taskParts(facet)
    const find = { text, hasMore: found.length > MOST_VALUES, action: path, state }
    return [{ facet, label: FACET_TABLE[facet].label, parts, values, find }]
  })
}

function inOrder(facet: FacetId, values: readonly FacetValue[]): readonly FacetValue[] {
  const order = FACET_TABLE[facet].inOrder?.(values.map(({ value }) => value))
  return order === undefined
    ? values
    : values.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
}

const LICENSE_PARTS: Record<LicenseGroup, string> = {
  permissive: 'Permissive',
  'share-alike': 'Share-alike',
  'non-commercial': 'Non-commercial',
  other: 'Other terms',
}

function partOf(facet: FacetId, value: string, tasks: TaskNames): string | undefined {
  if (facet === 'task') return tasks.find(value)?.modality ?? 'other'
  return facet === 'license' ? licenseGroup(value) : undefined
}

function taskParts(facet: FacetId): FacetPart[] {
  if (facet !== 'task') return []
  return MODALITY_IDS.map((id) => ({ id, label: MODALITIES[id].label, hue: id }))
}

/** Choosing a group of licences means choosing those of its licences that occur. */
function licenseParts(
  query: SearchQuery,
  found: readonly FacetValue[],
  href: ListAddresses['href'],
): FacetPart[] {
  return LICENSE_GROUPS.flatMap((id) => {
    const values = licensesIn(id, found)
    if (values.length === 0) return []
    return [
      {
        id,
        label: LICENSE_PARTS[id],
        chosen: values.every((value) => query.facets.license?.includes(value)),
        href: href({ facets: toggled(query, 'license', values) }),
      },
    ]
  })
}

/** An active filter, and the list without it. */
export interface ChosenFilter {
  facet: string
  label: string
  href: string
}

/** The chosen values above a list, as links that take them back; a licence group chosen as a whole is one of them. */
export function chosenValues(
  query: SearchQuery,
  result: SearchResult,
  tasks: TaskNames,
  { href }: ListAddresses,
): ChosenFilter[] {
  return chosenFacets(query).flatMap((facet) => {
    const values = query.facets[facet] ?? []
    const groups = facet === 'license' ? wholeGroups(values, result.facets.license) : []
    const grouped = new Set(groups.flatMap((group) => group.values))
    const single = values
      .filter((value) => !grouped.has(value))
      .map((value) => ({ label: valueLabel(facet, value, tasks), values: [value] }))
    return [...groups, ...single].map(({ label, values }) => ({
      facet: facetName(facet),
      label,
      href: href({ facets: toggled(query, facet, values) }),
    }))
  })
}

const facetName = (facet: FacetId) => FACET_TABLE[facet].label.toLowerCase()

/** A facet value in words for a sentence. */
export function facetValue(facet: FacetId, value: string, tasks: TaskNames): Omit<ChosenFilter, 'href'> {
  return { facet: facetName(facet), label: valueLabel(facet, value, tasks) }
}

/** Groups that are chosen as a whole and can be named by one word. */
function wholeGroups(
  chosen: readonly string[],
  found: readonly FacetValue[],
): { label: string; values: string[] }[] {
  return LICENSE_GROUPS.map((id) => ({ label: LICENSE_PARTS[id], values: licensesIn(id, found) })).filter(
    ({ values }) => values.length > 1 && values.every((value) => chosen.includes(value)),
  )
}

function chosenFacets(query: SearchQuery): FacetId[] {
  return Object.entries(query.facets).flatMap(([facet, values]) =>
    values.length > 0 && isFacet(facet) ? [facet] : [],
  )
}

/** Like the Hub, hides a few tasks from the filters of models or of datasets. */
function isHidden(tasks: TaskNames, kind: ListKind, id: string): boolean {
  const task = tasks.find(id)
  if (task === undefined || kind === undefined) return false
  return kind === 'model' ? task.hideInModels : task.hideInDatasets
}

/** A value short enough for a facet: licences are abbreviated, with the full name for search and screen readers. */
function shortLabel(facet: FacetId, value: string, tasks: TaskNames): Pick<FacetChoice, 'label' | 'title'> {
  const name = valueLabel(facet, value, tasks)
  const { inOrder: isScale, shortNameOf } = FACET_TABLE[facet]
  // "below 1K" continues a sentence elsewhere; here it begins a line.
  if (isScale) return { label: name.replace(/^[a-z]/, (first) => first.toUpperCase()) }
  const label = shortNameOf?.(value) ?? name
  return label === name ? { label } : { label, title: name }
}

/** A value as readers know it. */
export function valueLabel(facet: FacetId, value: string, tasks: TaskNames): string {
  return facet === 'task' ? tasks.label(value) : shownName(facet, value)
}
