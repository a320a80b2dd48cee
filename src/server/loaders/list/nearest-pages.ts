/** For a page that does not exist, finds pages that may have been meant. */

import { CARD_KINDS, type CardKind } from '../../../card/types.ts'
import { decodePath } from '../../../card/url-path.ts'
import type { SqliteEdition } from '../../../edition/edition.ts'
import { LIMITS } from '../../../limits.ts'
import type { NotFoundPageProps } from '../../../pages/message-page.tsx'
import { cardPath, KIND_ROOT } from '../../../paths.ts'
import type { Site } from '../../../ui/layout.tsx'

/** The kinds that may have been meant below the root of one. */
const MEANT: Record<CardKind, readonly CardKind[]> = {
  model: ['model', 'dataset', 'task'],
  dataset: ['dataset', 'model', 'task'],
  task: ['task', 'model', 'dataset'],
  metric: ['metric', 'task'],
  owner: ['owner', 'model', 'dataset'],
  collection: ['collection', 'model', 'dataset'],
}

/**
 * The pages with names nearest to a path, and its last segment as the text of a search.
 *
 * @param base - where the site begins on its host, without a slash at its end
 */
export function nearestPages(edition: SqliteEdition, site: Site, path: string, base = ''): NotFoundPageProps {
  const kind = CARD_KINDS.find((one) => path.startsWith(`${KIND_ROOT[one]}/`))
  const asked = decodePath(kind === undefined ? path : path.slice(KIND_ROOT[kind].length)).replace(/^\/+/, '')
  const kinds = MEANT[kind ?? 'model']
  const linkTo = (kind: CardKind) => (id: string) => ({ href: cardPath(kind, id), label: id, kind })
  // Below a card there are no pages, and its own is meant.
  const above = asked.split('/', LIMITS.segments).map((_, at, parts) => parts.slice(0, at).join('/'))
  const cards = kinds.flatMap((kind) => above.filter((id) => edition.hasEntry(kind, id)).map(linkTo(kind)))
  const nearest =
    cards.length > 0
      ? cards
      : kinds.flatMap((kind) => edition.nearestIds(kind, asked, 4).map(linkTo(kind))).slice(0, 8)
  return { site, path: decodePath(base + path), nearest, text: asked.split('/').at(-1) ?? asked }
}
