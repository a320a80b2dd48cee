/** Loads what the pages of collections show. */

import { type SqliteEdition, SUMMARY_COLUMNS, summaryOf } from '../../edition/edition.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { Entry, EntrySummary } from '../../edition/types.ts'
import type { CollectionPageProps, CollectionsPageProps } from '../../pages/collection-page.tsx'
import { listCollections } from '../../search/collections.ts'
import type { ListedCollection } from '../../search/types.ts'
import type { Settings } from '../../settings/schema.ts'
import { type CollectionItem, parseCollection } from '../../task/collection.ts'
import type { Site } from '../../ui/layout.tsx'
import type { Articles, ReadArticle } from './articles.ts'
import { cardSource } from './card.ts'
import { pageOf } from './page-of.ts'

/** The page of a collection. @param entry - of its card */
export async function loadCollection(
  edition: SqliteEdition,
  articles: Articles,
  site: Site,
  settings: Settings,
  entry: Entry,
): Promise<CollectionPageProps & { article: ReadArticle }> {
  const { id, owner, title, summary } = entry
  const stated = parseCollection(entry)
  return {
    ...{ site, id, owner, title, summary },
    lede: stated.summary,
    tasks: tasksOf(edition).all,
    items: stated.items.map((item) => ({ ...item, card: cardOf(edition, item) })),
    article: await articles.read(edition, entry),
    source: cardSource(settings, entry),
  }
}

function cardOf(edition: SqliteEdition, { kind, id }: CollectionItem): EntrySummary | undefined {
  const sql = `SELECT ${SUMMARY_COLUMNS} FROM entry WHERE kind = ? AND id = ?`
  const row = edition.prepare(sql).get(kind, id)
  return row && summaryOf(row)
}

const namesOf = ({ id, title, summary }: ListedCollection) => [`${title} ${id} ${summary}`]

/** The page of all collections. @param params - `q`, words of a title, id or summary; `page`, from 1 */
export function loadCollections(
  edition: SqliteEdition,
  site: Site,
  params: URLSearchParams,
): CollectionsPageProps {
  const { shown, ...searched } = pageOf(listCollections(edition), namesOf, site, params)
  return { site, ...searched, collections: shown }
}
