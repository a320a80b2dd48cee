/** Loads what the pages of owners show. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { OwnerPageProps, OwnersPageProps } from '../../pages/owner-page.tsx'
import { listCollections } from '../../search/collections.ts'
import { unlessAway } from '../../search/engine.ts'
import { countOwned, isOwner, listOwners } from '../../search/owners.ts'
import type { ListedOwner } from '../../search/types.ts'
import type { Settings } from '../../settings/schema.ts'
import { parseOwner } from '../../task/owner.ts'
import type { Site } from '../../ui/layout.tsx'
import type { Articles } from './articles.ts'
import { cardSource } from './card.ts'
import { cardsWith } from './cards-with.ts'
import { loadDocsSets } from './docs/docs-sets.ts'
import { imageResolver } from './make-article.tsx'
import { pageOf } from './page-of.ts'

/** Collections on the page of their owner. */
const FIRST_COLLECTIONS = 12

/** The page of an owner. @returns undefined for one with neither cards nor a card of its own */
export async function loadOwner(
  edition: SqliteEdition,
  articles: Articles,
  site: Site,
  settings: Settings,
  id: string,
): Promise<(OwnerPageProps & { provisional: false | 'coming' | 'failed' }) | undefined> {
  if (!isOwner(edition, id)) return undefined
  const collections = listCollections(edition).filter((collection) => collection.owner === id)
  const entry = edition.findEntry('owner', id)
  const owner = parseOwner(entry ?? { id, frontMatter: {} })
  const found = entry && owner.picture !== undefined ? imageResolver(entry)(owner.picture) : undefined
  const article = entry && (await articles.read(edition, entry))
  return {
    site,
    tasks: tasksOf(edition).all,
    owner,
    picture: found?.type === 'own' ? found.src : undefined,
    counts: await unlessAway(countOwned(edition, id)),
    models: await cardsWith(edition, 'model', 'owner', id),
    datasets: await cardsWith(edition, 'dataset', 'owner', id),
    collections: { first: collections.slice(0, FIRST_COLLECTIONS), total: collections.length },
    docs: owner.docs.length === 0 ? [] : loadDocsSets(edition, owner.docs),
    own: entry && article && { article, source: cardSource(settings, entry) },
    provisional: article?.provisional ?? false,
  }
}

const namesOf = ({ id, name }: ListedOwner) => [`${name} ${id}`]

/** The page of all owners. @param params - `q`, words of a name; `page`, from 1 */
export async function loadOwners(
  edition: SqliteEdition,
  site: Site,
  params: URLSearchParams,
): Promise<OwnersPageProps> {
  const { shown, ...searched } = pageOf(await listOwners(edition), namesOf, site, params)
  return { site, ...searched, owners: shown }
}
