/** Parameters of a model by data type, read from nothing but the headers of its safetensors files. */

import { LARGEST_CONFIG, readConfig } from '../edition/weights/config-facts.ts'
import { countTypes } from '../edition/weights/read-weights.ts'
import { readSafetensors } from '../edition/weights/safetensors.ts'
import { unpack } from '../edition/weights/unpack.ts'
import { missingShards, weightFiles } from '../edition/weights/weight-groups.ts'
import { fileBytes } from './file-bytes.ts'
import { HubError } from './hub-error.ts'
import { readText } from './read-text.ts'
import type { Repository } from './repository.ts'

/** The largest models have hundreds of shards; more is no model. */
const MOST_FILES = 2000

export interface SafetensorsInfo {
  /** Number of parameters by data type, such as `F32`. */
  parameters: Record<string, number>
  total: number
}

/**
 * Counts the parameters of a revision.
 *
 * @returns undefined when it has no such files, or one of them is missing or unreadable
 * @throws {HubError} 503, git could not be asked
 */
export async function readSafetensorsInfo(
  repository: Pick<Repository, 'tree' | 'open'>,
  commit: string,
): Promise<SafetensorsInfo | undefined> {
  const { files } = await repository.tree(commit)
  const weights = weightFiles(files)
  if (weights.length === 0 || weights.length > MOST_FILES) return undefined
  if (missingShards(weights.map(({ path }) => path)).length > 0) return undefined
  const tensors = []
  for (const file of weights) {
    const found = await readSafetensors(fileBytes(repository, commit, file)).catch((error: unknown) => {
      if (error instanceof HubError) throw error
      return undefined
    })
    if (found === undefined) return undefined
    for (const tensor of found) tensors.push(tensor)
  }
  const { packing } = readConfig(await readText(repository, commit, 'config.json', LARGEST_CONFIG))
  const counts = countTypes(unpack(tensors, packing))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const parameters = Object.fromEntries(counts.map(({ type, count }) => [type, count]))
  return Number.isSafeInteger(total) ? { parameters, total } : undefined
}
