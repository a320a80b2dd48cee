/** Reads a small file of a repository whole. */

import { NotFetched, type Repository } from '../repository.ts'

/**
 * @param limit - bytes; a larger file is not read
 * @returns undefined when there is no such file here, or it is too large
 */
export async function readText(
  repository: Pick<Repository, 'open'>,
  commit: string,
  path: string,
  limit: number,
): Promise<string | undefined> {
  const content = await repository.open(commit, path, 'resolve').catch((error: unknown) => {
    if (!(error instanceof NotFetched)) throw error
  })
  if (content === undefined) return undefined
  if (content.size > limit || content.size === 0) {
    await content.close()
    return content.size === 0 ? '' : undefined
  }
  return new Response(await content.read(0, content.size - 1)).text()
}
