/** Loads all that the page of a task shows. */

import { fileFinder } from '../../card/find-file.ts'
import type { RepoKind } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { oncePer } from '../../edition/once-per.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { Entry } from '../../edition/types.ts'
import type { TaskPageProps } from '../../pages/task-page.tsx'
import type { TasksPageProps } from '../../pages/tasks-page.tsx'
import { search } from '../../search/search.ts'
import type { FacetId, SearchQuery, SearchResult } from '../../search/types.ts'
import type { Settings } from '../../settings/schema.ts'
import { readTaskApi } from '../../task/api-schema.ts'
import { parseMetric } from '../../task/metric.ts'
import type { TaskNames } from '../../task/names.ts'
import type { DemoItem, Recommendation, Task } from '../../task/types.ts'
import type { Shown, ShownItem } from '../../ui/example/sides.tsx'
import type { Site } from '../../ui/layout.tsx'
import type { TaskCounts } from '../../ui/task/task-list.tsx'
import { loadDemoAnswers } from './answers.ts'
import type { Articles } from './articles.ts'
import { cardSource } from './card.ts'
import { cardsHere } from './cards-here.ts'
import { findLibrary } from './library.ts'
import { showFile } from './show-file.ts'
import { loadTaskSnippets, type SnippetDrawer } from './snippet/snippets.tsx'

/** The newest cards of a kind, all of them or those with a facet value. */
export function newest(
  edition: SqliteEdition,
  kind: RepoKind,
  facets: SearchQuery['facets'],
  pageSize: number,
  counted: readonly FacetId[] = [],
): SearchResult {
  return search(edition, { text: '', kind, facets, sort: 'newest', page: 1, pageSize, counted })
}

/** How many models and datasets an edition has for each task. */
export const taskCounts = oncePer((edition: SqliteEdition): Record<string, TaskCounts> => {
  const models = facetCounts(edition, 'model', 'task')
  const datasets = facetCounts(edition, 'dataset', 'task')
  const countsOf = (task: string) => ({ models: models.get(task) ?? 0, datasets: datasets.get(task) ?? 0 })
  return Object.fromEntries(tasksOf(edition).all.map(({ id }) => [id, countsOf(id)]))
})

function facetCounts(edition: SqliteEdition, kind: RepoKind, facet: FacetId): Map<string, number> {
  const { facets } = newest(edition, kind, {}, 1, [facet])
  return new Map(facets[facet].map(({ value, count }) => [value, count]))
}

/** The page of all tasks, with how many models and datasets each has. */
export function loadTasks(edition: SqliteEdition, site: Site): TasksPageProps {
  return { site, tasks: tasksOf(edition).all, counts: taskCounts(edition) }
}

export interface TaskPlace {
  edition: SqliteEdition
  articles: Articles
  draw: SnippetDrawer
  site: Site
  settings: Settings
  task: Task
  /** Of its card. */
  entry: Entry
}

/** The page of a task. */
export async function loadTask(place: TaskPlace): Promise<TaskPageProps> {
  const { edition, articles, draw, site, settings, task, entry } = place
  const models = newest(edition, 'model', { task: [task.id] }, 4)
  const datasets = newest(edition, 'dataset', { task: [task.id] }, 4)
  const snippets = await loadTaskSnippets(edition, settings, task, draw)
  const isClosed = settings.providers === 'none'
  return {
    site,
    tasks: tasksOf(edition).all,
    // A space runs models in a public cloud.
    task: isClosed ? { ...task, info: { ...task.info, spaces: [] } } : task,
    counts: { models: models.total, datasets: datasets.total },
    article: await articles.read(edition, entry),
    source: cardSource(settings, entry),
    asksProvider: isClosed && entry.body.includes('InferenceClient('),
    api: readTaskApi(task.id),
    metrics: task.info.metrics.map((metric) => ({ ...metric, name: metricName(edition, metric.id) })),
    libraries: task.info.libraries.map((library) => ({
      id: library,
      hasPage: findLibrary(edition, library) !== undefined,
    })),
    related: relatedTasks(tasksOf(edition), task, entry.body),
    snippets,
    models: models.hits,
    datasets: datasets.hits,
    here: cardsHere(edition, {
      model: [...idsOf(task.info.models), ...(snippets === undefined ? [] : [snippets.model])],
      dataset: idsOf(task.info.datasets),
    }),
    demo: await shownDemo(task, entry),
    answers: await loadDemoAnswers(edition, entry, task.info.demo),
  }
}

/** Related tasks shown at most. */
const MOST_RELATED = 8

/** The tasks that an article links to, in its order; if few, followed by others that share a subtask or library. */
function relatedTasks(tasks: TaskNames, task: Task, body: string): Task[] {
  const linked = [...body.matchAll(/\]\(\/tasks\/([a-z0-9-]+)/g)].flatMap(
    ([, id = '']) => tasks.find(id) ?? [],
  )
  const alike = tasks.all.filter(
    (other) =>
      other.modality === task.modality &&
      other.info.libraries.filter((library) => task.info.libraries.includes(library)).length > 1,
  )
  const all = new Set(linked.length >= 3 ? linked : [...linked, ...alike])
  all.delete(task)
  return [...all].slice(0, MOST_RELATED)
}

/** The demo of a task with its files. */
async function shownDemo(task: Task, entry: Entry): Promise<Shown> {
  const files = new Map(entry.files.map((file) => [file.path, file]))
  const find = fileFinder(files.keys())
  const show = async (item: DemoItem): Promise<ShownItem> => {
    if (item.type !== 'img' && item.type !== 'audio') return item
    const listed = files.get(find(item.filename) ?? '')
    const label = (item.type === 'img' ? item.alt : item.label) ?? item.filename
    if (listed !== undefined) return showFile(entry, listed, item.type === 'img' ? (item.alt ?? '') : label)
    return { type: 'note', text: `${item.type === 'img' ? 'Picture' : 'Sound'}: ${label}` }
  }
  const { inputs, outputs } = task.info.demo
  return { inputs: await Promise.all(inputs.map(show)), outputs: await Promise.all(outputs.map(show)) }
}

const idsOf = (items: readonly Recommendation[]) => items.map(({ id }) => id)

/** The name of a metric that has a card. */
function metricName(edition: SqliteEdition, id: string): string | undefined {
  const card = edition.findEntry('metric', id)
  return card && parseMetric(card).name
}
