/** Answers with a file on disk that belongs to no revision, such as one of a docs set. */

import { dirname } from 'node:path'
import type { SqliteEdition } from '../edition/edition.ts'
import type { CardFile, Entry } from '../edition/types.ts'
import { buildEtag } from '../http/etags.ts'
import { fileContent, findStoredFile, openListedFile, statOrClose } from './card-folder.ts'
import { stateOf } from './digests.ts'
import { largeFilesOf } from './large-files.ts'
import { serveContent } from './serve-content.ts'

/**
 * @param listed - among the files that an edition lists for the owner
 * @returns undefined when it is gone, or may not be opened by now
 */
export async function serveListed(
  edition: Pick<SqliteEdition, 'path'>,
  owner: Pick<Entry, 'folder' | 'sourcePath'>,
  listed: CardFile,
  request: Request,
): Promise<Response | undefined> {
  const large = largeFilesOf(dirname(edition.path))
  const stored = await findStoredFile(large, owner, listed)
  if (large !== undefined && stored !== undefined)
    return serveContent(await large.open(stored), listed.path, request)
  const handle = await openListedFile(owner, listed)
  if (handle === undefined) return undefined
  const stats = await statOrClose(handle)
  // Copies on several machines have nothing but these in common.
  const state = large === undefined ? stateOf(stats) : `${stats.size} ${stats.mtimeMs}`
  const etag = async () => buildEtag(state)
  const facts = { size: Number(stats.size), etag, modified: new Date(Number(stats.mtimeMs)) }
  return serveContent(fileContent(handle, facts), listed.path, request)
}
