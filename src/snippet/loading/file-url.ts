/** Builds file URLs as Hub clients do. */

import type { RepoKind } from '../../card/types.ts'
import { encodePath } from '../../card/url-path.ts'
import type { Site } from './types.ts'

/**
 * The URL of a file in a card's folder.
 *
 * @see https://huggingface.co/docs/hub/models-downloading
 */
export function fileUrl(site: Site, kind: RepoKind, id: string, path: string): string {
  return `${site.url}/${kind === 'dataset' ? 'datasets/' : ''}${encodePath(id)}/resolve/main/${encodePath(path)}`
}

/** The name of a file once downloaded. */
export function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
