/** Finds the cards of a folder by its layout, without reading them. */

import { lstatSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type CardKind, REPO_KINDS } from '../card/types.ts'
import { holdsRows } from '../data-formats.ts'
import { formatsOf } from '../weight-formats.ts'
import { isDocs } from './docs/docs-folder.ts'
import { PartialReadError } from './errors.ts'
import { EXAMPLES } from './hidden-paths.ts'
import {
  childPath,
  type Folder,
  folderIn,
  isSkippedFolder,
  type Listing,
  listFolder,
  shownPath,
  type Walk,
} from './list-folder.ts'
import { sourceProblem } from './source-problem.ts'

/** Top folders of a catalogue, with the kind of the cards below each. */
export const KIND_FOLDERS: ReadonlyMap<string, CardKind> = new Map([
  ['collections', 'collection'],
  ['datasets', 'dataset'],
  ['metrics', 'metric'],
  ['models', 'model'],
  ['owners', 'owner'],
  ['tasks', 'task'],
])

/** Kinds whose folder alone makes no catalogue: elsewhere, `owners/` may be anybody's folder with repositories. */
const BESIDE_OTHERS: readonly CardKind[] = ['owner', 'collection']

/** Whether a root is a catalogue that has these folders of kinds. */
function areCatalogue(kinds: readonly (CardKind | undefined)[], hasReadme: boolean): boolean {
  const known = kinds.filter((kind) => kind !== undefined && !BESIDE_OTHERS.includes(kind))
  return REPO_KINDS.some((kind) => known.includes(kind)) || (!hasReadme && known.length > 0)
}

/** @param kinds - undefined for all */
export function isWanted(kind: CardKind, kinds: readonly CardKind[] | undefined): boolean {
  return kinds === undefined || kinds.includes(kind)
}

/** Where a card is. */
export interface FoundCard {
  /** Undefined if the layout does not say and the front matter has to. */
  kind: CardKind | undefined
  id: string
  /** Relative to the root. */
  path: string
  /** Absolute, all links resolved; undefined for a repository without a card, which would be at the path. */
  real: string | undefined
  /** The folder with the card's other files; undefined for a lone `x.md`. */
  own: { folder: Folder; listing: Listing; nested: 'cards' | 'files' } | undefined
  /** The folder with its examples. */
  examples: Folder | undefined
  /** Absolute folder that the card lies in: the real root, and the path below it, which may go through links. */
  folder: string
}

/** The file that makes a folder a card, if any: `README.md` first, then in any case. */
export function findReadme(listing: Listing): { name: string; real: string } | undefined {
  return (
    listing.files.find((file) => file.name === 'README.md') ??
    listing.files.find((file) => file.name.toLowerCase() === 'readme.md')
  )
}

/**
 * Finds the cards below a root: a catalogue (`models/`, `datasets/`, `tasks/`, `metrics/`, and beside these `owners/`
 * and `collections/`), a single repository (a README at the root and no `models/` or `datasets/`), or READMEs anywhere.
 * In a catalogue, `models/<owner>/<name>` and `datasets/<owner>/<name>` need no README where files tell a repository.
 *
 * @param rootName - id of the card if the root is a single repository
 * @param kinds - the only kinds to look for; undefined for all
 */
export function* findCards(walk: Walk, rootName: string, kinds?: readonly CardKind[]): Generator<FoundCard> {
  const root = rootOf(walk)
  const listing = listFolder(walk, root)
  const readme = findReadme(listing)
  const kindFolders = listing.folders.filter((folder) => KIND_FOLDERS.has(folder.path))
  const kindsHere = kindFolders.map(({ path }) => KIND_FOLDERS.get(path))

  if (areCatalogue(kindsHere, readme !== undefined)) {
    if (walk.survey) walk.survey.isCatalogue = true
    for (const folder of kindFolders) {
      const kind = KIND_FOLDERS.get(folder.path)
      if (kind === undefined || isWanted(kind, kinds)) yield* findBelow(walk, folder, kind)
    }
  } else if (!REPO_KINDS.some((kind) => isWanted(kind, kinds))) {
    // Without a folder that names the kind, a card is a model or a dataset.
    return
  } else if (readme) {
    yield {
      kind: undefined,
      id: rootName,
      path: readme.name,
      real: readme.real,
      own: { folder: root, listing, nested: 'files' },
      examples: listing.examples,
      folder: walk.realRoot,
    }
  } else {
    yield* findLoose(walk, root, listing)
  }
}

