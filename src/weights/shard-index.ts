/** Reads the files that say which shards hold a model. */

import { posix } from 'node:path'
import { formatBytes } from '../format.ts'
import { beginsAsPointer } from '../sources/lfs-pointer.ts'
import { LONGEST_INDEX, LONGEST_NAME, MOST_WEIGHT_FILES } from './limits.ts'
import type { FileBytes } from './types.ts'

/** What such a file says. */
export interface ShardIndex {
  path: string
  /** Paths of the shards that it names, from the model's folder. */
  shards: string[]
  /** What it says of the model beside, such as `total_size`; undefined if that is nothing, or too long. */
  metadata: object | undefined
}

/** What the index of a model says beside its shards, in characters. */
const LONGEST_METADATA = 10_000

/** Names that lead out of the folder of the index, or nowhere. */
const UNSAFE = /^\/|^[a-z]+:|\\|\p{Cc}|(?:^|\/)\.{0,2}(?:\/|$)/iu

/**
 * Reads which shards a file names.
 *
 * @param path - from the model's folder
 * @returns undefined for a Git LFS pointer
 * @throws {Error} it is no such file; the message is worded for a problem
 * @see https://huggingface.co/docs/transformers/big_models
 */
export async function readShardIndex(path: string, file: FileBytes): Promise<ShardIndex | undefined> {
  if (file.size > LONGEST_INDEX)
    throw new Error(
      `it has ${formatBytes(file.size)}, of which ${formatBytes(LONGEST_INDEX)} are read at most`,
    )
  const bytes = await file.read(0, file.size)
  if (beginsAsPointer(bytes)) return undefined
  const { map, metadata } = parseIndex(new TextDecoder().decode(bytes))
  const names = new Set<string>()
  for (const name of Object.values(map)) {
    if (typeof name !== 'string' || name.length > LONGEST_NAME || UNSAFE.test(name))
      throw new Error('it names a file that cannot be one beside it')
    names.add(name)
    if (names.size > MOST_WEIGHT_FILES)
      throw new Error(`it names more than the ${MOST_WEIGHT_FILES} files that are read of a model`)
  }
  const shards = [...names].map((name) => posix.join(posix.dirname(path), name))
  return { path, shards, metadata }
}

function parseIndex(text: string): { map: object; metadata: object | undefined } {
  let index: unknown
  try {
    index = JSON.parse(text)
  } catch {
    throw new Error('it is not valid JSON')
  }
  if (typeof index !== 'object' || index === null || !('weight_map' in index) || !isMap(index.weight_map))
    throw new Error('it has no weight_map')
  const metadata: unknown = 'metadata' in index ? index.metadata : undefined
  const isKept = isMap(metadata) && JSON.stringify(metadata).length <= LONGEST_METADATA
  return { map: index.weight_map, metadata: isKept ? metadata : undefined }
}

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
