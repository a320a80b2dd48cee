/** The entry of one model, from the files of a folder. */

import type { Entry } from '../../src/edition/types.ts'
import { makeFolder } from './folder.ts'
import { makeStore } from './ingest.ts'

/** @param files - by their paths in the folder of the model `acme/tiny`; `README.md` is its card */
export async function entryOf(files: { [path: string]: string | Uint8Array }): Promise<Entry> {
  const inModel = Object.entries(files).map(([path, content]) => [`models/acme/tiny/${path}`, content])
  const { store, run } = makeStore()
  await run(makeFolder(Object.fromEntries(inModel)))
  const edition = store.openCurrent()
  const entry = edition?.findEntry('model', 'acme/tiny')
  edition?.close()
  if (entry === undefined) throw new Error('There is no card.')
  return entry
}
