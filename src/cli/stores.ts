/** Turns a location named on the command line into the store of its editions. */

import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { openStore, Store, storeFolder } from '../edition/store/store.ts'
import { UserError } from '../errors.ts'
import { isSkippedFolder, isWithin } from '../sources/list-folder.ts'
import { isStandardInput } from './locations.ts'

/** File in a store that names the location whose editions it keeps. */
const OWNER = 'made-from'

/**
 * The store that keeps the editions of a location, whether or not its folder exists.
 *
 * @param folder - instead of the usual one
 */
export function storeOf(location: string, folder: string | undefined): Store {
  return new Store(folder ?? storeFolder(location))
}

/** What says where searches are answered. */
export interface SearchedBy {
  /** A cluster that answers them. */
  search?: string
  /** Whether the edition's own index does while that is away. */
  searchFallback?: boolean
}

/** Whether editions need an index of their own. */
export function needsIndex({ search, searchFallback = true }: SearchedBy): boolean {
  return search === undefined || searchFallback
}

/** The same, with its folder. */
export function openStoreOf(location: string, folder: string | undefined): Store {
  return openStore(storeOf(location, folder).folder)
}

/**
 * The same, to write editions to. It belongs to this location from now on.
 *
 * @param root - absolute path of the served folder; undefined where none is served
 * @throws {UserError} it belongs to another location, or lies where it would be read as a part of the cards
 */
export function claimStoreOf(
  location: string,
  folder: string | undefined,
  root: string | undefined,
  searchedBy: SearchedBy = {},
): Store {
  if (root !== undefined) refuseAmongCards(resolve(folder ?? storeFolder(location)), root)
  const store = openStore(storeOf(location, folder).folder, needsIndex(searchedBy))
  const name = isStandardInput(location) ? 'standard input' : resolve(location)
  const owner = claim(join(store.folder, OWNER), name)
  if (owner === name) return store
  throw new UserError(
    `The editions in ${store.folder} belong to ${owner}, so they cannot belong to ${name} too.\n` +
      '  Choose another folder with --editions.\n' +
      `  If both are the same cards, moved or mounted elsewhere, delete ${join(store.folder, OWNER)} and run again.`,
  )
}

/**
 * The store of the editions that sites of files are made from. These have no search index, so they are kept inside the
 * location's own store, where no server shows them. Takes and throws what {@link claimStoreOf} does.
 */
export function claimStoreOfFiles(...named: Parameters<typeof claimStoreOf>): Store {
  return openStore(join(claimStoreOf(...named).folder, 'files'))
}

/** Every new edition would be a change of the cards, and would make yet another. Hidden folders are not read. */
function refuseAmongCards(place: string, root: string): void {
  const [real, realRoot] = [realPathOf(place), realPathOf(root)]
  if (!isWithin(realRoot, real) || relative(realRoot, real).split(sep).some(isSkippedFolder)) return
  throw new UserError(
    `The folder of the editions, ${place}, is inside the folder of cards, ${root}, and would be read with them.\n` +
      '  Choose a folder outside of it with --editions, or one whose name begins with a dot.',
  )
}

/** The path with all links resolved, of what need not exist yet. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(realPathOf(above), basename(path))
  }
}

/** @returns who has claimed the store: the given name, unless another came first */
function claim(file: string, name: string): string {
  try {
    writeFileSync(file, `${name}\n`, { flag: 'wx' })
    return name
  } catch {
    // It exists, or nothing can be written here: then no edition can be made either, which the ingest explains.
  }
  try {
    return readFileSync(file, 'utf8').trimEnd() || name
  } catch {
    return name
  }
}
