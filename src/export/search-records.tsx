/** The records of a static site's search: every page in the form that Pagefind reads. */

import { renderToString } from 'react-dom/server'
import * as z from 'zod'
import { licenseAbbreviation, licenseName } from '../card/metadata/licenses.ts'
import { type CardKind, REPO_KINDS } from '../card/types.ts'
import type { DocsIndex, IndexedPage } from '../docs/docs-index.ts'
import { DEFAULT_LANGUAGE, languageCode, languageTag } from '../docs/languages.ts'
import type { DocsPlace } from '../docs/types.ts'
import { docsIndexOf, readDocsSections } from '../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { FACETS, SPOKEN_FACETS } from '../edition/facets.ts'
import { spokenText } from '../edition/shown-names.ts'
import { textOf } from '../edition/store/columns.ts'
import { tasksOf } from '../edition/task-names.ts'
import type { EntryFacts } from '../edition/types.ts'
import { spaceOut } from '../islands/static/space-out.ts'
import { cardPath, GUIDE_SET, libraryPath, licensePath } from '../paths.ts'
import { setTitle } from '../server/loaders/docs/docs-sets.ts'
import { escapeAttribute } from '../server/rewrite-page.ts'
import { libraryLabel } from '../task/libraries.ts'
import { CardItem } from '../ui/list/card-list.tsx'
import { digest, docsPageMarks, type EditionMarks } from './page-origins.ts'
import type { DocsAddress, TopicIds } from './site-addresses.ts'

/** What a hit is, as the palette sorts it. */
type RecordKind = CardKind | 'library' | 'license' | 'docs'

/** A page as search knows it. */
export interface SearchRecord {
  /** As on the server. */
  path: string
  kind: RecordKind
  title: string
  /** Tells it apart from others of the same title. */
  detail: string
  /** Its entry in a list, drawn; undefined where lists have none. */
  item: string | undefined
  /** Words that weigh as much as the title. */
  words: string[]
  /** Further metadata that a hit carries. */
  meta?: Readonly<Record<string, string>>
  filters: Readonly<Record<string, readonly string[]>>
  sort: Readonly<Record<string, string>>
  /** With the levels of their headings where known. */
  sections: readonly { id: string; title: string; text: string; level?: number }[]
}

/** A record that is made on demand. */
export interface RecordSource {
  /** Of its page, as on the server. */
  path: string
  /** Unchanged as long as the record would be made alike. */
  from: string
  /** Whether it comes with Modelbook. These come first, so that their part of the index is the same everywhere. */
  isOwn?: boolean
  make(): SearchRecord
}

/** Trusted to be JSON: it was written by `entry-writer.ts`. */
const facetsSchema = z.record(z.string(), z.array(z.string()))
const sectionsSchema = z.array(z.object({ id: z.string(), title: z.string(), text: z.string() }))

/**
 * The records of all pages.
 *
 * @param docs - all pages of docs
 * @param marks - of the edition
 * @param topics - ids of the libraries, licences and owners that have a page
 */
export function* siteRecords(
  edition: SqliteEdition,
  docs: readonly DocsAddress[],
  marks: EditionMarks,
  topics: TopicIds,
): Generator<RecordSource> {
  const isGuide = ({ place }: DocsAddress) => place.set === GUIDE_SET
  for (const kind of ['task', 'metric'] as const) yield* own(cardRecords(edition, kind, marks))
  yield* own(docsRecords(edition, docs.filter(isGuide), marks))
  for (const kind of REPO_KINDS) yield* cardRecords(edition, kind, marks)
  for (const kind of ['owner', 'collection'] as const) yield* cardRecords(edition, kind, marks)
  yield* topics.owners
    .filter((id) => !edition.hasEntry('owner', id))
    .map((id) => topicRecord('owner', { path: cardPath('owner', id), title: id, words: [id] }))
  yield* docsRecords(
    edition,
    docs.filter((page) => !isGuide(page)),
    marks,
  )
  yield* topics.libraries.map((id) =>
    topicRecord('library', { path: libraryPath(id), title: libraryLabel(id), words: [id] }),
  )
  yield* topics.licenses.map((id) =>
    topicRecord('license', {
      path: licensePath(id),
      title: licenseName(id),
      words: [id, licenseAbbreviation(id)],
    }),
  )
}