/** Cards below `models/` and the like: their ids are paths below it. */
function* findBelow(walk: Walk, top: Folder, kind: CardKind | undefined): Generator<FoundCard> {
  const listing = listFolder(walk, top)
  const readme = findReadme(listing)
  if (readme) {
    walk.report(
      sourceProblem(
        'readme-of-all',
        'hint',
        shownPath(walk, childPath(top, readme.name)),
        'this file describes the folder as a whole and is not listed as a card',
        `If it is a card, move it one folder down: ${top.path}/<name>/README.md.`,
      ),
    )
  }
  const idOf = (path: string) => path.slice(top.path.length + 1)
  const rest = listing.files.filter((file) => file.name.toLowerCase() !== 'readme.md')
  yield* findFrom(walk, top, { ...listing, files: rest }, { kind, idOf, withLoneFiles: true, isTaken: false })
}

/**
 * Finds the cards in a part of a catalogue, as {@link findCards} does when it comes there.
 *
 * @param part - a folder or file below the folder of a kind, in no folder with a README; it may be gone
 * @throws {PartialReadError} it is something else by now
 */
export function* findCardsIn(walk: Walk, part: string): Generator<FoundCard> {
  const [top = '', ...segments] = part.split('/')
  const layout: Layout = {
    kind: KIND_FOLDERS.get(top),
    idOf: (path) => path.slice(top.length + 1),
    withLoneFiles: true,
    isTaken: false,
  }
  const real = join(walk.realRoot, part)
  const stats = lstatSync(real, { throwIfNoEntry: false })
  const name = basename(part)
  if (stats === undefined || (stats.isDirectory() && isSkippedFolder(name))) return
  // A link, or what no card can be read from.
  if (!stats.isDirectory() && !stats.isFile()) throw new PartialReadError(part)
  const folder = segments
    .slice(0, -1)
    .reduce((from, next) => folderIn(from, next), folderIn(rootOf(walk), top))
  if (stats.isFile()) {
    if (isLoneCard(name)) yield loneCard(walk, folder, { name, real }, layout, findExamples(folder, name))
    return
  }
  const own = folderIn(folder, name)
  if (name.endsWith(EXAMPLES) && readdirSync(folder.real).some((one) => isCardOf(one, name))) return
  const isTaken = mayBeRepository(part) && hasLoneCard(folder, name)
  yield* findFrom(walk, own, listFolder(walk, own), { ...layout, isTaken })
}

/** @throws {PartialReadError} a link is in its place */
function hasLoneCard(folder: Folder, id: string): boolean {
  return readdirSync(folder.real, { withFileTypes: true }).some((entry) => {
    if (!isLoneCard(entry.name) || idOfLone(entry.name) !== id) return false
    if (entry.isSymbolicLink()) throw new PartialReadError(childPath(folder, entry.name))
    return entry.isFile()
  })
}

const rootOf = ({ realRoot }: Walk): Folder => ({
  path: '',
  real: realRoot,
  chain: [realRoot],
  linked: undefined,
})

/** READMEs anywhere, with their paths as ids. Other Markdown could be anything, so it is only reported. */
function* findLoose(walk: Walk, root: Folder, listing: Listing): Generator<FoundCard> {
  let found = false
  for (const card of findFrom(walk, root, listing, {
    kind: undefined,
    idOf: (path) => path,
    withLoneFiles: false,
    isTaken: false,
  })) {
    found = true
    yield card
  }
  const lone = isDocs(listing) ? undefined : listing.files.find((file) => isLoneCard(file.name))
  if (found || !lone) return
  walk.report(
    sourceProblem(
      'no-cards',
      'warning',
      shownPath(walk, lone.name),
      'this folder has Markdown files, but none where cards are looked for',
      'Arrange the folder as models/<owner>/<name>/README.md, models/<owner>/<name>.md or datasets/….',
    ),
  )
}

interface Layout {
  kind: CardKind | undefined
  idOf: (path: string) => string
  /** Whether `x.md` is a card if neither its folder nor one above has a README. */
  withLoneFiles: boolean
  /** Whether a lone card beside the folder has its id. */
  isTaken: boolean
}

/**
 * Whether a folder, or a part of a catalogue, is where a repository may be without a card: `models/<owner>/<name>`.
 *
 * @param path - relative to the root
 */
