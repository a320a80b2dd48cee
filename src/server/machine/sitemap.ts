/**
 * Lists pages for search engines, in files of the size that they accept: all but searches, comparisons, weights,
 * families of models without descendants, which say no more than the model's own page, and old versions of docs pages.
 */

import type { CardKind } from '../../card/types.ts'
import { docsIndexOf } from '../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import {
  benchmarkPath,
  cardPath,
  libraryPath,
  licensePath,
  lineagePath,
  paperPath,
  ROOT,
  SITEMAPS,
} from '../../paths.ts'
import { listBenchmarks, listPapers } from '../../relations/cross-references.ts'
import { listBases } from '../../relations/lineage.ts'
import { unlessAway } from '../../search/engine.ts'
import { listOwners } from '../../search/owners.ts'
import { docsPageLinks } from '../loaders/docs/docs-choices.ts'
import { listDocsPages } from '../loaders/docs/list-docs.ts'
import { loadLibraryIds } from '../loaders/library.ts'
import { loadLicenseIds } from '../loaders/license.ts'
import { partsOf } from '../loaders/parts.ts'
import { writeXml } from './xml.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The most addresses in one file; see https://www.sitemaps.org/protocol.html */
const MOST_ADDRESSES = 50_000

const KINDS = ['task', 'model', 'dataset', 'metric', 'collection'] as const satisfies CardKind[]

interface Address {
  path: string
  updated?: string | undefined
}

/** Pages of neither a section nor a card, by the name of their files. The most cited papers fill one file. */
const OTHERS: Record<string, (edition: SqliteEdition) => Address[] | Promise<Address[]>> = {
  docs: listCanonicalDocs,
  owner: async (edition) => (await listOwners(edition)).map(({ id }) => ({ path: cardPath('owner', id) })),
  benchmark: (edition) => listBenchmarks(edition).map(({ id }) => ({ path: benchmarkPath(id) })),
  family: (edition) => listBases(edition).map((id) => ({ path: lineagePath(id) })),
  paper: (edition) => listPapers(edition, MOST_ADDRESSES).map(({ id }) => ({ path: paperPath(id) })),
}

function listCanonicalDocs(edition: SqliteEdition): Address[] {
  const index = docsIndexOf(edition)
  return listDocsPages(edition).filter(
    ({ place, page, path }) => docsPageLinks(index, place, page).canonical === path,
  )
}

/** The index of the files: one for the sections, libraries and licences, then those of each kind of card, then the others. */
export async function writeSitemapIndex(edition: SqliteEdition, origin: string): Promise<string> {
  // What only search could list now is in the next index.
  const others = Object.entries(OTHERS).map(async ([name, list]) => ({
    name,
    count: (await unlessAway(Promise.resolve(list(edition))))?.length ?? 0,
  }))
  const counts = [
    ...KINDS.map((kind) => ({ name: kind, count: edition.count(kind) })),
    ...(await Promise.all(others)),
  ]
  const files = counts.flatMap(({ name, count }) =>
    Array.from({ length: Math.ceil(count / MOST_ADDRESSES) }, (_, n) => `${name}-${n + 1}`),
  )
  return writeXml({
    sitemapindex: {
      '@xmlns': NAMESPACE,
      sitemap: ['sections', ...files].map((name) => ({ loc: `${origin}${SITEMAPS}/${name}.xml` })),
    },
  })
}

/**
 * One of the files.
 *
 * @param name - as in the index, e.g. `model-1`
 * @returns undefined when there is no such file
 */
export async function writeSitemap(
  edition: SqliteEdition,
  origin: string,
  name: string,
): Promise<string | undefined> {
  if (name === 'sections') {
    // With a single set, the list redirects to it.
    const isOneSet = docsIndexOf(edition).sets.length === 1
    const parts = partsOf(edition).filter((part) => part !== ROOT.docs || !isOneSet)
    const paths = [
      ...['/', ...parts],
      ...(await loadLibraryIds(edition)).map(libraryPath),
      ...(await loadLicenseIds(edition)).map(licensePath),
    ]
    return writeUrls(paths.map((path) => ({ loc: origin + path })))
  }
  const [, kindName, number] = /^([a-z]+)-([1-9]\d{0,5})$/.exec(name) ?? []
  const from = (Number(number) - 1) * MOST_ADDRESSES
  const list = kindName !== undefined && Object.hasOwn(OTHERS, kindName) ? OTHERS[kindName] : undefined
  if (list !== undefined) {
    const pages = (await list(edition)).slice(from, from + MOST_ADDRESSES)
    if (pages.length === 0) return undefined
    return writeUrls(pages.map(({ path, updated }) => ({ loc: origin + path, lastmod: updated })))
  }
  const kind = KINDS.find((known) => known === kindName)
  if (kind === undefined) return undefined
  const cards = edition.listUpdated(kind, MOST_ADDRESSES, from)
  if (cards.length === 0) return undefined
  return writeUrls(cards.map(({ id, updated }) => ({ loc: origin + cardPath(kind, id), lastmod: updated })))
}

function writeUrls(url: { loc: string; lastmod?: string | undefined }[]): string {
  return writeXml({ urlset: { '@xmlns': NAMESPACE, url } })
}
