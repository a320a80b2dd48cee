/** Finds where an example stands: in the front matter of its card, or in a file beside it. */

import { join } from 'node:path'
import type { Path } from '../card/json.ts'
import { lineOfValue } from '../card/parse-card.ts'
import type { Entry } from '../edition/types.ts'
import { openExampleFile } from '../example/open-file.ts'
import { sharedParameters } from '../example/read-examples.ts'
import { placeFinder, readFileExample } from '../example/with-files.ts'
import { besideCard, readWithin } from '../sources/open-within.ts'
import type { Subject } from './subject.ts'

/** A place as people are told it. */
export interface ShownPlace {
  file: string
  /** From 1. */
  line: number
}

/** @param path - of a value in the example; empty for the example itself, which in a file of its own is line 1 */
export function placeOf({ entry, example }: Pick<Subject, 'entry' | 'example'>, path: Path): ShownPlace {
  if (example.path.length > 0)
    return { file: entry.path, line: lineOfValue(entry.text, [...example.path, ...path]) }
  const file = filesOf(entry).find((one) => one.example.hash === example.hash)
  if (file === undefined) return { file: entry.path, line: 1 }
  const shown = join(entry.path, '..', file.path)
  return { file: shown, line: path.length === 0 ? 1 : lineIn(entry, { shown, beside: file.path }, path) }
}

function lineIn(
  { folder, sourcePath }: Entry,
  { shown, beside }: { shown: string; beside: string },
  path: Path,
): number {
  if (folder === undefined) return 1
  const { bytes } = readWithin(besideCard(folder, sourcePath, beside))
  return openExampleFile({ path: beside, shown, content: bytes ?? '' }).lineAt(path)
}

/** The examples in files beside a card. */
export function filesOf({ examples, frontMatter }: Entry) {
  const shared = sharedParameters(frontMatter.inference)
  const find = placeFinder(examples?.files ?? [])
  return (examples?.read ?? []).flatMap((file) => {
    const read = readFileExample(file, shared, find)
    return read === undefined ? [] : [{ path: file.path, value: file.value, ...read }]
  })
}
