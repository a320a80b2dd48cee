/** Lists one folder: sorted, following links that stay inside the root, and reporting everything else. */

import { type Dirent, lstatSync, opendirSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Problem } from '../card/types.ts'
import { EXAMPLES, isBareRepository, isHidden, isHiddenName, isHiddenPath } from './hidden-paths.ts'
import { reasonOf, sourceProblem } from './source-problem.ts'
import type { Survey } from './survey.ts'

/** Shared by all steps of a walk through a source. */
export interface Walk {
  /** Absolute real path of the root: links must stay below it. */
  realRoot: string
  /** The root as the user named it; begins every path that is shown. */
  shown: string
  report: (problem: Problem) => void
  /** Takes notes of all that is walked; undefined if nobody needs them. */
  survey?: Survey | undefined
}

/** A folder reached by a walk. */
export interface Folder {
  /** Relative to the root, `/` between segments; empty for the root. */
  path: string
  /** Absolute, all links resolved. */
  real: string
  /** Real paths of the folders that the walk came through, including this one. */
  chain: readonly string[]
  /** Real folders that links have led to since the walk first followed one; undefined until then. */
  linked: Set<string> | undefined
}

/** What is directly in a folder, as far as it may be read. */
export interface Listing {
  folders: Folder[]
  /** Regular files by name; for a link, `real` differs from the path. */
  files: { name: string; real: string }[]
  /** The folder with examples, which holds neither cards nor files of one. */
  examples: Folder | undefined
  /** Whether some files were left out. */
  cut: boolean
  /** Whether git keeps a repository here. */
  hasRepository: boolean
}

/** The file in which a site build lists its output. The folder that contains it is no part of a catalogue. */
export const BUILT_SITE = '.modelbook-build.jsonl'

/** Most files listed per card; a folder with more is a data dump, and the rest is left out. */
export const MOST_FILES = 100_000

/** Whether a folder holds neither cards nor files of a card. */
export function isSkippedFolder(name: string): boolean {
  return isHiddenName(name, 'folder') || name === 'node_modules'
}

/** A path below the root as the user knows it: joined to what they typed. */
export function shownPath(walk: Walk, path: string): string {
  return join(walk.shown, path)
}

/**
 * Lists a folder. Anything that cannot be read, is not a regular file, or leads out of the root is reported and left
 * out. At most {@link MOST_FILES} files other than Markdown are listed.
 */
export function listFolder(walk: Walk, folder: Folder): Listing {
  const listing = emptyListing()
  if (isBareRepository(folder.real)) return listing
  let others = 0
  for (const entry of readEntries(walk, folder)) {
    const name = entry.name
    if (name === BUILT_SITE) return emptyListing()
    if (name === '.git') listing.hasRepository = true
    if (isHiddenName(name, 'file') && isHiddenName(name, 'folder')) continue
    const target = entry.isSymbolicLink() ? followLink(walk, folder, name) : plainTarget(folder, entry)
    if (target === undefined) continue
    if (target.kind === 'folder') {
      if (isSkippedFolder(name)) continue
      const next = enterFolder(walk, folder, name, target.real, entry.isSymbolicLink())
      if (next && name === EXAMPLES) listing.examples = next
      else if (next) listing.folders.push(next)
    } else if (target.kind === 'file') {
      if (isHiddenPath(childPath(folder, name))) continue
      if (!/\.md$/i.test(name) && ++others > MOST_FILES) listing.cut = true
      else listing.files.push({ name, real: target.real })
    } else if (/\.md$/i.test(name)) {
      walk.report(
        sourceProblem(
          'not-a-file',
          'warning',
          shownPath(walk, childPath(folder, name)),
          'this is a pipe, socket or device, not a file, so no card can be read from it',
          'Put a regular file in its place.',
        ),
      )
    }
  }
  listing.folders.sort((a, b) => compare(a.path, b.path))
  listing.files.sort((a, b) => compare(a.name, b.name))
  return listing
}