function* own(records: Iterable<RecordSource>): Generator<RecordSource> {
  for (const record of records) yield { ...record, isOwn: true }
}

/** Every card of a kind. Records depend on all tasks and metrics, and on which cards there are to link to. */
function* cardRecords(
  edition: SqliteEdition,
  kind: CardKind,
  { names, terms }: EditionMarks,
): Generator<RecordSource> {
  const rows = edition.all('SELECT id, content_key FROM entry WHERE kind = ? ORDER BY id', kind)
  for (const row of rows) {
    const id = textOf(row, 'id')
    yield {
      path: cardPath(kind, id),
      from: digest(kind, id, names, terms, textOf(row, 'content_key')),
      make: () => cardRecord(edition, kind, id),
    }
  }
}

function cardRecord(edition: SqliteEdition, kind: CardKind, id: string): SearchRecord {
  const facts = edition.findFacts(kind, id)
  if (facts === undefined) throw new Error(`The ${kind} ${id} is listed in the edition and not in it.`)
  const { facets, sections } = readTexts(edition, kind, id)
  const isListed = kind === 'model' || kind === 'dataset'
  const aliases = kind === 'task' ? (tasksOf(edition).find(id)?.aliases ?? []) : []
  return {
    path: cardPath(kind, id),
    kind,
    title: kind === 'task' ? tasksOf(edition).label(id) : facts.title,
    detail: facts.summary,
    item: isListed ? drawItem(facts, edition) : undefined,
    words: [id, facts.name, ...aliases, ...spokenTexts(facets)],
    filters: facets,
    ...(isListed && { meta: { id } }),
    sort: sortKeys(facts),
    sections,
  }
}

/** Words that a card is found by besides its texts, as on a server. */
function spokenTexts(facets: Readonly<Record<string, readonly string[]>>): string[] {
  return SPOKEN_FACETS.flatMap((facet) => (facets[facet] ?? []).map((value) => spokenText(facet, value)))
}

function readTexts(edition: SqliteEdition, kind: CardKind, id: string) {
  const sql =
    'SELECT card.facets, card.sections FROM entry JOIN card USING (n) WHERE entry.kind = ? AND entry.id = ?'
  const row = edition.prepare(sql).get(kind, id) ?? {}
  const facets = facetsSchema.parse(JSON.parse(textOf(row, 'facets')))
  return {
    // What an edition keeps besides facets is for searches that a static site does not offer.
    facets: Object.fromEntries(FACETS.map((facet) => [facet, facets[facet] ?? []])),
    sections: sectionsSchema.parse(JSON.parse(textOf(row, 'sections'))),
  }
}

function drawItem(facts: EntryFacts, edition: SqliteEdition): string {
  const hit = { ...facts, matches: { name: [], title: [], summary: [] }, section: undefined }
  return renderToString(<CardItem hit={hit} tasks={tasksOf(edition)} Heading="h2" />)
}

/** The earliest date that there is: https://tc39.es/ecma262/#sec-time-values-and-time-range */
const EARLIEST = -8.64e15

/** Pagefind sorts numerically when all keys are numbers. An unknown value comes last where the largest comes first. */
function sortKeys({ kind, id, updated, ...numbers }: EntryFacts): Record<string, string> {
  const { parameters = 0, size, bytes = 0, downloads = 0, likes = 0 } = numbers
  // Some datasets were released before 1970, so that 0 would come before them.
  const newest = updated === undefined ? EARLIEST : Date.parse(updated)
  return {
    newest: String(newest),
    name: id.toLowerCase(),
    size: String(kind === 'model' ? parameters : size),
    bytes: String(bytes),
    downloads: String(downloads),
    likes: String(likes),
  }
}

/** The pages of docs in every version and language, each with the places that it is found in. */
function* docsRecords(
  edition: SqliteEdition,
  addresses: readonly DocsAddress[],
  marks: EditionMarks,
): Generator<RecordSource> {
  const index = docsIndexOf(edition)
  const markOf = docsPageMarks(edition)
  for (const { path, place, page } of addresses) {
    const own = index.findPage(place, page)
    if (own === undefined) continue
    const from = digest(path, marks.docs, markOf.get(place, page))
    yield { path, from, make: () => docsRecord(edition, path, own) }
  }
}

