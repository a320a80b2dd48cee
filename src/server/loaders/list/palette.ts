/** Loads what the command palette offers for a few letters. */

import { LICENSES, licenseAbbreviation, namedLicense } from '../../../card/metadata/licenses.ts'
import type { CardKind } from '../../../card/types.ts'
import type { SqliteEdition } from '../../../edition/edition.ts'
import { tasksOf } from '../../../edition/task-names.ts'
import { plural } from '../../../format.ts'
import type { Base } from '../../../pages/search-hints.tsx'
import {
  cardPath,
  comparePath,
  libraryPath,
  licensePath,
  listPath,
  paperPath,
  ROOT,
  searchPath,
} from '../../../paths.ts'
import type { Paper } from '../../../relations/types.ts'
import type { DocsQuery } from '../../../search/docs/types.ts'
import { parseDocsParams } from '../../../search/docs/url.ts'
import { engineOf } from '../../../search/engine-of.ts'
import { isOwner } from '../../../search/owners.ts'
import { type Asking, findAll } from '../../../search/query/asking.ts'
import { FIELD_NAMES } from '../../../search/query/fields.ts'
import { parseSearchParams } from '../../../search/query/url.ts'
import { ownerCalled, taskReaderOf } from '../../../search/resolve/catalogue.ts'
import { readAsked, sentenceIn } from '../../../search/search-read.ts'
import type { SearchHit, SearchQuery, SearchResult } from '../../../search/types.ts'
import { listLibraries } from '../../../task/libraries.ts'
import { byline } from '../../../ui/byline.ts'
import { describeMade } from '../../../ui/chart/lineage.tsx'
import { aboutNoField } from '../../../ui/list/nothing-words.ts'
import {
  allPages,
  IN_THESE_DOCS,
  isWholeName,
  type PaletteAnswer,
  type PaletteItem,
} from '../../../ui/palette.ts'
import { PARTS } from '../../../ui/site.ts'
import { findInDocs } from '../docs/docs-search.ts'
import { partsOf } from '../parts.ts'
import { paperTyped } from '../relations.ts'
import { madeFrom } from './made-from.ts'

/** Entries of each kind, so that all kinds stay in view. */
const MOST = 5

/** @param params - `q`, and on a docs page its own search parameters: hits in these docs come first */
export async function loadPalette(edition: SqliteEdition, params: URLSearchParams): Promise<PaletteAnswer> {
  // The language of the docs does not narrow cards.
  const query = parseSearchParams(new URLSearchParams({ q: params.get('q') ?? '' }), undefined)
  const { text } = query
  if (text === '') return { groups: [{ label: 'Go to', items: partItems(edition) }] }
  const found = await findCards(edition, query)
  const { suggestion, unknownFields } = found.all
  const note = unknownFields
    .map((field) => aboutNoField(field, FIELD_NAMES, suggestion !== undefined))
    .join(' ')
  const wanted = text.toLowerCase()
  const paper = paperTyped(edition, text)
  const tasks = tasksFound(edition, found.tasks, text)
  const byName = [
    ownersFound(edition, found.owners, text),
    {
      label: 'Collections',
      items: found.collections.map(asItem),
      isWhole: isCalled(found.collections, wanted),
    },
    metricsFound(found.metrics, wanted),
    pagesNamed('Libraries', wanted, libraryPages()),
    pagesNamed('Licences', wanted, licensePages()),
  ]
  const groups: PaletteAnswer['groups'] = [
    { label: 'Papers', items: paper === undefined ? [] : [asPaper(paper)] },
    { label: 'Did you mean', items: suggestion === undefined ? [] : [asSearch(suggestion, suggestion)] },
    { label: 'Made from', items: found.bases.map(asBase) },
    // Where the words are a complete name, Enter opens the page with that name.
    ...byName.filter(({ isWhole }) => isWhole),
    ...cardsAndDocs(found, await docsFound(edition, params, text, found.all), tasks.named, wanted),
    ...byName.filter(({ isWhole }) => !isWhole),
    { label: tasks.named.length > 0 ? 'More tasks' : 'Tasks', items: tasks.inText },
    { label: 'Everywhere', items: [asSearch(`Search for “${text}”`, text)] },
  ]
  return {
    ...(note === '' ? {} : { note }),
    groups: groups.filter(({ items }) => items.length > 0).map(({ label, items }) => ({ label, items })),
  }
}

