/** The files of cards and docs sets on their way into a site. */

import { hash } from 'node:crypto'
import { closeSync, fstatSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { openListedFileSync } from '../hub/card-folder.ts'
import type { Addresses } from './addresses.ts'
import { harmlessName, isDrawing, LARGEST_DRAWING, LARGEST_FILE } from './card-files.ts'
import type { Output } from './output.ts'
import type { SiteFile } from './site-addresses.ts'

/** Files of a site that are not drawn but copied. */
export class SiteFiles {
  readonly #files: { file: string; version: string; source: SiteFile }[] = []
  readonly #drawings = new Map<string, string>()
  /** Files that stand under another name, for a browser or the host would run them; drawings are still shown by pages. */
  readonly renamed: string[] = []
  /** Files that are too large for the host of a static site. */
  readonly left: string[] = []

  /** Names the files to `addresses`, each as what a browser may be given. */
  prepare(sources: Iterable<SiteFile>, addresses: Addresses): void {
    for (const source of sources) {
      const own = decodeURIComponent(source.path).slice(1)
      if (source.listed.size > LARGEST_FILE) {
        this.left.push(own)
        continue
      }
      const descriptor = openListedFileSync(source.owner, source.listed)
      // One that is gone since the edition was made is passed over: pages that link to it say so.
      if (descriptor === undefined) continue
      try {
        const file = harmlessName(own, descriptor)
        if (isDrawing(own) && source.listed.size <= LARGEST_DRAWING) {
          const bytes = readFileSync(descriptor)
          this.#drawings.set(file, `data:image/svg+xml;base64,${bytes.toString('base64')}`)
        } else if (file !== own) this.renamed.push(own)
        addresses.addFile(source.path, file)
        const { size, mtimeMs } = fstatSync(descriptor)
        this.#files.push({ file, version: `${size} ${mtimeMs}`, source })
      } finally {
        closeSync(descriptor)
      }
    }
  }

  /** The drawing in a file as an address that holds it: as a picture it runs nothing, and its file is text. */
  picture(file: string): string | undefined {
    return this.#drawings.get(file)
  }

  /** What is shown of the files in pages that lead to them: their names, and drawings. */
  get shown(): unknown {
    const drawings = [...this.#drawings].map(([file, data]) => [file, hash('sha256', data)])
    return [this.#files.map(({ file }) => file), drawings]
  }

  /** What is different when anything about a file is. */
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
      // Whoever stops the build is heard between two files.
      await setImmediate()
    }
  }
}
