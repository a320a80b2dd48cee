/** `/llms.txt` of the site and of docs sets, and `/llms-full.txt`: the site for language models. */

import { inert } from '../../card/quote.ts'
import type { CardKind, RepoKind } from '../../card/types.ts'
import { docsIndexOf, readPlainDocs } from '../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { tasksOf } from '../../edition/task-names.ts'
import {
  cardPath,
  docsPath,
  GUIDE_SET,
  LLMS_FULL_PATH,
  listPath,
  OPENAPI_PATH,
  ROOT,
  SITEMAP_PATH,
} from '../../paths.ts'
import { SEARCH_AWAY, unlessAway } from '../../search/engine.ts'
import { searchIn } from '../../search/engine-of.ts'
import type { SearchHit } from '../../search/types.ts'
import { MODALITIES, MODALITY_IDS } from '../../task/modalities.ts'
import { setTitle } from '../loaders/docs/docs-sets.ts'
import { type ListedDocsPage, listPagesOf } from '../loaders/docs/list-docs.ts'
import { hasDocsOnly } from '../loaders/parts.ts'
import { twinOf } from './twin.ts'
import { valueLink, valueText } from './values.ts'

/** Cards of a kind and pages of a docs set in a list, which is meant to fit into a context window. */
const LISTED = 100

/** Ids read at a time. */
const AT_ONCE = 500

/** Characters of the full text; cards and pages beyond are only linked. */
const MOST_CHARACTERS = 8_000_000

/**
 * The list.
 *
 * @param origin - of the site, without a slash at the end
 * @see https://llmstxt.org/
 */
export async function writeLlms(edition: SqliteEdition, origin: string, title: string): Promise<string> {
  const link = (path: string) => origin + twinOf(path)
  const tasks = tasksOf(edition)
  const cards = async (kind: RepoKind) => {
    const found = await unlessAway(
      searchIn(edition, {
        ...{ text: '', kind, facets: {}, sort: 'newest' },
        ...{ page: 1, pageSize: LISTED, counted: [] },
      }),
    )
    if (found === undefined) return edition.count(kind) === 0 ? [] : [SEARCH_AWAY]
    const { hits, total } = found
    const rest = total > hits.length ? [`- [All ${total}](${link(listPath(kind))})`] : []
    return [...hits.map((hit) => line(titleWithId(hit), link(cardPath(kind, hit.id)), hit.summary)), ...rest]
  }
  const [models, datasets] = await Promise.all([cards('model'), cards('dataset')])
  const docs = docsSections(edition, origin)
  const guide = docs.filter(({ set }) => set === GUIDE_SET)
  const own = docs.filter(({ set }) => set !== GUIDE_SET)
  const sections: [name: string, lines: string[]][] = [
    // The folder's own content comes before what every Modelbook has.
    ...own.map(({ name, lines }): [string, string[]] => [name, lines]),
    ...MODALITY_IDS.map((modality): [string, string[]] => [
      `${MODALITIES[modality].label} tasks`,
      tasks.all
        .filter((task) => task.modality === modality)
        .map((task) => line(tasks.label(task.id), link(cardPath('task', task.id)), task.info.summary)),
    ]),
    ['Models', models],
    ['Datasets', datasets],
    ...guide.map(({ name, lines }): [string, string[]] => [name, lines]),
    [
      'Optional',
      [
        ...(hasDocsOnly(edition)
          ? []
          : [
              `- [Benchmarks](${link(ROOT.benchmarks)}): what models have reached, dataset by dataset`,
              `- [Metrics](${link(ROOT.metrics)}): what each number means`,
              `- [Licences](${link(ROOT.licenses)}): what each permits, requires and forbids`,
              `- [Owners](${link(ROOT.owners)}): whom the cards are from`,
              ...(edition.count('collection') > 0
                ? [`- [Collections](${link(ROOT.collections)}): cards that belong together`]
                : []),
              `- [Libraries](${link(ROOT.libraries)}): which library does which task`,
            ]),
        `- [Search](${origin}${OPENAPI_PATH}): the search API, in OpenAPI`,
        `- [Everything as one text](${origin}${LLMS_FULL_PATH})`,
      ],
    ],
  ]
  const body = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => `## ${valueText(name)}\n\n${lines.join('\n')}\n`)
  const isDocs = own.length > 0 && models.length + datasets.length === 0
  const what = isDocs
    ? `Documentation${hasDocsOnly(edition) ? '' : ', and a catalogue of machine-learning tasks'}.`
    : 'A catalogue of machine-learning models, datasets and tasks.'
  const about = `> ${what} Every page has a Markdown twin at its address plus \`.md\`.`
  return [`# ${valueText(title)}\n`, `${about}\n`, ...body].join('\n')
}

/** A card's title, and its id where that is not the same. */
const titleWithId = ({ id, title }: SearchHit) => (title === id ? id : `${title} (${id})`)