const emptyListing = (): Listing => ({
  folders: [],
  files: [],
  examples: undefined,
  cut: false,
  hasRepository: false,
})

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function* readEntries(walk: Walk, folder: Folder): Generator<Dirent> {
  try {
    const directory = opendirSync(folder.real, { bufferSize: 256 })
    try {
      for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
        if (hasBadName(folder, entry.name)) reportBadName(walk, folder, entry.name)
        else yield entry
      }
    } finally {
      directory.closeSync()
    }
  } catch (error) {
    walk.report(
      sourceProblem(
        'unreadable-folder',
        'error',
        shownPath(walk, folder.path),
        `this folder cannot be read: ${reasonOf(error)}`,
        'Give the user running Modelbook permission to read it, then run again.',
      ),
    )
  }
}

/** Node turns bytes that are not UTF-8 into U+FFFD, so that the file cannot be found by the name. */
function hasBadName(folder: Folder, name: string): boolean {
  return (
    name.includes('\uFFFD') && lstatSync(join(folder.real, name), { throwIfNoEntry: false }) === undefined
  )
}

function reportBadName(walk: Walk, folder: Folder, name: string): void {
  walk.report(
    sourceProblem(
      'name-not-utf-8',
      'error',
      join(walk.shown, folder.path, name),
      'this name is not valid UTF-8, so nothing can refer to it',
      'Rename it; the wrong bytes are shown as "\uFFFD" here.',
    ),
  )
}

interface Target {
  kind: 'folder' | 'file' | 'other'
  real: string
}

function plainTarget(folder: Folder, entry: Dirent): Target {
  const kind = entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other'
  return { kind, real: join(folder.real, entry.name) }
}

/** Where a symbolic link leads; undefined, and reported, if that is nowhere, outside the root or hidden. */
function followLink(walk: Walk, folder: Folder, name: string): Target | undefined {
  const link = join(folder.real, name)
  const shown = join(walk.shown, folder.path, name)
  try {
    const real = realpathSync.native(link)
    walk.survey?.addLink(childPath(folder, name), real)
    if (!isWithin(walk.realRoot, real)) {
      walk.report(
        sourceProblem(
          'link-leaves-folder',
          'error',
          shown,
          `this symbolic link points to ${real}, outside of ${walk.realRoot}`,
          'Copy what it points to into the folder, or serve a folder that holds both.',
        ),
      )
      return undefined
    }
    if (isHidden(walk.realRoot, real)) {
      walk.report(
        sourceProblem(
          'link-to-hidden',
          'error',
          shown,
          `this symbolic link points to ${real}, which is hidden: dot files, and what git keeps for itself, may hold passwords`,
          'Point it to a file or folder whose path has no name that begins with a dot, or delete it.',
        ),
      )
      return undefined
    }
    const stats = statSync(real)
    return { kind: stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other', real }
  } catch (error) {
    walk.survey?.addLink(childPath(folder, name), undefined)
    walk.report(
      sourceProblem(
        'broken-link',
        'error',
        shown,
        `this symbolic link points to ${readTarget(link)}, which cannot be read: ${reasonOf(error)}`,
        'Point it to a file or folder that exists, or delete it.',
      ),
    )
    return undefined
  }
}

/** Whether a path is the folder itself or below it; both absolute, with all links resolved. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

function readTarget(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return 'something unknown'
  }
}

/**
 * Enters a folder; undefined if the walk would never end, because a link to a folder above makes a circle. Below a
 * link, each folder is entered through further links only once, so that folders which link to each other cannot
 * multiply.
 */
function enterFolder(
  walk: Walk,
  from: Folder,
  name: string,
  real: string,
  isLink: boolean,
): Folder | undefined {
  const folder = folderIn(from, name, real)
  const { path } = folder
  if (!isLink) return folder
  if (from.chain.includes(real)) {
    walk.report(
      sourceProblem(
        'link-circle',
        'warning',
        shownPath(walk, path),
        `this symbolic link points to ${real}, a folder above itself, so it is not followed`,
        'Delete the link.',
      ),
    )
    return undefined
  }
  if (from.linked?.has(real)) return undefined
  from.linked?.add(real)
  return { ...folder, linked: from.linked ?? new Set([real]) }
}

/** A folder in another one. */
export function folderIn(from: Folder, name: string, real = join(from.real, name)): Folder {
  return { path: childPath(from, name), real, chain: [...from.chain, real], linked: from.linked }
}

/** Path of something in a folder. */
export function childPath(folder: Folder, name: string): string {
  return folder.path === '' ? name : `${folder.path}/${name}`
}
