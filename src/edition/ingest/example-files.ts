/** Reads the files beside a card in which it keeps examples. */

import { hash } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { Card, Problem } from '../../card/types.ts'
import { checkExampleFiles } from '../../example/check-files.ts'
import { EXAMPLE_LIMITS } from '../../example/limits.ts'
import { isExampleFile, openExampleFile, openReruns, type RawExampleFile } from '../../example/open-file.ts'
import { isReruns } from '../../example/reruns.ts'
import type { ExamplesBeside } from '../../example/types.ts'
import { besideCard, readWithin } from '../../sources/open-within.ts'
import { reasonOf } from '../../sources/source-problem.ts'
import type { SourceCard } from '../../sources/types.ts'

/** The folder with a card's examples. */
export interface FoundExamples {
  files: ExamplesBeside['files']
  raw: RawExampleFile[]
  /** The file that says what still comes out. */
  reruns: RawExampleFile | undefined
  /** Files with examples that are not read. */
  left: number
  /** Of the folder itself. */
  problems: Problem[]
  /** Changes with all that decides what is stored, but not with the times of the files. */
  key: unknown
}

/** @returns undefined for a card without such a folder, or with an empty one */
export function findExamples(card: SourceCard): FoundExamples | undefined {
  const problems: Problem[] = []
  const listed = card.listExamples?.((problem) => problems.push(problem)) ?? []
  if (listed.length === 0 && problems.length === 0) return undefined
  const isOwn = ({ path }: { path: string }) => isReruns(path)
  const files = listed.filter((file) => !isOwn(file)).map(({ path, size }) => ({ path, size }))
  const all = files.filter(({ path }) => isExampleFile(path))
  const open = ({ path }: { path: string }): RawExampleFile => ({
    path,
    shown: join(dirname(card.path), path),
    content: readContent(card, path),
  })
  const raw = all.slice(0, EXAMPLE_LIMITS.files).map(open)
  const [reruns] = listed.filter(isOwn).map(open)
  const contents = [...raw, ...(reruns === undefined ? [] : [reruns])].map(({ content }) =>
    typeof content === 'string' ? content : hash('sha256', content),
  )
  return { files, raw, reruns, left: all.length - raw.length, problems, key: [files, contents, problems] }
}

/** @returns why, where it cannot be read */
function readContent({ folder = '', sourcePath }: SourceCard, path: string): RawExampleFile['content'] {
  try {
    const { size, bytes } = readWithin(besideCard(folder, sourcePath, path), EXAMPLE_LIMITS.file)
    return (
      bytes ??
      `it has ${size.toLocaleString('en')} bytes, and may have ${EXAMPLE_LIMITS.file.toLocaleString('en')}`
    )
  } catch (error) {
    return reasonOf(error)
  }
}

/** Parses them. `check` takes the card that they belong to. */
export function openExamples({ files, raw, reruns, left, problems }: FoundExamples): {
  beside: ExamplesBeside
  check(card: Pick<Card, 'metadata' | 'frontMatter'>): Problem[]
} {
  const opened = raw.map(openExampleFile)
  const again = reruns && openReruns(reruns)
  const read = opened.flatMap(({ path, value }) => (value === undefined ? [] : [{ path, value }]))
  return {
    beside: { files, read, ...(again?.value && { reruns: again.value }) },
    check: (card) => [
      ...problems,
      ...checkExampleFiles(opened, { files, left }, card),
      ...(again?.problems() ?? []),
    ],
  }
}
