/** Compares inputs exactly, with the bytes of the files in them. */

import { createHash } from 'node:crypto'
import type { SqliteEdition } from '../../edition/edition.ts'
import { examplesOf } from '../../edition/examples-of.ts'
import type { CardFile, Entry, EntryFacts } from '../../edition/types.ts'
import { filesIn } from '../../example/files-in.ts'
import { givenIn, hashGiven, keyOfFile } from '../../example/same-input.ts'
import type { Example, ExampleInput } from '../../example/types.ts'
import { openListedFile } from '../../hub/card-folder.ts'
import { exampleFileFinder } from './example-file.ts'
import { articleContext } from './make-article.tsx'

/** A longer file counts as unlike any other: a page waits for it to be read. */
const MOST_BYTES = 16 * 1024 * 1024

/** Answers of one card that are looked at; an edition finds as many by their input. */
const MOST_ANSWERS = 100

/** The examples of a card that have an output. */
export const answersOf = (entry: Pick<Entry, 'frontMatter' | 'examples'>): Example[] =>
  examplesOf(entry)
    .filter(({ output }) => output.length > 0)
    .slice(0, MOST_ANSWERS)

/** The hash by which an edition finds an input. Of inputs with files beside their cards, it finds too many. */
export const roughHash = (input: ExampleInput): string => hashGiven(givenIn(input, keyOfFile))

/** A hash that only the same input has. */
export async function exactHash(
  edition: SqliteEdition,
  entry: EntryFacts,
  input: ExampleInput,
): Promise<string> {
  const find = exampleFileFinder(entry, articleContext(edition, entry).resolveImage)
  const keyOf = async (src: string) => {
    if (URL.canParse(src)) return keyOfFile(src)
    const found = find(src)
    const file = found.type === 'own' ? found.file : undefined
    return (await keyOfOwnFile(entry, file)) ?? `${src} of ${entry.kind} ${entry.id}`
  }
  const keys = new Map(
    await Promise.all(filesIn(input).map(async (src): Promise<[string, string]> => [src, await keyOf(src)])),
  )
  return hashGiven(givenIn(input, (src) => keys.get(src) ?? src))
}

/**
 * What tells the bytes of a file beside a card from others.
 *
 * @returns undefined for one that cannot be read, or is too long
 */
export async function keyOfOwnFile(
  entry: Pick<Entry, 'folder' | 'sourcePath'>,
  file: CardFile | undefined,
): Promise<string | undefined> {
  if (file?.at?.sha256 !== undefined) return `sha256 ${file.at.sha256}`
  if (file === undefined || file.size > MOST_BYTES) return undefined
  const handle = await openListedFile(entry, file)
  if (handle === undefined) return undefined
  const hash = createHash('sha256')
  try {
    // The end that the edition knows: a file may grow while it is read.
    if (file.size > 0) {
      for await (const chunk of handle.createReadStream({ end: file.size - 1, autoClose: false }))
        hash.update(chunk)
    }
    return `sha256 ${hash.digest('hex')}`
  } catch {
    return undefined
  } finally {
    await handle.close()
  }
}
