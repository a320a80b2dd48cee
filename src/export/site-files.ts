/** Copies the files of cards and docs sets into a site. */

import { hash } from 'node:crypto'
import { closeSync, fstatSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { openListedFileSync } from '../hub/card-folder.ts'
import type { Addresses } from './addresses.ts'
import { harmlessName, isDrawing, LARGEST_DRAWING, LARGEST_FILE } from './card-files.ts'
import type { Output } from './output.ts'
import type { SiteFile } from './site-addresses.ts'

/** Files of a site that are copied rather than drawn. */
export class SiteFiles {
  readonly #files: { file: string; version: string; source: SiteFile }[] = []
  readonly #drawings = new Map<string, string>()
  /** Files written under another name because a browser or the host might run them; pages still show drawings. */
  readonly renamed: string[] = []
  /** Files left out because they are too large for a static host. */
  readonly left: string[] = []

  /** Registers the files with `addresses`, under names that are safe for browsers. */
  prepare(sources: Iterable<SiteFile>, addresses: Addresses): void {
    for (const source of sources) {
      const own = decodeURIComponent(source.path).slice(1)
      if (source.listed.size > LARGEST_FILE) {
        this.left.push(own)
        continue
      }
      const descriptor = openListedFileSync(source.owner, source.listed)
      // A file deleted since the edition was made is skipped: its absence shows as a dead link.
      if (descriptor === undefined) continue
      try {
        const harmless = harmlessName(own)
        const file = addresses.addFile(source.path, harmless)
        if (isDrawing(own) && source.listed.size <= LARGEST_DRAWING) {
          const bytes = readFileSync(descriptor)
          this.#drawings.set(file, `data:image/svg+xml;base64,${bytes.toString('base64')}`)
        } else if (harmless !== own) this.renamed.push(own)
        const { size, mtimeMs } = fstatSync(descriptor)
        this.#files.push({ file, version: `${size} ${mtimeMs}`, source })
      } finally {
        closeSync(descriptor)
      }
    }
  }

  /** The drawing in a file as a data URL: as a picture it runs nothing, while its file is sent as text. */
  picture(file: string): string | undefined {
    return this.#drawings.get(file)
  }

  /** All that pages linking to the files show of them: names and drawings. */
  get shown(): unknown {
    const drawings = [...this.#drawings].map(([file, data]) => [file, hash('sha256', data)])
    return [this.#files.map(({ file }) => file), drawings]
  }

  /** Changes with anything about a file. */
  get versions(): unknown {
    return this.#files.map(({ file, version }) => [file, version])
  }

  async copy(output: Output): Promise<void> {
    for (const { file, version, source } of this.#files) {
      if (output.keepCopy(file, version)) continue
      const descriptor = openListedFileSync(source.owner, source.listed)
      if (descriptor === undefined) continue
      try {
        output.copy(file, descriptor, version)
      } finally {
        closeSync(descriptor)
      }
      // Lets a signal to stop be handled between two files.
      await setImmediate()
    }
  }
}
