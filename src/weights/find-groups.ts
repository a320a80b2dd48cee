/** Finds the weights of a model, with what its files say of its shards. */

import { MOST_INDEXES } from './limits.ts'
import { readHeaders } from './read-headers.ts'
import type { FileBytes } from './types.ts'
import { shardIndexes, type WeightGroup, weightGroups } from './weight-groups.ts'

/**
 * Finds the groups of a model's weight files.
 *
 * @param bytesOf - reads a file; asked only of those that name shards
 * @returns the groups, and the files that should name shards and cannot be read
 */
export async function findGroups<File extends { path: string }>(
  files: readonly File[],
  bytesOf: (file: File) => FileBytes,
): Promise<{ groups: WeightGroup[]; broken: { path: string; error: unknown }[] }> {
  const named = shardIndexes(files).slice(0, MOST_INDEXES)
  if (named.length === 0) return { groups: weightGroups(files), broken: [] }
  const asked = named.map((file) => ({ path: file.path, bytes: bytesOf(file) }))
  const { indexes, broken } = await readHeaders(asked, { format: 'index', packing: undefined, rows: 0 })
  return { groups: weightGroups(files, indexes), broken }
}
