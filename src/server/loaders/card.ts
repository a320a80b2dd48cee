/** Loads all that the page of a card shows. */

import { sourceDatasetsOf } from '../../card/metadata/derive.ts'
import type { RepoKind } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { Entry } from '../../edition/types.ts'
import type { CardPageProps } from '../../pages/card-page.tsx'
import { newestVersion } from '../../relations/newest-version.ts'
import type { Settings } from '../../settings/schema.ts'
import { sourceLink } from '../../settings/source-link.ts'
import type { Site } from '../../ui/layout.tsx'
import { declaredSubsets } from '../../viewer/declared-subsets.ts'
import { othersAnswering } from './answers.ts'
import type { Articles } from './articles.ts'
import { hasResults } from './benchmark.ts'
import { cardsHere } from './cards-here.ts'
import { loadExamples } from './examples.ts'
import { factPlaces, usersOf } from './fact-places.ts'
import { placeGallery } from './gallery.tsx'
import { articleContext } from './make-article.tsx'
import { loadResults } from './model-results.ts'
import { loadNearLineage, papersOf } from './relations.ts'
import { loadLoading } from './snippet/loading.ts'
import { loadModelSnippets } from './snippet/snippets.tsx'

export interface CardPlace {
  edition: SqliteEdition
  articles: Articles
  site: Site
  settings: Settings
  kind: RepoKind
  entry: Entry
  /** Of the site, as the reader knows it; undefined where no Hub API is served. */
  origin: string | undefined
}

export async function loadCard(card: CardPlace): Promise<CardPageProps> {
  const { edition, articles, site, settings, kind, entry, origin } = card
  const newest = newestVersion(edition, entry)
  const examples =
    kind === 'model'
      ? await loadExamples(entry, articleContext(edition, entry), (example) =>
          othersAnswering(edition, entry, example),
        )
      : undefined
  return {
    site,
    tasks: tasksOf(edition).all,
    kind,
    entry,
    ...placeGallery(await articles.read(edition, entry), examples),
    source: cardSource(settings, entry),
    results: kind === 'model' ? await loadResults(edition, entry.id) : [],
    newest,
    lineage: kind === 'model' ? loadNearLineage(edition, entry.id) : undefined,
    papers: papersOf(edition, kind, entry.id),
    places: await factPlaces(edition, kind, entry),
    usedBy: usersOf(edition, kind, entry.id),
    isBenchmark: kind === 'dataset' && hasResults(edition, entry.id),
    snippets: kind === 'model' ? await loadModelSnippets(edition, settings, entry) : undefined,
    declared: kind === 'dataset' ? declaredSubsets(entry.frontMatter) : [],
    loading: await loadLoading(kind, entry, origin, settings.url),
    here: cardsHere(edition, {
      model: [...entry.baseModel, ...(newest === undefined ? [] : [newest])],
      dataset: [...entry.metadata.datasets, ...sourceDatasetsOf(entry)],
    }),
  }
}

/** Where the file behind an entry's page can be seen and edited, if there is one. */
export function cardSource(settings: Settings, { sourcePath, files }: Entry): CardPageProps['source'] {
  const name = sourcePath?.slice(sourcePath.lastIndexOf('/') + 1)
  const path = files.some((file) => file.path === name) ? sourcePath : undefined
  return { ...sourceLink(settings, path), path }
}
