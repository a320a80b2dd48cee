/** Answers with a file on disk that belongs to no revision, such as one of a docs set. */

import type { CardFile, Entry } from '../edition/types.ts'
import { buildEtag } from '../http/etags.ts'
import { fileContent, openListedFile, statOrClose } from './card-folder.ts'
import { stateOf } from './digests.ts'
import { serveContent } from './serve-content.ts'

/**
 * @param listed - among the files that an edition lists for the owner
 * @returns undefined when it is gone, or may not be opened by now
 */
export async function serveListed(
  owner: Pick<Entry, 'folder' | 'sourcePath'>,
  listed: CardFile,
  request: Request,
): Promise<Response | undefined> {
  const handle = await openListedFile(owner, listed)
  if (handle === undefined) return undefined
  const stats = await statOrClose(handle)
  const etag = async () => buildEtag(stateOf(stats))
  const facts = { size: Number(stats.size), etag, modified: new Date(Number(stats.mtimeMs)) }
  return serveContent(fileContent(handle, facts), listed.path, request)
}
