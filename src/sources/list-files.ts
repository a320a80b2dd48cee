/** Lists the files that belong to one card. */

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { plural } from '../format.ts'
import { examplesFolderOf, type FoundCard, findReadme } from './find-cards.ts'
import { parsePointer, SHORTEST_POINTER, USUAL_POINTER } from './lfs-pointer.ts'
import { childPath, type Folder, listFolder, MOST_FILES, shownPath, type Walk } from './list-folder.ts'
import { readWithin } from './open-within.ts'
import { reasonOf, sourceProblem } from './source-problem.ts'
import type { SourceFile } from './types.ts'

/**
 * All files in a card's folder and the folders below it, except those that are cards of their own.
 *
 * @returns at most {@link MOST_FILES}, sorted by path; further files are reported and left out
 */
export function listFiles(walk: Walk, card: FoundCard): SourceFile[] {
  const found: Found = { files: [], haveOtherNames: false }
  if (card.own) addFolder(walk, apartFromWalk(card.own), '', found)
  else if (card.real !== undefined)
    addFile(walk, card.path.slice(card.path.lastIndexOf('/') + 1), card.real, card.path, found)
  if (found.haveOtherNames) walk.survey?.addUntold(card.path)
  return found.files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Reports that a repository has no card. */
export function reportMissing(walk: Walk, { real, path }: FoundCard): void {
  if (real !== undefined) return
  const message = 'this repository has no README.md, so only its files say what it is'
  const remedy = 'Write one with what it is for, where it fails, and its license.'
  walk.report(sourceProblem('readme-missing', 'hint', shownPath(walk, path), message, remedy))
}

/** Reports the files of a card's own folder that Git LFS has not fetched, as in a clone without it. */
export function reportPointers(walk: Walk, { own, path }: FoundCard, files: readonly SourceFile[]): void {
  if (own === undefined) return
  const isPointer = (file: SourceFile) => {
    if (file.size < SHORTEST_POINTER || file.size > USUAL_POINTER) return false
    try {
      const { bytes } = readWithin(
        { root: walk.realRoot, path: join(own.folder.real, file.path) },
        USUAL_POINTER,
      )
      return bytes !== undefined && parsePointer(bytes.toString('latin1')) !== undefined
    } catch {
      // Whoever needs the file reports that it cannot be read.
      return false
    }
  }
  const pointers = files.filter(isPointer).map((file) => file.path)
  const [first] = pointers
  if (first === undefined) return
  const others = pointers.length === 1 ? '' : ` and ${plural(pointers.length - 1, 'other file')}`
  const message = `of ${first}${others} only the Git LFS pointer is here, not the content`
  const remedy = 'Run "git lfs pull", or copy the files themselves.'
  walk.report(sourceProblem('lfs-pointer', 'warning', shownPath(walk, path), message, remedy))
}

/** Most files that a folder of examples may have. */
const MOST_EXAMPLE_FILES = 1_000

/** The files in the folder with a card's examples, without those in folders below it; sorted by path. */
export function listExampleFiles(walk: Walk, { examples, path }: FoundCard): SourceFile[] {
  if (examples === undefined) return []
  const found: Found = { files: [], haveOtherNames: false }
  const { files, cut } = listFolder(walk, examples)
  const below = examplesFolderOf(path)
  for (const { name, real } of files.slice(0, MOST_EXAMPLE_FILES))
    addFile(walk, `${below}/${name}`, real, childPath(examples, name), found)
  if (cut || files.length > MOST_EXAMPLE_FILES) cutOff(walk, examples, MOST_EXAMPLE_FILES)
  if (found.haveOtherNames) walk.survey?.addUntold(path)
  return found.files
}

interface Found {
  files: SourceFile[]
  /** Whether one of them may be written to by another name, through a hard link. */
  haveOtherNames: boolean
}

type Own = NonNullable<FoundCard['own']>

/**
 * Copies the listing: the walk that found the card is still on its way through these folders, and tracks links itself.
 */
function apartFromWalk({ folder, listing, nested }: Own): Own {
  const folders = listing.folders.map((next) => ({ ...next, linked: next.linked && new Set(next.linked) }))
  return { folder, listing: { ...listing, folders }, nested }
}

function addFolder(walk: Walk, { folder, listing, nested }: Own, below: string, found: Found): boolean {
  for (const file of listing.files) {
    if (found.files.length === MOST_FILES) return cutOff(walk, folder)
    addFile(walk, below + file.name, file.real, join(folder.path, file.name), found)
  }
  if (listing.cut) return cutOff(walk, folder)
  for (const next of listing.folders) {
    const inside = listFolder(nested === 'cards' ? { ...walk, report: ignore } : walk, next)
    if (nested === 'cards' && findReadme(inside)) continue
    const path = below + next.path.slice(next.path.lastIndexOf('/') + 1)
    if (!addFolder(walk, { folder: next, listing: inside, nested }, `${path}/`, found)) return false
  }
  return true
}

/** The walk that finds nested cards passes through the same folders and reports their problems. */
function ignore(): void {}

function addFile(walk: Walk, path: string, real: string, fromRoot: string, found: Found): void {
  try {
    const stats = statSync(real)
    found.files.push({ path, size: stats.size, modified: stats.mtimeMs })
    if (stats.nlink > 1) found.haveOtherNames = true
  } catch (error) {
    const shown = shownPath(walk, fromRoot)
    const message = `this file cannot be read: ${reasonOf(error)}`
    walk.report(sourceProblem('unreadable-file', 'warning', shown, message, 'Check its permissions.'))
  }
}

function cutOff(walk: Walk, folder: Folder, most = MOST_FILES): false {
  walk.report(
    sourceProblem(
      'too-many-files',
      'warning',
      shownPath(walk, folder.path),
      `this folder has more than ${most.toLocaleString('en')} files; the others are not listed`,
      'Keep data in archives or Parquet files, or in a folder whose name begins with a dot.',
    ),
  )
  return false
}
