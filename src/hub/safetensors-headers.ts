/** Answers with the headers of a model's safetensors files, all in one, as Hub clients ask for them. */

import { posix } from 'node:path'
import { LONGEST_HEADER } from '../weights/limits.ts'
import { readHeaders } from '../weights/read-headers.ts'
import { shardIndexes } from '../weights/weight-groups.ts'
import { fileBytes } from './file-bytes.ts'
import { badRequest, entryNotFound, HubError } from './hub-error.ts'
import type { Found } from './repo-answers.ts'
import { NotFetched, type RepoFile } from './repository.ts'

/**
 * Answers for a file of weights, or for one that names shards.
 *
 * @param path - of the file, at the default revision
 * @returns `index` has the `metadata` of a file that names shards; `headers` has those of the shards, by the names that
 *   it gives them, or the one of the file itself
 * @throws {HubError} the file, or a shard, is not here or cannot be read
 * @see https://github.com/huggingface/huggingface_hub/blob/main/src/huggingface_hub/hf_api.py for
 *   `get_sharded_safetensors_metadata`
 */
export async function answerHeaders({ repository, entry }: Found, path: string): Promise<Response> {
  const commit = (await repository.resolve('HEAD'))?.commit
  if (commit === undefined) throw new Error(`${entry.id} has no revision.`)
  const { files } = await repository.tree(commit)
  const byPath = new Map(files.map((file) => [file.path, file]))
  const fileOf = (name: string) => {
    const file = byPath.get(name)
    if (file === undefined) throw entryNotFound(entry.id, name, commit)
    return file
  }
  const read = async (wanted: readonly RepoFile[], format: 'index' | 'safetensors') => {
    const asked = wanted.map((file) => ({ path: file.path, bytes: fileBytes(repository, commit, file) }))
    const found = await readHeaders(asked, { format, packing: undefined, rows: 0, texts: true })
    const [broken] = found.broken
    if (broken !== undefined) throw unreadable(broken)
    const [pointer] = found.pointers
    if (pointer !== undefined) throw new NotFetched(pointer)
    return found
  }

  const file = fileOf(path)
  const isIndex = shardIndexes([file]).length > 0
  if (!isIndex && !path.endsWith('.safetensors'))
    throw badRequest('Headers are those of a file that ends in ".safetensors" or ".safetensors.index.json".')
  const [index] = isIndex ? (await read([file], 'index')).indexes : []
  if (isIndex && index === undefined) throw new NotFetched(path)
  const { texts } = await read(index?.shards.map(fileOf) ?? [file], 'safetensors')
  if (texts.reduce((sum, { text }) => sum + text.length, 0) > LONGEST_HEADER)
    throw new HubError(413, `The headers have more than the ${LONGEST_HEADER} bytes that are sent at once.`)
  const folder = posix.dirname(path)
  // Each text is JSON, and has been parsed by the thread that has read it: here it is only passed on.
  const headers = texts.map(({ path, text }) => `${JSON.stringify(posix.relative(folder, path))}:${text}`)
  const about = JSON.stringify(index?.metadata === undefined ? {} : { metadata: index.metadata })
  return new Response(`{"index":${about},"headers":{${headers.join(',')}}}`, {
    headers: { 'content-type': 'application/json', 'x-repo-commit': commit },
  })
}

function unreadable({ path, error }: { path: string; error: unknown }): unknown {
  if (error instanceof HubError || error instanceof NotFetched) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new HubError(422, `The header of "${path}" cannot be read: ${reason}.`)
}
