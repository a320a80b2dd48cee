/** Tells addresses from the root that are pages of this site from those that only a Hub has. */

import { CARD_KINDS } from '../../card/types.ts'
import type { Edition } from '../../edition/types.ts'

const PAGE = /^\/([a-z]+)s\/([^?#]+)/

/** Whether an address from the root, such as `/tasks/fill-mask`, is a page of this site. */
export function isOwnPage(edition: Pick<Edition, 'hasEntry'>, href: string): boolean {
  const [, name, id] = PAGE.exec(href) ?? []
  const kind = CARD_KINDS.find((known) => known === name)
  if (kind === undefined || id === undefined) return href.startsWith('/libraries/')
  try {
    return edition.hasEntry(kind, decodeURIComponent(id))
  } catch {
    return false
  }
}
