/**
 * Finds the smallest parts of a catalogue that paths which have changed may affect: whatever is read within them is
 * what a walk of all would find there, and nothing outside of them differs.
 */

import { lstatSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Problem } from '../card/types.ts'
import { TOCTREE } from './docs/docs-folder.ts'
import { isCardOf, KIND_FOLDERS, mayBeRepository, tellsRepository } from './find-cards.ts'
import { BARE_REPOSITORY, EXAMPLES } from './hidden-paths.ts'
import { BUILT_SITE, isWithin } from './list-folder.ts'
import type { FolderState } from './survey.ts'
import type { ChangedPart } from './types.ts'

/** With more changes than this, a read of all costs no more. */
const MOST_CHANGES = 5_000

/** Names that decide how the whole folder is read that they are in. */
const DECISIVE = new Set([TOCTREE, BUILT_SITE, ...BARE_REPOSITORY])

const README = /^readme\.md$/i

/**
 * Finds the parts to read again.
 *
 * @param changed - absolute, as a watcher tells them: links resolved above the last segment
 * @param state - of the folder when it was last read
 * @returns paths relative to the root, `/` between segments, each of a folder or file that may be there or gone, none
 *   within another; undefined if only a read of all is certain to find what has changed
 */
export function findParts(changed: readonly string[], state: FolderState): string[] | undefined {
  const { root, links, untold } = state
  if (changed.length > MOST_CHANGES || links.some(({ real }) => changed.some((path) => touch(path, real))))
    return undefined
  const told = changed.map((path) => (isWithin(root, path) ? relative(root, path).replaceAll(sep, '/') : ''))
  const paths = [...told, ...untold]
  const finder = new PartFinder(root, paths)
  const parts = new Set<string>()
  for (const path of paths) {
    const found = finder.find(path)
    if (found === undefined) return undefined
    for (const part of found) parts.add(part)
  }
  const all = [...parts].filter((part) => !foldersAbove(part).some((folder) => parts.has(folder)))
  return links.some(({ path }) => all.some((part) => touch(part, path, '/'))) ? undefined : all.sort()
}

/** Whether one of two paths is, or contains, the other. */
export function touch(one: string, other: string, separator: string = sep): boolean {
  return one === other || one.startsWith(other + separator) || other.startsWith(one + separator)
}

/** The part as other layers know it. */
export function partOf(path: string): ChangedPart {
  const [top = '', ...segments] = path.split('/')
  const kind = KIND_FOLDERS.get(top)
  if (kind === undefined) throw new Error(`${path} is in no folder of cards.`)
  const id = segments.join('/')
  return { path, kind, ids: [...new Set([id, id.replace(/\.md$/i, '')])] }
}

/**
 * Whether a problem of a source may be due to something in a part, or keep it from being read.
 *
 * @param part - as shown to users, like the file of the problem
 * @param shown - the root
 */
export function isAbout({ file }: Problem, part: string, shown: string): boolean {
  const folder = dirname(file)
  // The folders of a kind have problems that concern none of their cards.
  const isDeep = isWithin(join(shown), folder) && relative(shown, folder).includes(sep)
  return touch(file, part) || stemOf(file) === stemOf(part) || (isDeep && isWithin(folder, part))
}

/** What the paths of cards with one id have in common: `x.md`, `x/` and `x~2/`, where the id is taken. */
const stemOf = (path: string) => path.replace(/\.md$/i, '').replace(/(?:~\d+)+$/, '')

class PartFinder {
  readonly #root: string
  /** Folders with a README that has changed, or is gone. */
  readonly #readmes: ReadonlySet<string>
  /** Folders with something that tells a repository, and has changed or is gone. */
  readonly #repositories: ReadonlySet<string>
  readonly #names = new Map<string, readonly string[] | undefined>()

  constructor(root: string, paths: readonly string[]) {
    this.#root = root
    const foldersOf = (isWanted: (name: string) => boolean) =>
      new Set(paths.filter((path) => isWanted(basename(path))).map((path) => dirname(path)))
    this.#readmes = foldersOf((name) => README.test(name))
    this.#repositories = foldersOf(tellsRepository)
  }

  /** @returns empty for what no card depends on, undefined for what may affect all */
  find(path: string): readonly string[] | undefined {
    const [top, ...folders] = foldersAbove(path)
    // What lies in the root decides on the layout. Bytes that are not UTF-8 have become this sign.
    if (top === undefined || path.includes('\uFFFD')) return undefined
    const kind = KIND_FOLDERS.get(top)
    if (kind === undefined) return []
    // Other cards use the ids of tasks and metrics as words.
    if (kind === 'task' || kind === 'metric' || this.#isOdd(top)) return undefined
    // Its disk may be gone.
    if (this.#list(top)?.length === 0) return undefined
    for (const folder of folders) {
      const together = this.#findTogether(folder)
      if (together !== undefined) return together
      // Whatever is below a card's folder belongs to it, or is a card of its own if that does not.
      if (this.#hasReadme(folder)) return [folder]
      if (this.#isOdd(folder)) return undefined
      // Without a README, all of its cards decide together whether it is one.
      if (mayBeRepository(folder) && this.#tellsRepository(folder)) return [folder]
    }
    const name = basename(path)
    if (DECISIVE.has(name)) return folders.length === 0 ? undefined : [dirname(path)]
    if (folders.length === 0 && README.test(name)) return undefined
    const parts = this.#findTogether(path) ?? [path]
    const beside = path.replace(/\.md$/i, '')
    // It has the id that the folder beside it would have.
    return beside !== path && mayBeRepository(beside) ? [...parts, beside] : parts
  }

  /** A lone card and the folder with its examples: each decides how the other is read. */
  #findTogether(path: string): readonly string[] | undefined {
    const name = basename(path)
    if (name === EXAMPLES) return []
    if (!name.endsWith(EXAMPLES) && !/\.md$/i.test(name)) return undefined
    const other = this.#list(dirname(path))?.find((one) => isCardOf(name, one) || isCardOf(one, name))
    return other === undefined ? undefined : [path, `${dirname(path)}/${other}`]
  }

  #hasReadme(folder: string): boolean {
    return this.#readmes.has(folder) || (this.#list(folder)?.some((name) => README.test(name)) ?? false)
  }

  #tellsRepository(folder: string): boolean {
    return this.#repositories.has(folder) || (this.#list(folder)?.some(tellsRepository) ?? false)
  }

  /** Whether cards are not looked for in a folder, or it is not one. */
  #isOdd(folder: string): boolean {
    const names = this.#list(folder)
    return (
      names === undefined ||
      [TOCTREE, BUILT_SITE].some((name) => names.includes(name)) ||
      BARE_REPOSITORY.every((name) => names.includes(name))
    )
  }

  /** What is in a folder, or would be if it were not gone; undefined for anything else. */
  #list(folder: string): readonly string[] | undefined {
    if (!this.#names.has(folder)) this.#names.set(folder, namesIn(join(this.#root, folder)))
    return this.#names.get(folder)
  }
}

function namesIn(folder: string): string[] | undefined {
  try {
    const stats = lstatSync(folder, { throwIfNoEntry: false })
    if (stats === undefined) return []
    return stats.isDirectory() ? readdirSync(folder) : undefined
  } catch {
    return undefined
  }
}

/** The folders that a path is in, from the top; without the root. */
function foldersAbove(path: string): string[] {
  const segments = path.split('/')
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'))
}
