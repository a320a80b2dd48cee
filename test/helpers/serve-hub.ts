/** Serves one file of a card without a site around it, for tests. */

import { Digests } from '../../src/hub/digests.ts'
import { type FolderEntry, FolderRepository } from '../../src/hub/folder-repository.ts'
import { serveContent } from '../../src/hub/serve-content.ts'

/** @param card - the properties of an entry that matter here */
export async function serveCardFile({
  entry: card,
  path,
  request,
}: {
  entry: Pick<FolderEntry, 'folder' | 'files' | 'sourcePath' | 'text'>
  path: string
  request: Request
}): Promise<Response> {
  const entry = { ...card, kind: 'model', id: 'acme/tiny', title: 'Tiny', updated: undefined } as const
  const content = await new FolderRepository(entry, new Digests(':memory:')).open('', path, 'resolve')
  return content === undefined ? new Response(null, { status: 404 }) : serveContent(content, path, request)
}