interface FoundCards {
  all: Pick<SearchResult, 'total' | 'suggestion' | 'unknownFields'>
  models: readonly SearchHit[]
  datasets: readonly SearchHit[]
  tasks: readonly SearchHit[]
  metrics: readonly SearchHit[]
  owners: readonly SearchHit[]
  collections: readonly SearchHit[]
  bases: readonly Base[]
}

/** The best hits of each kind of card, and the models that are made from one with this name. */
async function findCards(edition: SqliteEdition, query: SearchQuery): Promise<FoundCards> {
  const ofKind = (kind: CardKind) => ({ ...query, kind, pageSize: MOST, counted: [] })
  const [models, datasets] = [ofKind('model'), ofKind('dataset')]
  const [ofModels, ofDatasets] = await Promise.all([
    sentenceIn(edition, models),
    sentenceIn(edition, datasets),
  ])
  function* ask(): Asking<FoundCards> {
    const [all, ...found] = yield* findAll<SearchResult>(
      { ...query, pageSize: 1, counted: [] },
      (yield* readAsked(ofModels, models)).query,
      (yield* readAsked(ofDatasets, datasets)).query,
      ...(['task', 'metric', 'owner', 'collection'] as const).map(ofKind),
    )
    const [modelHits = [], datasetHits = [], tasks = [], metrics = [], owners = [], collections = []] =
      found.map(({ hits }) => hits)
    const { total, suggestion, unknownFields } = all
    return {
      all: { total: total + modelHits.length + datasetHits.length, suggestion, unknownFields },
      ...{ models: modelHits, datasets: datasetHits, tasks, metrics, owners, collections },
      bases: yield* madeFrom(edition, query.text),
    }
  }
  return engineOf(edition).answer(ask())
}

/** Tasks that are called like the text or have its words in their facts, and those with them only in their text. */
function tasksFound(edition: SqliteEdition, hits: readonly SearchHit[], text: string) {
  const tasks = tasksOf(edition)
  const asTask = (id: string, summary: string) => ({
    label: tasks.label(id),
    detail: summary,
    href: cardPath('task', id),
  })
  const called = taskReaderOf(edition).meant(text)
  const others = hits.filter(({ id }) => !called.some((task) => task.id === id))
  const asTasks = (found: readonly SearchHit[]) => found.map(({ id, summary }) => asTask(id, summary))
  return {
    named: [...called.map(({ id, info }) => asTask(id, info.summary)), ...asTasks(others.filter(isInFacts))],
    inText: asTasks(others.filter((hit) => !isInFacts(hit))),
  }
}

/** @param wanted - in lower case */
function metricsFound(hits: readonly SearchHit[], wanted: string) {
  return { label: 'Metrics', items: hits.map(asItem), isWhole: isCalled(hits, wanted) }
}

/** Whether the first of some hits has this name. @param wanted - in lower case */
const isCalled = ([first]: readonly SearchHit[], wanted: string) =>
  [first?.id, first?.title].some((name) => name?.toLowerCase() === wanted)

/** Those whose card has the words, and the one with this name, who may have no card. */
function ownersFound(edition: SqliteEdition, hits: readonly SearchHit[], text: string) {
  const named = ownerCalled(edition, text)
  const bare =
    named === undefined || !isOwner(edition, named) || hits.some(({ id }) => id === named)
      ? []
      : [{ label: named, detail: '', href: cardPath('owner', named) }]
  return {
    label: 'Owners',
    items: [...bare, ...hits.map(asItem)],
    isWhole: bare.length > 0 || isCalled(hits, text.toLowerCase()),
  }
}

/** Pages of the docs that the reader is in, and others. */
async function docsFound(
  edition: SqliteEdition,
  params: URLSearchParams,
  text: string,
  cards: FoundCards['all'],
) {
  const read = parseDocsParams(params)
  const [here, anywhere] = await Promise.all([
    read.set === undefined ? [] : docsItems(edition, read, { total: 0, suggestion: undefined }),
    docsItems(edition, parseDocsParams(new URLSearchParams({ q: text })), cards),
  ])
  return {
    inThese: { label: IN_THESE_DOCS, items: here },
    docs: {
      label: 'Docs',
      items: anywhere.filter(({ href }) => !here.some((item) => item.href === href)),
    },
  }
}

