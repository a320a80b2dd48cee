/** Links to the files behind pages, in their repository. */

import { encodePath } from '../card/url-path.ts'
import type { Settings } from './schema.ts'

/**
 * The link to a file in its repository, in edit mode.
 *
 * @param path - of the file, relative to the served folder; undefined when it cannot be edited
 * @returns no address when the settings name no repository
 */
export function sourceLink(
  { source }: Pick<Settings, 'source'>,
  path: string | undefined,
): { label: string; url: string | undefined } {
  if (source === undefined || source === false) return { label: 'Source', url: undefined }
  const url = path === undefined ? undefined : source.url.replace('{path}', () => encodePath(path))
  return { label: source.label, url }
}
