/** From a few letters to what the command palette offers. */

import type { CardKind } from '../../card/types.ts'
import { docsIndexOf } from '../../edition/docs-reader.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { tasksOf } from '../../edition/task-names.ts'
import { search } from '../../search/search.ts'
import type { SearchHit } from '../../search/types.ts'
import { parseSearchParams } from '../../search/url.ts'
import { listLibraries } from '../../task/libraries.ts'
import type { PaletteAnswer, PaletteItem } from '../../ui/palette.ts'
import { cardPath, DOCS_ROOT, libraryPath } from '../../ui/paths.ts'
import { findInDocs } from './docs-search.ts'
import { metricFinder } from './metrics.ts'

/** Of one kind: all kinds stay in view. */
const MOST = 5

const SECTIONS: PaletteItem[] = [
  { label: 'Tasks', detail: '', href: '/tasks' },
  { label: 'Models', detail: '', href: '/models' },
  { label: 'Datasets', detail: '', href: '/datasets' },
  { label: 'Benchmarks', detail: '', href: '/benchmarks' },
  { label: 'Metrics', detail: '', href: '/metrics' },
  { label: 'Libraries', detail: '', href: '/libraries' },
  { label: 'Papers', detail: '', href: '/papers' },
  { label: 'Compare models', detail: '', href: '/compare' },
]

export function loadPalette(edition: SqliteEdition, params: URLSearchParams): PaletteAnswer {
  const query = parseSearchParams(params, undefined)
  if (query.text === '') return { groups: [{ label: 'Go to', items: sectionsOf(edition) }] }
  const find = (kind: CardKind) => search(edition, { ...query, kind, pageSize: MOST }).hits
  const tasks = tasksOf(edition)
  const findMetric = metricFinder(edition)
  const everything = `/search?q=${encodeURIComponent(query.text)}`
  const [named, mentioned] = divide(find('task'))
  const asTask = ({ id, summary }: SearchHit) => ({
    label: tasks.label(id),
    detail: summary,
    href: cardPath('task', id),
  })
  return {
    groups: [
      { label: 'Tasks', items: named.map(asTask) },
      { label: 'Models', items: find('model').map(asItem) },
      { label: 'Datasets', items: find('dataset').map(asItem) },
      {
        label: 'Docs',
        items: (findInDocs(edition, query.text, MOST)?.hits ?? []).map(({ title, trail, href }) => ({
          label: title,
          detail: trail.join(' › '),
          href,
        })),
      },
      {
        label: 'Metrics',
        items: find('metric').map((hit) => ({ ...asItem(hit), label: findMetric(hit.id)?.name ?? hit.id })),
      },
      { label: 'Libraries', items: librariesNamed(query.text) },
      { label: named.length > 0 ? 'More tasks' : 'Tasks', items: mentioned.map(asTask) },
      { label: 'Everywhere', items: [{ label: `Search for “${query.text}”`, detail: '', href: everything }] },
    ].filter(({ items }) => items.length > 0),
  }
}

/** Tasks that are named so, which are what is meant, and those that only speak of it, which come last. */
function divide(hits: readonly SearchHit[]): [named: SearchHit[], mentioned: SearchHit[]] {
  const isNamed = ({ section }: SearchHit) => section === undefined
  return [hits.filter(isNamed), hits.filter((hit) => !isNamed(hit))]
}

function sectionsOf(edition: SqliteEdition): PaletteItem[] {
  const hasDocs = docsIndexOf(edition).trees.length > 0
  return [...SECTIONS, ...(hasDocs ? [{ label: 'Docs', detail: '', href: DOCS_ROOT }] : [])]
}

const asItem = ({ kind, id, summary }: { kind: CardKind; id: string; summary: string }): PaletteItem => ({
  label: id,
  detail: summary,
  href: cardPath(kind, id),
})

function librariesNamed(text: string): PaletteItem[] {
  const wanted = text.toLowerCase()
  return listLibraries()
    .filter(({ id, label }) => [id, label].some((name) => name.toLowerCase().includes(wanted)))
    .slice(0, MOST)
    .map(({ id, label }) => ({ label, detail: '', href: libraryPath(id) }))
}
