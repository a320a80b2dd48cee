/** For a page that does not exist: those that may be meant. */

import { decodePath } from '../../card/decode-path.ts'
import type { CardKind } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { NotFoundPageProps } from '../../pages/message-page.tsx'
import type { Site } from '../../ui/layout.tsx'
import { cardPath } from '../../ui/paths.ts'

/** The pages whose names are nearest to a path, and the words in it. */
export function nearestPages(edition: SqliteEdition, site: Site, path: string): NotFoundPageProps {
  const asked = decodePath(path)
    .replace(/^\/(?:models|datasets|tasks|metrics)(?=\/)/, '')
    .replace(/^\/+/, '')
  const kinds: CardKind[] = path.startsWith('/datasets')
    ? ['dataset', 'model', 'task']
    : path.startsWith('/tasks')
      ? ['task', 'model', 'dataset']
      : path.startsWith('/metrics')
        ? ['metric', 'task']
        : ['model', 'dataset', 'task']
  const nearest = kinds
    .flatMap((kind) =>
      edition.nearestIds(kind, asked, 4).map((id) => ({ href: cardPath(kind, id), label: id, kind })),
    )
    .slice(0, 8)
  return { site, path: decodePath(path), nearest, text: asked.split('/').at(-1) ?? asked }
}
