/** Tells addresses from the root that are pages of this site from those that only a Hub has. */

import type { Edition } from '../../edition/types.ts'

const PAGE = /^\/(model|dataset|task|metric)s\/([^?#]+)/
const KINDS = ['model', 'dataset', 'task', 'metric'] as const

/** Whether an address from the root, such as `/tasks/fill-mask`, is a page of this site. */
export function isOwnPage(edition: Pick<Edition, 'hasEntry'>, href: string): boolean {
  const [, folder, id] = PAGE.exec(href) ?? []
  const kind = KINDS.find((known) => known === folder)
  if (kind === undefined || id === undefined) return href.startsWith('/libraries/')
  try {
    return edition.hasEntry(kind, decodeURIComponent(id))
  } catch {
    return false
  }
}