export function mayBeRepository(path: string): boolean {
  const [top = '', ...segments] = path.split('/')
  const kind = KIND_FOLDERS.get(top)
  return segments.length === 2 && REPO_KINDS.some((known) => known === kind) && !path.endsWith(EXAMPLES)
}

/** Whether something of this name makes the folder that it lies in a repository, as on the Hub, where no card is. */
export const tellsRepository = (name: string) =>
  name === '.git' || name === 'config.json' || formatsOf([name]).length > 0 || holdsRows(name)

/** Sub-folders come before files, so that `x/README.md` precedes `x.md` and keeps the id when both exist. */
function* findFrom(walk: Walk, folder: Folder, listing: Listing, layout: Layout): Generator<FoundCard> {
  const { kind, idOf } = layout
  // The Markdown files of docs are pages.
  if (isDocs(listing)) return
  const readme = findReadme(listing)
  if (readme) {
    const own = { folder, listing, nested: 'cards' } as const
    const path = childPath(folder, readme.name)
    yield {
      kind,
      id: idOf(folder.path),
      path,
      real: readme.real,
      own,
      examples: listing.examples,
      folder: join(walk.realRoot, folder.path),
    }
  }
  const withLoneFiles = layout.withLoneFiles && !readme
  const lone = withLoneFiles ? listing.files.filter(({ name }) => isLoneCard(name)) : []
  const ids = new Set(lone.map(({ name }) => idOfLone(name)))
  const folders = new Map(listing.folders.map((next) => [basename(next.path), next]))
  const examples = lone.map(({ name }) => folders.get(examplesBeside(name)))
  const skipped = new Set(examples)
  let isBare = withLoneFiles && !layout.isTaken && lone.length === 0 && mayBeRepository(folder.path)
  for (const next of listing.folders) {
    if (skipped.has(next)) continue
    const isTaken = ids.has(basename(next.path))
    for (const card of findFrom(walk, next, listFolder(walk, next), { ...layout, withLoneFiles, isTaken })) {
      isBare = false
      yield card
    }
  }
  for (const [at, file] of lone.entries()) yield loneCard(walk, folder, file, layout, examples[at])
  if (isBare) yield* bareRepository(walk, folder, listing, layout)
}

/** A repository without a card, if there is something of one and neither a card above nor below. */
function* bareRepository(
  walk: Walk,
  folder: Folder,
  listing: Listing,
  { kind, idOf }: Layout,
): Generator<FoundCard> {
  const path = childPath(folder, 'README.md')
  if (!listing.hasRepository && !listing.files.some(({ name }) => tellsRepository(name))) {
    // That git begins to keep a repository here is not told.
    walk.survey?.addUntold(path)
    return
  }
  yield {
    ...{ kind, id: idOf(folder.path), path, real: undefined },
    own: { folder, listing, nested: 'cards' },
    examples: listing.examples,
    folder: join(walk.realRoot, folder.path),
  }
}

function loneCard(
  walk: Walk,
  folder: Folder,
  { name, real }: Listing['files'][0],
  { kind, idOf }: Layout,
  examples: Folder | undefined,
): FoundCard {
  const path = childPath(folder, name)
  const id = idOfLone(idOf(path))
  return { kind, id, path, real, own: undefined, examples, folder: join(walk.realRoot, folder.path) }
}

function isLoneCard(name: string): boolean {
  return !name.startsWith('.') && /.\.md$/i.test(name)
}

const idOfLone = (path: string) => path.slice(0, -'.md'.length)

/**
 * The folder with the examples of a card.
 *
 * @param card - path of its file
 * @returns from the folder that the card lies in
 */
export function examplesFolderOf(card: string): string {
  const name = card.slice(card.lastIndexOf('/') + 1)
  return name.toLowerCase() === 'readme.md' ? EXAMPLES : examplesBeside(name)
}

/** The name of the folder with the examples of a lone card. */
const examplesBeside = (card: string) => idOfLone(card) + EXAMPLES

/** Whether a file is the lone card whose examples are in a folder of this name. */
export const isCardOf = (file: string, examples: string) =>
  isLoneCard(file) && examplesBeside(file) === examples

/** @throws {PartialReadError} a link is in its place */
function findExamples(folder: Folder, card: string): Folder | undefined {
  const name = examplesBeside(card)
  const own = folderIn(folder, name)
  const stats = lstatSync(own.real, { throwIfNoEntry: false })
  if (stats?.isSymbolicLink()) throw new PartialReadError(own.path)
  return stats?.isDirectory() ? own : undefined
}
