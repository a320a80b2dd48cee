/** Lists every address that an edition has a page or a file for, as the server knows them. */

import type { DocsIndex } from '../docs/docs-index.ts'
import type { DocsPlace } from '../docs/types.ts'
import { docsIndexOf } from '../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import type { CardFile, Entry } from '../edition/types.ts'
import { isExampleFile } from '../example/open-file.ts'
import {
  benchmarkPath,
  cardPath,
  docsPath,
  examplePath,
  filePath,
  libraryPath,
  licensePath,
  lineagePath,
  paperPath,
  ROOT,
  weightsPath,
} from '../paths.ts'
import { listBenchmarks, listPapers } from '../relations/cross-references.ts'
import { listBases } from '../relations/lineage.ts'
import { docsAddress, folderOfIndex } from '../server/loaders/docs/docs-address.ts'
import { hasDocsOnly } from '../server/loaders/parts.ts'
import type { Settings } from '../settings/schema.ts'
import { keepsName } from './card-files.ts'
import { fold } from './file-names.ts'

/** Pages that every site has. */
const ALWAYS = ['/', ROOT.search]

/** Pages that every site with cards has. */
const SECTIONS = [
  ...[ROOT.tasks, ROOT.models, ROOT.datasets, ROOT.libraries, ROOT.metrics],
  ...[ROOT.licenses, ROOT.benchmarks, ROOT.papers, ROOT.owners, ROOT.collections],
]

/** Kinds whose cards have a page each. An owner has one without a card, too, see {@link otherAddresses}. */
const KINDS = ['task', 'metric', 'model', 'dataset', 'collection'] as const

/** Kinds whose cards may have files. */
const KINDS_WITH_FILES = [...KINDS, 'owner'] as const

/** A page of docs at an address; in another language it may be the untranslated page. */
export interface DocsAddress {
  path: string
  place: DocsPlace
  page: string
}

/** The addresses of all cards. */
export function cardAddresses(edition: SqliteEdition): string[] {
  return KINDS.flatMap((kind) => edition.listIds(kind).map((id) => cardPath(kind, id)))
}

/** The addresses of all pages of docs. */
export function docsAddresses(edition: SqliteEdition): DocsAddress[] {
  const index = docsIndexOf(edition)
  return index.trees.flatMap((tree) => {
    const place = { set: tree.set, version: tree.version, language: tree.language }
    return pagesAt(index, place).map((page) => ({ path: docsAddress(index, place, page), place, page }))
  })
}

const isIndex = (page: string) => folderOfIndex(page) !== undefined

function pagesAt(index: DocsIndex, place: DocsPlace): string[] {
  const usual = index.defaultPlace(place.set, place.version) ?? place
  return [...new Set([...index.pagesOf(place), ...index.pagesOf(usual)].map(({ page }) => page))]
}

/** Ids of what has a page without being a card. */
export interface TopicIds {
  libraries: readonly string[]
  licenses: readonly string[]
  owners: readonly string[]
}

/** The addresses of pages that are neither cards nor docs. */
export function otherAddresses(edition: SqliteEdition, { libraries, licenses, owners }: TopicIds): string[] {
  const hasDocs = docsIndexOf(edition).trees.length > 0
  return [
    ...ALWAYS,
    ...(hasDocsOnly(edition) ? [] : SECTIONS),
    ...(hasDocs ? [ROOT.docs] : []),
    ...libraries.map(libraryPath),
    ...licenses.map(licensePath),
    ...owners.map((id) => cardPath('owner', id)),
    ...listBenchmarks(edition).map(({ id }) => benchmarkPath(id)),
    ...listPapers(edition, Number.MAX_SAFE_INTEGER).map(({ id }) => paperPath(id)),
  ]
}

/**
 * The addresses of pages that only other pages name, for models whose ids differ in nothing that all disks tell apart:
 * in which order their files are named must not depend on which pages are drawn first.
 */
export function addressesAlike(edition: SqliteEdition): string[] {
  const ids = new Set([...edition.listIds('model'), ...listBases(edition)])
  return [...Map.groupBy(ids, fold).values()]
    .filter(({ length }) => length > 1)
    .flatMap((alike) => alike.flatMap((id) => [lineagePath(id), weightsPath(id)]))
}

/**
 * Old addresses that lead to pages: redirects of docs sets, index pages by their full names, renamed cards, and sets by
 * their bare names. Pages of the latest version also had addresses with that version's name before it was the latest,
 * or are linked so.
 */
export function oldAddresses(edition: SqliteEdition, settings: Settings): string[] {
  const index = docsIndexOf(edition)
  const docs = index.trees.flatMap((tree) =>
    ['', ...Object.keys(tree.redirects), ...pagesAt(index, tree).filter(isIndex)].map((page) =>
      docsPath(index.shorten(tree), page),
    ),
  )
  const long = index.trees.flatMap((tree) => {
    const short = index.shorten(tree)
    return tree.version === short.version
      ? []
      : ['', ...pagesAt(index, tree)].flatMap((page) =>
          [page, folderOfIndex(page) ?? page].map((one) =>
            docsPath({ ...short, version: tree.version }, one),
          ),
        )
  })
  const renamed = Object.keys(settings.renamed).flatMap((id) => [
    cardPath('model', id),
    cardPath('dataset', id),
  ])
  return [ROOT.docs, ...docs, ...long, ...renamed]
}

/** A file on disk that a page may show or link to. */
export interface SiteFile {
  path: string
  /** Identifies the card or set to `openListedFile`. */
  owner: Pick<Entry, 'folder' | 'sourcePath'>
  listed: CardFile
}

/** Addresses of pictures and other files of docs in a commit, as in versions that are git tags. */
export function committedFiles(edition: SqliteEdition): string[] {
  const index = docsIndexOf(edition)
  return index.trees.flatMap((tree) =>
    tree.commit === undefined
      ? []
      : tree.files.flatMap(({ path }) => (keepsName(path) ? [docsPath(index.shorten(tree), path)] : [])),
  )
}

/** The files of all cards and docs sets that lie on disk. */
export function* siteFiles(edition: SqliteEdition): Generator<SiteFile> {
  for (const kind of KINDS_WITH_FILES) {
    for (const id of edition.listIds(kind)) {
      const facts = edition.findFacts(kind, id)
      if (facts === undefined) continue
      for (const listed of facts.files) {
        if ((listed.folder ?? facts.folder) === undefined || listed.at !== undefined) continue
        yield { path: filePath(kind, id, listed.path), owner: facts, listed }
      }
      for (const listed of facts.examples?.files ?? []) {
        // Pages show what is in these, and name the others.
        if (!isExampleFile(listed.path)) yield { path: examplePath(id, listed.path), owner: facts, listed }
      }
    }
  }
  const index = docsIndexOf(edition)
  for (const tree of index.trees) {
    if (tree.folder === undefined) continue
    const sourcePath = tree.sourcePath === '' ? '_toctree.yml' : `${tree.sourcePath}/_toctree.yml`
    for (const listed of tree.files) {
      yield {
        path: docsPath(index.shorten(tree), listed.path),
        owner: { folder: tree.folder, sourcePath },
        listed,
      }
    }
  }
}