function docsRecord(edition: SqliteEdition, path: string, own: IndexedPage): SearchRecord {
  const { set, page } = own
  const index = docsIndexOf(edition)
  const { version, language } = index.shorten(own)
  const isUsual = version === '' && language === ''
  const places = new Set(readAt(index, own, page).flatMap((one) => namesOf(index, one)))
  const title = setTitle(index, index.defaultPlace(set) ?? own)
  return {
    path,
    kind: 'docs',
    title: own.title || page,
    detail: version === '' ? title : `${title} ${version}`,
    item: undefined,
    words: [],
    meta: { place: `${version}/${language}/${languageCode(own.language)}`, ...languageMeta(own.language) },
    filters: { set: [set], place: [...places], ...(isUsual ? {} : { elsewhere: ['yes'] }) },
    sort: {},
    sections: readDocsSections(edition, own, page),
  }
}

/** The language as a BCP 47 tag, where it is not the default. */
function languageMeta(language: string): { language?: string } {
  const tag = languageTag(languageCode(language)) ?? language
  return tag === DEFAULT_LANGUAGE ? {} : { language: tag }
}

/** Where a page is read: at its own place, and in languages that lack a translation of it. */
function readAt(index: DocsIndex, place: DocsPlace, page: string): DocsPlace[] {
  return index
    .languages(place.set, place.version)
    .map((language) => ({ ...place, language }))
    .filter((other) => index.readPlace(other, page)?.language === place.language)
}

/** A place as in addresses, `v1.0/fr`; the default version also has its own name here. */
function namesOf(index: DocsIndex, place: DocsPlace): string[] {
  const { version, language } = index.shorten(place)
  return [version, place.version].flatMap((one) =>
    [language, languageCode(place.language)].map((other) => `${one}/${other}`),
  )
}

/** A page that is found by its name alone. */
function topicRecord(
  kind: 'library' | 'license' | 'owner',
  named: Pick<SearchRecord, 'path' | 'title' | 'words'>,
): RecordSource {
  const record: SearchRecord = {
    ...named,
    kind,
    detail: '',
    item: undefined,
    filters: {},
    sort: {},
    sections: [],
  }
  return { path: record.path, from: digest(kind, named), make: () => record }
}

/**
 * Write a record as the page that Pagefind reads.
 *
 * @see https://pagefind.app/docs/indexing/
 */
export function writeRecord({
  kind,
  title,
  detail,
  item,
  words,
  meta: more = {},
  filters,
  sort,
  sections,
}: SearchRecord): string {
  const data = (attribute: string, name: string, value: string) =>
    `<meta data-pagefind-${attribute}="${name}[content]" content="${escapeAttribute(value)}">`
  const meta = Object.entries({ kind, detail, ...(item === undefined ? {} : { item }), ...more })
  return [
    '<html lang="en"><body>',
    ...meta.map(([name, value]) => data('meta', name, value)),
    ...Object.entries({ ...filters, kind: [kind] }).flatMap(([name, values]) =>
      values.map((value) => data('filter', name, value)),
    ),
    ...Object.entries(sort).map(([name, value]) => data('sort', name, value)),
    `<h1>${textOfWords(title)}</h1>`,
    words.length === 0 ? '' : `<p data-pagefind-weight="5">${textOfWords(words.join(' · '))}</p>`,
    ...sections.map((section) =>
      [
        section.title === '' || section.title === title ? '' : writeHeading(section),
        `<p>${textOfWords(section.text)}</p>`,
      ].join(''),
    ),
    '</body></html>',
  ].join('\n')
}

function writeHeading({ id, title, level = 2 }: SearchRecord['sections'][number]): string {
  const tag = `h${Math.min(6, Math.max(2, level))}`
  return `<${tag} id="${escapeAttribute(id)}">${textOfWords(title)}</${tag}>`
}

const textOfWords = (text: string) => escapeText(spaceOut(text))

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
