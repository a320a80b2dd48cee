/** Addresses at which the files behind pages are edited. */

import { encodePath } from '../card/url-path.ts'
import type { Settings } from './schema.ts'

/**
 * The address at which a file can be edited in its repository.
 *
 * @param path - of the file, relative to the served folder
 * @returns undefined when the settings name none
 */
export function editUrl({ source }: Pick<Settings, 'source'>, path: string | undefined): string | undefined {
  if (source === undefined || path === undefined) return undefined
  return source.url.replace('{path}', () => encodePath(path))
}
