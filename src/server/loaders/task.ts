/** Loads all that the page of a task shows. */

import { fileFinder } from '../../card/find-file.ts'
import type { RepoKind } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { oncePer } from '../../edition/once-per.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { Entry, EntrySummary } from '../../edition/types.ts'
import type { TaskPageProps } from '../../pages/task-page.tsx'
import type { TasksPageProps } from '../../pages/tasks-page.tsx'
import { unlessAway } from '../../search/engine.ts'
import { searchIn } from '../../search/engine-of.ts'
import type { FacetId, SearchHit, SearchQuery, SearchResult } from '../../search/types.ts'
import type { Settings } from '../../settings/schema.ts'
import { readTaskApi } from '../../task/api-schema.ts'
import { parseMetric } from '../../task/metric.ts'
import type { TaskNames } from '../../task/names.ts'
import type { DemoItem, Recommendation, Task } from '../../task/types.ts'
import type { Shown, ShownItem } from '../../ui/example/sides.tsx'
import type { Site } from '../../ui/layout.tsx'
import { isServed, type RunItProps } from '../../ui/task/run-it.tsx'
import type { TaskCounts } from '../../ui/task/task-list.tsx'
import type { UsedForTask } from '../../ui/task/used-for.tsx'
import { loadDemoAnswers } from './answers.ts'
import type { Articles } from './articles.ts'
import { cardSource } from './card.ts'
import { loadExamples } from './examples.ts'
import { findLibrary } from './library.ts'
import { articleContext } from './make-article.tsx'
import { showFile } from './show-file.ts'
import { loadLoading } from './snippet/loading.ts'
import { loadTaskSnippets, type SnippetDrawer } from './snippet/snippets.tsx'

/** The newest cards of a kind, all of them or those with a facet value. */
export function newest(
  edition: SqliteEdition,
  kind: RepoKind,
  facets: SearchQuery['facets'],
  pageSize: number,
  counted: readonly FacetId[] = [],
): Promise<SearchResult> {
  return searchIn(edition, { text: '', kind, facets, sort: 'newest', page: 1, pageSize, counted })
}

/** How many models and datasets an edition has for each task. */
export const taskCounts = oncePer(async (edition: SqliteEdition): Promise<Record<string, TaskCounts>> => {
  const [models, datasets] = await Promise.all([
    facetCounts(edition, 'model', 'task'),
    facetCounts(edition, 'dataset', 'task'),
  ])
  const countsOf = (task: string) => ({ models: models.get(task) ?? 0, datasets: datasets.get(task) ?? 0 })
  return Object.fromEntries(tasksOf(edition).all.map(({ id }) => [id, countsOf(id)]))
})

async function facetCounts(
  edition: SqliteEdition,
  kind: RepoKind,
  facet: FacetId,
): Promise<Map<string, number>> {
  const { facets } = await newest(edition, kind, {}, 1, [facet])
  return new Map(facets[facet].map(({ value, count }) => [value, count]))
}

/** The page of all tasks, with how many models and datasets each has. */
export async function loadTasks(edition: SqliteEdition, site: Site): Promise<TasksPageProps> {
  return { site, tasks: tasksOf(edition).all, counts: await unlessAway(taskCounts(edition)) }
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
  /** Of the site, as the reader knows it; undefined where no Hub API is served. */
  origin: string | undefined
}

/** The page of a task. */
export async function loadTask(place: TaskPlace): Promise<TaskPageProps> {
  const { edition, articles, site, settings, task, entry } = place
  const [models, datasets] = await Promise.all([
    unlessAway(newest(edition, 'model', { task: [task.id] }, MOST_SEEN)),
    unlessAway(newest(edition, 'dataset', { task: [task.id] }, MOST_USED)),
  ])
  const used = {
    model: usedFor(edition, 'model', task.info.models, models),
    dataset: usedFor(edition, 'dataset', task.info.datasets, datasets),
  }
  return {
    site,
    tasks: tasksOf(edition).all,
    task,
    counts: { models: models?.total ?? 0, datasets: datasets?.total ?? 0 },
    article: await articles.read(edition, entry),
    source: cardSource(settings, entry),
    asksProvider: settings.providers === 'none' && entry.body.includes('InferenceClient('),
    api: readTaskApi(task.id),
    metrics: task.info.metrics.map((metric) => ({ ...metric, name: metricName(edition, metric.id) })),
    libraries: await Promise.all(
      task.info.libraries.map(async (library) => ({
        id: library,
        hasPage: (await unlessAway(findLibrary(edition, library))) !== undefined,
      })),
    ),
    related: relatedTasks(tasksOf(edition), task, entry.body),
    demo: await shownDemo(task, entry),
    run: await loadRun(place, [...used.model.hits, ...(models?.hits ?? [])]),
    used,
  }
}

