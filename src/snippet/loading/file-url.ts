/** Builds file URLs as Hub clients do. */

import type { RepoKind } from '../../card/types.ts'
import type { Site } from './types.ts'

/** A file name may not be valid Unicode; its well-formed version can still be found. */
const encode = (path: string) => path.toWellFormed().split('/').map(encodeURIComponent).join('/')

/**
 * The URL of a file in a card's folder.
 *
 * @see https://huggingface.co/docs/hub/models-downloading
 */
export function fileUrl(site: Site, kind: RepoKind, id: string, path: string): string {
  return `${site.url}/${kind === 'dataset' ? 'datasets/' : ''}${encode(id)}/resolve/main/${encode(path)}`
}

/** The name of a file once downloaded. */
export function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
