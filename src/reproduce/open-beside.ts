/** Opens the files that an example names, which lie beside its card. */

import type { Entry } from '../edition/types.ts'
import { exampleFileFinder } from '../server/loaders/example-file.ts'
import { imageResolver } from '../server/loaders/make-article.tsx'
import { besideCard, readWithin } from '../sources/open-within.ts'
import { type OpenFile, opener } from './compare/side.ts'

/** Bytes of a file that is compared and drawn: no answer is larger. */
const MOST_BYTES = 64 * 1024 * 1024

/** Files at other hosts are not fetched. */
export function fileOpener(entry: Entry): OpenFile {
  const find = exampleFileFinder(entry, imageResolver(entry))
  return opener({
    open: async (src) => {
      const found = find(src)
      if (found.type !== 'own' || found.file === undefined || entry.folder === undefined) return undefined
      const { bytes } = readWithin(besideCard(entry.folder, entry.sourcePath, found.file.path), MOST_BYTES)
      return bytes && new Uint8Array(bytes)
    },
  })
}