function line(name: string, address: string, summary: string): string {
  const link = `- ${valueLink(name, address)}`
  return summary === '' ? link : `${link}: ${valueText(summary)}`
}

/**
 * The list of a docs set, in its latest version and default language.
 *
 * @returns undefined for a set that does not exist
 */
export function writeDocsLlms(edition: SqliteEdition, origin: string, set: string): string | undefined {
  const [first, ...others] = usualDocsPages(edition, [set])
  if (first === undefined) return undefined
  const lines = [first, ...others].map((page) => pageLine(origin, page))
  const about = first.summary === '' ? '' : `> ${valueText(first.summary)}\n\n`
  return `# ${valueText(nameOfDocs(edition, first))}\n\n${about}## Pages\n\n${lines.join('\n')}\n`
}

/** The docs sets, as at their short addresses. */
function docsSections(
  edition: SqliteEdition,
  origin: string,
): { set: string; name: string; lines: string[] }[] {
  const sets = Map.groupBy(usualDocsPages(edition), ({ place }) => place.set)
  return [...sets.values()].flatMap((pages) => {
    const [first] = pages
    if (first === undefined) return []
    const all = line(`All ${pages.length} pages`, origin + docsLlmsPath(first.place.set), first.summary)
    const lines = pages.length > LISTED ? [all] : pages.map((page) => pageLine(origin, page))
    return [{ set: first.place.set, name: nameOfDocs(edition, first), lines }]
  })
}

function pageLine(origin: string, { title, summary, path }: ListedDocsPage): string {
  return line(title, origin + twinOf(path), summary)
}

function nameOfDocs(edition: SqliteEdition, { place }: ListedDocsPage): string {
  return `${setTitle(docsIndexOf(edition), place)} documentation`
}

/** The addresses of the lists of docs sets; a set with its own file of that name serves that instead. */
export function docsLlmsPaths(edition: SqliteEdition): string[] {
  const index = docsIndexOf(edition)
  return index.sets
    .filter((set) => {
      const place = index.defaultPlace(set)
      return place !== undefined && index.locate(place, 'llms.txt').type !== 'file'
    })
    .map(docsLlmsPath)
}

const docsLlmsPath = (set: string) => docsPath({ set, version: '', language: '' }, 'llms.txt')

/** The pages of the latest version of each set in its default language. */
function usualDocsPages(
  edition: SqliteEdition,
  sets: readonly string[] = docsIndexOf(edition).sets,
): ListedDocsPage[] {
  const index = docsIndexOf(edition)
  return index.trees
    .filter(({ set, version, language }) => {
      const usual = sets.includes(set) ? index.defaultPlace(set) : undefined
      return usual?.version === version && usual.language === language
    })
    .flatMap((tree) => listPagesOf(edition, tree))
}

/** The text of every card and page of docs, tasks and docs first, as far as there is room. */
export function* writeLlmsFull(edition: SqliteEdition, origin: string, title: string): Generator<string> {
  yield `# ${valueText(title)}\n\n`
  let left = MOST_CHARACTERS
  for (const { heading, path, text } of textsOf(edition)) {
    const part = `---\n\n# ${valueText(heading)}\n\n${origin}${path}\n\n${withoutBreaks(text.trim())}\n\n`
    left -= part.length
    if (left < 0) {
      yield `---\n\nThere is more than fits here. All pages are listed at ${origin}${SITEMAP_PATH}\n`
      return
    }
    yield part
  }
}

/** No text begins another: only the list itself writes a heading with a kind and an id. */
const withoutBreaks = (text: string) =>
  inert(text).replace(
    /^([ \t]*)(?=#[ \t]+(?:docs|task|metric|model|dataset|owner|collection)[ \t])/gm,
    '$1\\',
  )

interface PageText {
  heading: string
  path: string
  text: string
}

function* textsOf(edition: SqliteEdition): Generator<PageText> {
  yield* cardTexts(edition, ['task'])
  for (const { place, page, path } of usualDocsPages(edition)) {
    const text = readPlainDocs(edition, place, page)
    if (text !== undefined) yield { heading: `docs ${place.set} ${page}`, path, text }
  }
  yield* cardTexts(edition, ['metric', 'model', 'dataset', 'owner', 'collection'])
}

function* cardTexts(edition: SqliteEdition, kinds: readonly CardKind[]): Generator<PageText> {
  for (const kind of kinds) {
    for (const id of idsOf(edition, kind)) {
      const entry = edition.findEntry(kind, id)
      if (entry !== undefined) yield { heading: `${kind} ${id}`, path: cardPath(kind, id), text: entry.text }
    }
  }
}

/** Read lazily: the full text has room for few cards of a large catalogue. */
function* idsOf(edition: SqliteEdition, kind: CardKind): Generator<string> {
  for (let from = 0; from < edition.count(kind); from += AT_ONCE) {
    for (const { id } of edition.listUpdated(kind, AT_ONCE, from)) yield id
  }
}
