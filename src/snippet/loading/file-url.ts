/** Addresses of files, as Hub clients make them. */

import type { Site } from './types.ts'

/** A name of a file may be no text at all; what is left of it can be found. */
const encode = (path: string) => path.toWellFormed().split('/').map(encodeURIComponent).join('/')

/**
 * The address of a file in a card's folder.
 *
 * @see https://huggingface.co/docs/hub/models-downloading
 */
export function fileUrl(site: Site, kind: 'model' | 'dataset', id: string, path: string): string {
  return `${site.url}/${kind === 'dataset' ? 'datasets/' : ''}${encode(id)}/resolve/main/${encode(path)}`
}

/** The name that a file has after a download. */
export function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
