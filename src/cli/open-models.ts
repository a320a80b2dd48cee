/** Reads the models of a folder, for commands that ask them: an edition of its own, without anything else. */

import { join } from 'node:path'
import type { SqliteEdition } from '../edition/edition.ts'
import { openStore } from '../edition/store/store.ts'
import { UserError } from '../errors.ts'
import type { Settings } from '../settings/schema.ts'
import type { Source } from '../sources/types.ts'
import { Catalogue, makeHere } from './catalogue.ts'
import { openServed, vocabularyOf } from './locations.ts'
import { startProgress } from './progress.ts'
import { claimStoreOf } from './stores.ts'

/** The models of a folder as they are now. */
export interface Models {
  edition: SqliteEdition
  settings: Settings
  /** Absolute path of the folder. */
  root: string
  /** A folder outside of the cards, for notes from one run to the next. */
  notes: string
  close: () => void
}

/**
 * Read the models of a folder. Cards that have not changed since the last time are not read again.
 *
 * @throws {UserError} the location is no folder
 */
export async function openModels(location: string): Promise<Models> {
  const { served, settings: file } = await openServed(location)
  const { root } = served
  if (root === undefined)
    throw new UserError(
      `${served.name} is not a folder, so nothing can be written beside its cards.\n  Give a folder of cards.`,
    )
  const { settings } = await file.read()
  const store = openStore(join(claimStoreOf(location, undefined, root).folder, 'models'))
  const catalogue = new Catalogue(
    store,
    makeHere({ sources: [modelsOf(served)], store, vocabulary: vocabularyOf(settings) }),
  )
  const progress = startProgress(process.stderr)
  await catalogue.ingest({ onProgress: (step) => progress.update(step) }).finally(() => progress.stop())
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The new edition cannot be opened.')
  return { edition, settings, root, notes: store.folder, close: () => edition.close() }
}

/** A source without its other cards and its docs. */
const modelsOf = ({ name, root, read }: Source): Source => ({
  name,
  root,
  read: (kinds = ['model']) => read(kinds.filter((kind) => kind === 'model')),
})
