/** Loads what the home page shows: what this catalogue has, and what has changed of it. */

import { type CardKind, REPO_KINDS } from '../../card/types.ts'
import { type SqliteEdition, SUMMARY_COLUMNS, summaryOf } from '../../edition/edition.ts'
import { oncePer } from '../../edition/once-per.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { EntrySummary } from '../../edition/types.ts'
import type { HomeChange, HomePageProps, HomeTask } from '../../pages/home-page.tsx'
import { metricFinder } from '../../relations/metrics.ts'
import { unlessAway } from '../../search/engine.ts'
import { searchIn } from '../../search/engine-of.ts'
import type { SearchHit } from '../../search/types.ts'
import type { Settings } from '../../settings/schema.ts'
import { builtinVocabulary } from '../../task/vocabulary.ts'
import type { Site } from '../../ui/layout.tsx'
import { asHit } from '../../ui/list/card-list.tsx'
import { drawIntro } from './intro.tsx'
import { smallDemo } from './small-demo.ts'
import { newest, taskCounts } from './task.ts'

/** Tasks shown: three rows of three. */
const MOST_TASKS = 9
/** Cards of a task that are looked through for an example. */
const MOST_TRIED = 8
const MOST_CHANGES = 8
const MOST_NEWEST = 4
/** More, since those that are pinned are shown already. */
const NEWEST_READ = 12

/** The home page, by the edition and the settings. */
export async function loadHome(
  edition: SqliteEdition,
  site: Site,
  { intro, pinned }: Pick<Settings, 'intro' | 'pinned'>,
): Promise<HomePageProps> {
  const found = await unlessAway(Promise.all([cardsOf(edition), shelfOf(edition)]))
  const [{ models, datasets, problems }, shelf] = found ?? WITHOUT_SEARCH
  const ids = new Set(pinned)
  const firstOf = (hits: readonly SearchHit[]) => hits.filter(({ id }) => !ids.has(id)).slice(0, MOST_NEWEST)
  return {
    site,
    tasks: tasksOf(edition).all,
    intro: intro === undefined ? undefined : await drawIntro(edition, intro),
    counts: { models: edition.count('model'), datasets: edition.count('dataset') },
    ...shelf,
    ...(found === undefined && { isSearchAway: true }),
    pinned: [...ids]
      .flatMap((id) => REPO_KINDS.flatMap((kind) => findSummary(edition, kind, id) ?? []))
      .map(asHit),
    models: firstOf(models),
    datasets: firstOf(datasets),
    changes: changesOf(edition),
    problems,
  }
}

const cardsOf = oncePer(async (edition: SqliteEdition) => {
  const [models, datasets, broken] = await Promise.all([
    newest(edition, 'model', {}, NEWEST_READ),
    newest(edition, 'dataset', {}, NEWEST_READ),
    searchIn(edition, {
      text: '',
      kind: undefined,
      facets: { problems: ['error'] },
      sort: 'name',
      page: 1,
      pageSize: 1,
      counted: [],
    }),
  ])
  return { models: models.hits, datasets: datasets.hits, problems: broken.total }
})

/** What is left of it while search is away. */
const WITHOUT_SEARCH: [Awaited<ReturnType<typeof cardsOf>>, Pick<HomePageProps, 'shelf' | 'areAllShown'>] = [
  { models: [], datasets: [], problems: 0 },
  { shelf: [], areAllShown: false },
]

/** The tasks that cards here have: a team's own first, then those with the most models. */
const shelfOf = oncePer(
  async (edition: SqliteEdition): Promise<Pick<HomePageProps, 'shelf' | 'areAllShown'>> => {
    const counts = await taskCounts(edition)
    const known = builtinVocabulary().tasks
    const withCards = tasksOf(edition)
      .all.map((task) => ({ task, isOwn: !known.has(task.id), models: 0, datasets: 0, ...counts[task.id] }))
      .filter(({ models, datasets }) => models + datasets > 0)
      .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.models - a.models || b.datasets - a.datasets)
    return {
      shelf: await Promise.all(
        withCards.slice(0, MOST_TASKS).map(
          async ({ task, ...shown }): Promise<HomeTask> => ({
            ...shown,
            id: task.id,
            example: (await exampleOf(edition, task.id)) ?? smallDemo(task),
          }),
        ),
      ),
      areAllShown: withCards.length <= MOST_TASKS,
    }
  },
)

async function exampleOf(edition: SqliteEdition, task: string): Promise<EntrySummary['example']> {
  const { hits } = await newest(edition, 'model', { task: [task] }, MOST_TRIED)
  return hits.find(({ example }) => example !== undefined)?.example
}

function findSummary(edition: SqliteEdition, kind: CardKind, id: string): EntrySummary | undefined {
  const row = edition
    .prepare(`SELECT ${SUMMARY_COLUMNS} FROM entry WHERE entry.kind = ? AND entry.id = ?`)
    .get(kind, id)
  return row && summaryOf(row)
}

/** What has changed of cards that are still there; many that came at once would say no more than the lists. */
function changesOf(edition: SqliteEdition): HomeChange[] {
  const { changes } = edition
  const [first] = changes
  if (changes.every(({ isNew, at }) => isNew && at === first?.at)) return []
  const findMetric = metricFinder(edition)
  return changes
    .flatMap(({ results, ...change }) => {
      const card = findSummary(edition, change.kind, change.id)
      if (card === undefined) return []
      const named = results.map((result) => ({
        ...result,
        metric: findMetric(result.metric)?.name ?? result.metric,
      }))
      return [{ ...change, title: card.title, results: named }]
    })
    .slice(0, MOST_CHANGES)
}
