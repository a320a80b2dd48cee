/** Parameters of a model by data type, read from nothing but the headers of its safetensors files. */

import { LARGEST_CONFIG, readConfig } from '../weights/config-facts.ts'
import { findGroups } from '../weights/find-groups.ts'
import { readHeaders } from '../weights/read-headers.ts'
import { fileBytes } from './file-bytes.ts'
import { HubError } from './hub-error.ts'
import { readText } from './read/read-text.ts'
import type { Repository } from './repository.ts'

export interface SafetensorsInfo {
  /** Number of parameters by data type, such as `F32`. */
  parameters: Record<string, number>
  total: number
}

type Readable = Pick<Repository, 'tree' | 'open'>

/** What was found at the latest commit of each repository. */
const kept = new WeakMap<Readable, { commit: string; info: Promise<SafetensorsInfo | undefined> }>()

/**
 * Counts the parameters of a revision, and keeps what it finds for those who ask next.
 *
 * @returns undefined when it has no such files, or one of them is missing or unreadable
 * @throws {HubError} 503, git could not be asked
 */
export function readSafetensorsInfo(
  repository: Readable,
  commit: string,
): Promise<SafetensorsInfo | undefined> {
  const known = kept.get(repository)
  if (known?.commit === commit) return known.info
  const info = countParameters(repository, commit)
  kept.set(repository, { commit, info })
  const forget = () => {
    if (kept.get(repository)?.info === info) kept.delete(repository)
  }
  // What cannot be read may be mended at the same commit: Git LFS may fetch it.
  info.then((found) => found === undefined && forget(), forget)
  return info
}

async function countParameters(repository: Readable, commit: string): Promise<SafetensorsInfo | undefined> {
  const { files } = await repository.tree(commit)
  const { groups, broken: unread } = await findGroups(files, (file) => fileBytes(repository, commit, file))
  for (const { error } of unread) if (error instanceof HubError) throw error
  if (unread.length > 0) return undefined
  const [group] = groups
  if (group?.format !== 'safetensors' || !group.isModel || group.missing.length > 0) return undefined
  const weights = files.filter(({ path }) => group.paths.includes(path))
  const hasConfig = files.some(({ path }) => path === 'config.json')
  const config = hasConfig ? await readText(repository, commit, 'config.json', LARGEST_CONFIG) : undefined
  const { packing } = readConfig(config)
  const { types, isCounted, broken, pointers } = await readHeaders(
    weights.map((file) => ({ path: file.path, bytes: fileBytes(repository, commit, file) })),
    { format: 'safetensors', packing, rows: 0 },
  )
  for (const { error } of broken) if (error instanceof HubError) throw error
  if (!isCounted || broken.length + pointers.length > 0) return undefined
  const total = types.reduce((sum, { count }) => sum + count, 0)
  const parameters = Object.fromEntries(types.map(({ type, count }) => [type, count]))
  return Number.isSafeInteger(total) ? { parameters, total } : undefined
}
