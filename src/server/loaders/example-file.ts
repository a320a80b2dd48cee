/** Finds the files that examples name: in their own folder, beside the card, or elsewhere. */

import type { ResolvedImage } from '../../article/media.ts'
import type { CardFile, EntryFacts } from '../../edition/types.ts'
import { examplePath, filePath } from '../../paths.ts'

/** Where readers get a file, and the file itself where this site has it. */
export type FoundFile = Exclude<ResolvedImage, { type: 'own' }> | OwnFile

interface OwnFile {
  type: 'own'
  /** Its path on this site. */
  src: string
  file: CardFile | undefined
}

/** @param resolve - finds the files that the card names, as for its text */
export function exampleFileFinder(
  { kind, id, files, examples }: Pick<EntryFacts, 'kind' | 'id' | 'files' | 'examples'>,
  resolve: (src: string) => ResolvedImage,
): (src: string) => FoundFile {
  const ofCard = new Map(files.map((file) => [filePath(kind, id, file.path), file]))
  const ofExamples = new Map(examples?.files.map((file) => [file.path, file]))
  return (src) => {
    const file = ofExamples.get(src)
    if (file !== undefined) return { type: 'own', src: examplePath(id, src), file }
    const found = resolve(src)
    return found.type === 'own' ? { ...found, file: ofCard.get(found.src) } : found
  }
}
