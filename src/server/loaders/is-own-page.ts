/** Tells addresses in a card or docs page that are pages of this site from those that only a Hub has. */

import { CARD_KINDS, type RawCard } from '../../card/types.ts'
import { encodePath } from '../../card/url-path.ts'
import type { Edition } from '../../edition/types.ts'
import { cardPath } from '../../ui/paths.ts'

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

/** The page of another card that a relative link such as `../other-model` refers to. */
export function siblingCard(
  edition: Pick<Edition, 'hasEntry'>,
  { kind, id }: Pick<RawCard, 'kind' | 'id'>,
  href: string,
): string | undefined {
  const url = URL.parse(href, `card:///${encodePath(id)}/`)
  const other = url?.pathname.replace(/^\/+|(?<!\/)\/+$/g, '')
  if (other === undefined || other === '') return undefined
  try {
    const decoded = decodeURIComponent(other)
    return edition.hasEntry(kind, decoded) ? cardPath(kind, decoded) : undefined
  } catch {
    return undefined
  }
}