/** Models of a task among which one with an example is looked for, the newest first. */
const MOST_SEEN = 24

/** Cards that the page of a task shows of a kind. */
const MOST_USED = 6

/** What a task recommends and the catalogue has, then its newest; and what it recommends besides. */
function usedFor(
  edition: SqliteEdition,
  kind: RepoKind,
  recommended: readonly Recommendation[],
  found: SearchResult | undefined,
): UsedForTask {
  const { hits = [], total } = found ?? {}
  const here = recommended.flatMap(({ id, description }) => {
    const facts = edition.findFacts(kind, id)
    return facts === undefined ? [] : [asHit(facts, description)]
  })
  const ids = new Set(here.map(({ id }) => id))
  return {
    hits: [...here, ...hits.filter(({ id }) => !ids.has(id)).slice(0, Math.max(0, MOST_USED - here.length))],
    elsewhere: recommended.filter(({ id }) => !ids.has(id)),
    total,
  }
}

/** A card in a list, with the sentence in which a task recommends it. */
const asHit = (facts: EntrySummary, said: string): SearchHit => ({
  ...facts,
  summary: said === '' ? facts.summary : said,
  matches: { name: [], title: [], summary: [] },
  section: undefined,
})

/** @param models - of this catalogue, for the task; the first that fits is taken */
async function loadRun(
  { edition, draw, settings, task, entry, origin }: TaskPlace,
  models: readonly SearchHit[],
): Promise<RunItProps> {
  const answers = await loadDemoAnswers(edition, entry, task.info.demo)
  const example = answers.length > 0 ? undefined : await loadOneExample(edition, models)
  const first = answers[0]?.model.id ?? example?.model.id
  const own = [...(first === undefined ? [] : [first]), ...models.map(({ id }) => id)]
  const found = await loadTaskSnippets(edition, settings, task, draw, own)
  const code = found && { ...found, isHere: edition.hasEntry('model', found.model) }
  const near = first ?? (await unlessAway(withWeights(edition, task)))?.id ?? models[0]?.id
  const model =
    (code !== undefined && isServed(code)) || near === undefined
      ? undefined
      : edition.findEntry('model', near)
  return {
    answers,
    example,
    loading: model && (await loadLoading('model', model, origin, settings.url)),
    code,
    // A space runs models in a public cloud.
    spaces: settings.providers === 'none' ? [] : task.info.spaces,
  }
}

/** The newest model of a task whose weights are in the catalogue. */
async function withWeights(edition: SqliteEdition, { id }: Task): Promise<SearchHit | undefined> {
  const { hits } = await searchIn(edition, {
    ...{ text: '', kind: 'model', facets: { task: [id] }, ranges: { bytes: { min: 1 } } },
    ...{ sort: 'newest', page: 1, pageSize: 1, counted: [] },
  })
  return hits[0]
}

/** The first example that any of these models has with an output. */
async function loadOneExample(
  edition: SqliteEdition,
  models: readonly SearchHit[],
): Promise<RunItProps['example']> {
  const hit = models.find((each) => each.example !== undefined)
  const model = hit && edition.findEntry('model', hit.id)
  if (model === undefined) return undefined
  const loaded = await loadExamples(model, articleContext(edition, model), async () => [])
  const shown = loaded?.examples.find(({ origin }) => origin !== undefined)
  return shown && { model: { id: model.id, title: model.title }, shown }
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

/** The name of a metric that has a card. */
function metricName(edition: SqliteEdition, id: string): string | undefined {
  const card = edition.findEntry('metric', id)
  return card && parseMetric(card).name
}
