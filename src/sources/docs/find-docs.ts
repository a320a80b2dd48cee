/** Finds docs folders, which have a `_toctree.yml`, and their versions in git tags. */

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from '../../card/decode.ts'
import type { Problem } from '../../card/types.ts'
import { findSettings, placeFolders, standInFolder } from '../../docs/place.ts'
import { type DocsSettings, SETTINGS_FILE } from '../../docs/settings.ts'
import { diskTree } from '../file-tree.ts'
import { type FindCommitDate, lastChange } from '../git/git-dates.ts'
import { childPath, type Folder, type Listing, listFolder, shownPath, type Walk } from '../list-folder.ts'
import { type FilePlace, readWithin } from '../open-within.ts'
import { readReference } from '../read-reference.ts'
import { reasonOf, sourceProblem } from '../source-problem.ts'
import { isDocs } from './docs-folder.ts'
import { readTaggedDocs } from './docs-tags.ts'
import { readDocsSet, type SetFiles, type SourceDocs } from './read-docs-set.ts'

export type { SourceDocs }

/** Top folders of a catalogue that hold cards and no docs. */
const CARD_FOLDERS = new Set(['models', 'datasets', 'tasks', 'metrics'])
const MAX_DEPTH = 12
/** A larger page is a mistake. */
const LARGEST_PAGE = 64 * 1024 * 1024

interface FoundDocs {
  folder: Folder
  files: { path: string; real: string }[]
}

/**
 * The docs sets of a folder, always in the same order.
 *
 * @param rootName - name of a set whose own folders have no telling name, such as `docs/source`
 * @param readDates - called only if there is a set
 */
export async function readDocsFolders(
  walk: Walk,
  rootName: string,
  settings: readonly DocsSettings[],
  readDates: () => Promise<FindCommitDate>,
): Promise<SourceDocs[]> {
  const root: Folder = { path: '', real: walk.realRoot, chain: [walk.realRoot], linked: undefined }
  const found = [...findDocs({ ...walk, report: () => {} }, root, 0)]
  const byPath = new Map(found.map((docs) => [docs.folder.path, docs]))
  const places = placeFolders([...byPath.keys()], rootName, settings, (path) =>
    readSample(walk, byPath.get(path)),
  )
  reportUnmet(walk, settings, [...byPath.keys()])
  const tagged = await readTaggedDocs(walk, rootName, settings)
  const withTags = new Set(tagged.map(({ place }) => place.set))
  const findDate = found.length === 0 ? () => undefined : await readDates()
  const read: SourceDocs[] = []
  for (const docs of found) {
    const known = places.get(docs.folder.path)
    if (known === undefined) continue
    // Beside released versions, the folder holds the one to come.
    const place = known.version === '' && withTags.has(known.set) ? { ...known, version: 'main' } : known
    const own = findSettings(docs.folder.path, settings)
    const tree = diskTree(walk.realRoot)
    const reference = await readReference(tree, own?.packages ?? [], place.version, walk.report)
    const standIns = byPath.get(standInFolder(places, known) ?? '\0')?.files.map(({ path }) => path) ?? []
    read.push(readDocsSet(filesOnDisk(walk, docs, findDate), place, own, reference, standIns))
  }
  return [...read, ...tagged]
}

/**
 * Reports settings for missing folders, which nobody would notice otherwise. With tags, the folder may exist only in
 * older versions.
 */
function reportUnmet(walk: Walk, settings: readonly DocsSettings[], folders: readonly string[]): void {
  for (const own of settings) {
    if (own.tags !== undefined || folders.some((folder) => findSettings(folder, [own]) !== undefined))
      continue
    const message = `docs: lists ${own.path || 'this folder'}, but no folder there has a _toctree.yml`
    const remedy =
      'Correct the path in modelbook.yaml, or add a _toctree.yml there; an empty one lists all pages.'
    walk.report(sourceProblem('no-docs', 'warning', shownPath(walk, SETTINGS_FILE), message, remedy))
  }
}

function* findDocs(walk: Walk, folder: Folder, depth: number): Generator<FoundDocs> {
  const listing = listFolder(walk, folder)
  if (isDocs(listing)) yield { folder, files: [...filesOf(walk, listing, '')] }
  if (depth >= MAX_DEPTH) return
  for (const next of listing.folders) {
    if (depth === 0 && CARD_FOLDERS.has(next.path)) continue
    yield* findDocs(walk, next, depth + 1)
  }
}

/** The files of a set: those below its folder that are in no other set. */
function* filesOf(walk: Walk, listing: Listing, below: string): Generator<FoundDocs['files'][0]> {
  for (const { name, real } of listing.files) yield { path: below + name, real }
  for (const next of listing.folders) {
    const inside = listFolder(walk, next)
    if (isDocs(inside)) continue
    yield* filesOf(walk, inside, `${below}${next.path.slice(next.path.lastIndexOf('/') + 1)}/`)
  }
}

/** Pages from which a set's language is guessed; their problems are reported when they are read for good. */
const SAMPLE_PAGES = 3

function readSample(walk: Walk, docs: FoundDocs | undefined): string {
  const pages = docs?.files.filter(({ path }) => /\.mdx?$/.test(path)) ?? []
  return pages
    .slice(0, SAMPLE_PAGES)
    .map(({ real, path }) =>
      decode(readBytes({ root: walk.realRoot, path: real }, path, () => {}) ?? new Uint8Array(), () => {}),
    )
    .join('\n\n')
}

function filesOnDisk(walk: Walk, { folder, files }: FoundDocs, findDate: FindCommitDate): SetFiles {
  const reals = new Map(files.map(({ path, real }) => [path, real]))
  const shown = (path: string) => shownPath(walk, childPath(folder, path))
  const realOf = (path: string) => reals.get(path) ?? join(folder.real, path)
  const placeOf = (path: string) => ({ root: walk.realRoot, path: realOf(path) })
  return {
    sourcePath: folder.path,
    folder: join(walk.realRoot, folder.path),
    paths: files.map(({ path }) => path),
    size: (path) => statSync(realOf(path), { throwIfNoEntry: false })?.size ?? 0,
    shown,
    read: (path, report) => readBytes(placeOf(path), shown(path), report),
    updated: (path) => lastChange(findDate(realOf(path)), realOf(path)),
    include: (path) => readWithin({ ...placeOf(path), within: folder.real }, LARGEST_PAGE).bytes,
  }
}

function readBytes(
  place: FilePlace,
  shown: string,
  report: (problem: Problem) => void,
): Uint8Array | undefined {
  try {
    const { bytes } = readWithin(place, LARGEST_PAGE)
    if (bytes !== undefined) return bytes
    const message = `this page is larger than the ${LARGEST_PAGE / 1024 / 1024} MB that a page may have`
    report(sourceProblem('page-too-large', 'error', shown, message, 'Split it into several pages.'))
  } catch (error) {
    const message = `this page cannot be read: ${reasonOf(error)}`
    const remedy = 'Give the user running Modelbook permission to read it, then run again.'
    report(sourceProblem('unreadable-page', 'error', shown, message, remedy))
  }
  return undefined
}