/** The groups of tasks, cards and docs, in the order in which they are likely to be meant. */
function cardsAndDocs(
  found: FoundCards,
  { inThese, docs }: Awaited<ReturnType<typeof docsFound>>,
  tasks: readonly PaletteItem[],
  wanted: string,
) {
  const models = { label: 'Models', items: found.models.map(asItem) }
  const datasets = { label: 'Datasets', items: found.datasets.map(asItem) }
  const cards = hasNamed(found.datasets) && !hasNamed(found.models) ? [datasets, models] : [models, datasets]
  const hits = [...found.models, ...found.datasets]
  const isCardMeant = hits.some(({ id }) => isWholeName(id, wanted))
  const doCardsOnlySpeak = !hits.some(isInFacts)
  return [
    ...(isCardMeant ? [] : [inThese]),
    { label: 'Tasks', items: [...tasks] },
    // As on the page of results: of cards that only speak of it there are very many.
    ...(doCardsOnlySpeak ? [docs, ...cards] : [...cards, ...(isCardMeant ? [inThese] : []), docs]),
  ]
}

const isInFacts = ({ section }: SearchHit) => section === undefined

async function docsItems(
  edition: SqliteEdition,
  query: DocsQuery,
  cards: Pick<FoundCards['all'], 'total' | 'suggestion'>,
): Promise<PaletteItem[]> {
  const { hits = [], total = 0, href = '' } = (await findInDocs(edition, query, MOST, cards)) ?? {}
  const items = hits.map(({ title, trail, href }) => ({ label: title, detail: trail.join(' › '), href }))
  const all = { label: allPages(total), detail: '', href }
  return query.set === undefined || total <= hits.length ? items : [...items, all]
}

/** Whether the words are in the name of some hit, rather than in its facts or text. */
const hasNamed = (hits: readonly SearchHit[]) =>
  hits.some(({ matches }) => matches.name.length + matches.title.length > 0)

function partItems(edition: SqliteEdition): PaletteItem[] {
  const parts = partsOf(edition)
  const items = PARTS.filter(({ href }) => parts.includes(href)).map((part) => ({ ...part, detail: '' }))
  return parts.includes(ROOT.models)
    ? [...items, { label: 'Compare models', detail: '', href: comparePath([]) }]
    : items
}

const asBase = ({ id, models, made }: Base): PaletteItem => ({
  label: `Made from ${id}`,
  detail: `${plural(models, 'model')}: ${describeMade(made)}`,
  href: listPath('model', { base_model: id }),
})

const asSearch = (label: string, text: string): PaletteItem => ({
  label,
  detail: '',
  href: searchPath({ q: text }),
})

const asPaper = ({ id, title, authors, year, cards }: Paper): PaletteItem => ({
  label: title ?? `arXiv ${id}`,
  detail: [byline({ authors, year }, 1), `${plural(cards, 'card')} ${cards === 1 ? 'cites' : 'cite'} it`]
    .filter((part) => part !== '')
    .join(' · '),
  href: paperPath(id),
})

const asItem = ({ kind, id, title, summary }: SearchHit): PaletteItem => ({
  label: title,
  ...((kind === 'model' || kind === 'dataset' || kind === 'task') && { id }),
  detail: summary,
  href: cardPath(kind, id),
})

/**
 * Pages of things that are known by their names alone.
 *
 * @param wanted - in lower case
 */
function pagesNamed(label: string, wanted: string, pages: readonly NamedPage[]) {
  const named = pages
    .map((page) => ({ ...page, names: page.names.map((name) => name.toLowerCase()) }))
    .filter(({ names }) => names.some((name) => name.includes(wanted)))
    .toSorted((a, b) => Number(b.names.includes(wanted)) - Number(a.names.includes(wanted)))
  return {
    label,
    items: named.slice(0, MOST).map(({ label, href }) => ({ label, detail: '', href })),
    isWhole: named[0]?.names.includes(wanted) ?? false,
  }
}

interface NamedPage {
  label: string
  href: string
  names: readonly string[]
}

const libraryPages = (): NamedPage[] =>
  listLibraries().map(({ id, label }) => ({ label, href: libraryPath(id), names: [id, label] }))

const licensePages = (): NamedPage[] =>
  [...LICENSES.keys()]
    .flatMap((id) => namedLicense(id) ?? [])
    .map(({ id, name }) => ({
      label: name,
      href: licensePath(id),
      names: [id, name, licenseAbbreviation(id)],
    }))
