/** The files of cards as HTML, kept while there is room; readers of the same one share it. */

import { LRUCache } from 'lru-cache'
import type { SqliteEdition } from '../../../edition/edition.ts'
import { KEPT_BYTES } from '../../../limits.ts'
import { logError } from '../../../log.ts'
import type { FileForm } from '../../../ui/files/file-props.ts'
import { type DrawnFile, drawFile, drawPlain, type FileAddress, type FileDrawer } from './draw-file.tsx'

/** The bytes of a file as text, and the tag that changes with them. */
interface Source {
  text: string
  etag: string
  form: FileForm
}

interface Wanted {
  edition: SqliteEdition
  file: FileAddress
  source: Source
}

export class DrawnFiles {
  readonly #kept: LRUCache<string, DrawnFile, Wanted>

  /** @param draw - by default in this thread */
  constructor(draw: FileDrawer = drawFile) {
    this.#kept = new LRUCache<string, DrawnFile, Wanted>({
      maxSize: KEPT_BYTES.files,
      sizeCalculation: ({ html }, key) => html.length + key.length,
      fetchMethod: (_key, _stale, { context }) => drawOrPlain(draw, context),
    })
  }

  /** @returns its text as it is where it cannot be drawn */
  async read(edition: SqliteEdition, file: FileAddress, source: Source): Promise<DrawnFile> {
    const { kind, id, revision, path } = file
    const key = JSON.stringify([edition.key, kind, id, revision, path, source.etag, source.form])
    const context = { edition, file, source }
    return (await this.#kept.fetch(key, { context })) ?? drawPlain(source.text)
  }
}

async function drawOrPlain(draw: FileDrawer, { edition, file, source }: Wanted): Promise<DrawnFile> {
  try {
    return await draw(edition, file, source.text, source.form)
  } catch (error) {
    logError(
      `The file ${file.path} of ${file.kind} ${file.id} could not be drawn and is shown as it is`,
      error,
    )
    return { ...drawPlain(source.text), note: 'This file could not be laid out, so this is its text.' }
  }
}
