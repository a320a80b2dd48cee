/** From what a person names on the command line to the store of its editions. */

import { join } from 'node:path'
import { openStore, type Store, storeFolder } from '../edition/store.ts'

/**
 * The store that keeps the editions of a location.
 *
 * @param folder - in place of the usual one
 */
export function openStoreOf(location: string, folder: string | undefined): Store {
  return openStore(folder ?? storeFolder(location))
}

/**
 * The store of the editions that sites of files are made of, which are not searched themselves: it is in the other one, so that
 * no server shows them.
 *
 * @param folder - in place of the usual one
 */
export function openStoreOfFiles(location: string, folder: string | undefined): Store {
  return openStore(join(openStoreOf(location, folder).folder, 'files'))
}
