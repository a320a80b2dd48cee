/** Updates a search index when few of its pages have changed: byte for byte the same as one made from scratch. */

import { type CutChunk, changeWords, cutChunks } from './change-words.ts'
import { type Chunk, writeMeta, writeWords } from './files.ts'
import { ENTRY, type IndexFile } from './make-index.ts'
import {
  chunkFile,
  fragmentFile,
  haveNames,
  metaFile,
  nameOf,
  nameOfMeta,
  numberer,
  openIndex,
  packed,
  wordsOf,
} from './open-index.ts'

export interface ChangedIndex {
  /** Files that are new. */
  written: IndexFile[]
  /** Files of the previous index that stay. */
  kept: string[]
}

/**
 * Replace pages of an index.
 *
 * @param paths - of all files of the index
 * @param read - reads a file of the index
 * @param changed - numbers of the pages that have changed, in order; filters and the order of pages must be unchanged
 * @param pages - how many pages there are
 * @param few - an index of only the changed pages in their new state, in the same order
 * @returns undefined where the result could differ from an index made from scratch
 */
export async function changeIndex(
  paths: readonly string[],
  read: (path: string) => Uint8Array,
  changed: readonly number[],
  pages: number,
  few: Promise<readonly IndexFile[]>,
): Promise<ChangedIndex | undefined> {
  const wanted = new Set(changed)
  const before = readAll(read, wanted)
  const files = new Map((await few).map(({ path, content }) => [path, content]))
  const after = readAll((path) => files.get(path) ?? new Uint8Array(), wanted)
  if (before === undefined || after === undefined) return undefined
  const cut = cutChunks(before.words)
  if (before.meta.pages.length !== pages || !areAsCut(before.meta.chunks, cut)) return undefined
  if (after.meta.pages.length !== changed.length) return undefined
  if (after.meta.version !== before.meta.version) return undefined

  const words = changeWords(
    before.words,
    wanted,
    after.words.map(numberer(after.meta.fields, before.meta.fields, (page) => changed[page] ?? page)),
  )
  if (words === undefined) return undefined
  const same = new Set(before.words)
  const known = new Map(
    cut.map((chunk, at) => [chunk.words[0], { chunk, hash: before.meta.chunks[at]?.hash }]),
  )
  const made = cutChunks(words).map(({ from, to, words: inside }) => {
    const old = known.get(inside[0])
    const isOld = old?.chunk.words.length === inside.length && inside.every((word) => same.has(word))
    if (isOld && old.hash !== undefined) return { chunk: { from, to, hash: old.hash }, content: undefined }
    const content = writeWords(inside)
    return { chunk: { from, to, hash: nameOf(content) }, content }
  })
  const chunks = made.map(({ chunk }) => chunk)
  const written = await Promise.all(
    made.flatMap(({ chunk, content }) =>
      content === undefined ? [] : packed(chunkFile(chunk.hash), content),
    ),
  )
  const meta = { ...before.meta, chunks, pages: [...before.meta.pages] }
  for (const [at, page] of after.meta.pages.entries()) {
    const path = fragmentFile(page.hash)
    const content = files.get(path)
    const place = changed[at]
    if (content === undefined || place === undefined) return undefined
    meta.pages[place] = page
    written.push({ path, content })
  }
  if (!haveNames(meta.pages) || !haveNames(chunks)) return undefined
  const content = writeMeta(meta)
  const metaHash = nameOfMeta(content)
  written.push(await packed(metaFile(metaHash), content))
  written.push({ path: ENTRY, content: Buffer.from(before.entry.replace(before.metaHash, metaHash)) })

  const named = new Set([
    ...meta.pages.map(({ hash }) => fragmentFile(hash)),
    ...chunks.map(({ hash }) => chunkFile(hash)),
  ])
  const isNew = new Set(written.map(({ path }) => path))
  const isGone = (path: string) =>
    path === metaFile(before.metaHash) || (/^(?:fragment|index)\//.test(path) && !named.has(path))
  return { written, kept: paths.filter((path) => !isNew.has(path) && !isGone(path)) }
}

/** @returns undefined for an index of no pages, and for a damaged one */
function readAll(read: (path: string) => Uint8Array, wanted: ReadonlySet<number>) {
  try {
    const index = openIndex(read)
    return index && { ...index, words: [...wordsOf(index, read, wanted)] }
  } catch {
    return undefined
  }
}

/** Whether an index's chunks are the ones that its words would be cut into here. */
function areAsCut(chunks: readonly Chunk[], cut: readonly CutChunk[]): boolean {
  return (
    cut.length === chunks.length &&
    cut.every(({ from, to }, at) => chunks[at]?.from === from && chunks[at].to === to)
  )
}
