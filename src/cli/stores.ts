/** Turns a location named on the command line into the store of its editions. */

import { join } from 'node:path'
import { openStore, type Store, storeFolder } from '../edition/store.ts'

/**
 * The store that keeps the editions of a location.
 *
 * @param folder - instead of the usual one
 */
export function openStoreOf(location: string, folder: string | undefined): Store {
  return openStore(folder ?? storeFolder(location))
}

/**
 * The store of the editions that sites of files are made from. These have no search index, so they are kept inside the
 * location's own store, where no server shows them.
 *
 * @param folder - instead of the usual one
 */
export function openStoreOfFiles(location: string, folder: string | undefined): Store {
  return openStore(join(openStoreOf(location, folder).folder, 'files'))
}
