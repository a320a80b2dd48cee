/** Loads the comparison of several models. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { Entry } from '../../edition/types.ts'
import type { ComparePageProps } from '../../pages/compare-page.tsx'
import { MOST_COMPARED } from '../../paths.ts'
import { unlessAway } from '../../search/engine.ts'
import { searchIn } from '../../search/engine-of.ts'
import type { Site } from '../../ui/layout.tsx'
import { loadAnswers } from './answers.ts'
import { type ComparedBoard, comparedBoards, factRows, resultRows } from './compare-rows.ts'
import { nameAmong, sayDifferences } from './compare-sentence.ts'
import { loadLoading } from './snippet/loading.ts'

/** Nobody picks so many ids by hand. */
const MOST_NAMED = 50

/** Unknown ids for which similar ones are looked up: with tens of thousands of models, each takes a while. */
const MOST_LOOKED_FOR = 3

/** Models suggested for an unknown id. */
const MOST_MEANT = 3

/** Further models of the same task that are suggested. */
const OFFERED = 6

/** What code that loads a model depends on besides the edition. */
interface CodePlace {
  /** Of this site, which serves its files; undefined where no Hub API is served. */
  origin: string | undefined
  /** What the settings say of it. */
  siteUrl: string | undefined
}

/** @param params - `ids`, separated by commas or repeated; `add` is one more */
export async function loadCompare(
  edition: SqliteEdition,
  site: Site,
  params: URLSearchParams,
  { origin, siteUrl }: CodePlace,
): Promise<ComparePageProps> {
  const isModel = (id: string) => edition.hasEntry('model', id)
  const asked = [
    ...params.getAll('ids').flatMap((ids) => splitIds(ids.split(',', MOST_NAMED), isModel)),
    ...params.getAll('add').map((id) => id.trim()),
  ]
  const ids = [...new Set(asked.filter((id) => id !== ''))].slice(0, MOST_NAMED)
  const found = ids.map((id) => ({ id, entry: edition.findEntry('model', id) }))
  const all = found.flatMap(({ entry }) => entry ?? [])
  const models = all.slice(0, MOST_COMPARED)
  const missing = found.filter(({ entry }) => entry === undefined).map(({ id }) => id)
  const isDataset = (id: string) => edition.hasEntry('dataset', id)
  const unknown = missing.filter((id) => !isDataset(id))
  const meant = unknown.slice(0, MOST_LOOKED_FOR).flatMap((id) => edition.nearestIds('model', id, MOST_MEANT))
  const tasks = tasksOf(edition)
  const modalities = new Set(
    models.map(({ task }) => (task === undefined ? undefined : tasks.find(task)?.modality)),
  )
  const [only] = modalities.size === 1 ? modalities : []
  const boards = comparedBoards(edition, models)
  const isShared = ({ board }: ComparedBoard) => models.length === 1 || board.models > 1
  const [shared, lone] = [boards.filter(isShared), boards.filter((board) => !isShared(board))]
  const names = models.map((model) => nameAmong(model, models))
  return {
    ...{ site, models, names, modality: only ?? 'none' },
    differences: sayDifferences(models, boards, tasks),
    missing: unknown,
    meant: [...new Set(meant)].filter((id) => !ids.includes(id)),
    datasets: missing.filter(isDataset),
    leftOut: all.slice(MOST_COMPARED).map(({ id }) => id),
    answers: await loadAnswers(edition, models, names),
    groups: [
      { label: 'Results', rows: resultRows(models, shared) },
      { label: 'Facts', rows: factRows(models, tasks) },
      { label: 'Results that only one reports', rows: resultRows(models, lone) },
    ].filter(({ rows }) => rows.length > 0),
    code: await Promise.all(
      models.map(async (model) => {
        const loading = await loadLoading('model', model, origin, siteUrl)
        const choice = loading?.choices.find(({ isRun }) => isRun)
        const [part] = choice?.parts ?? []
        return loading === undefined || choice === undefined || part === undefined
          ? null
          : { isHere: loading.isHere, label: choice.label, tree: part.code }
      }),
    ),
    ...(await offer(edition, models)),
    isEmpty: edition.count('model') === 0,
  }
}

/** Splits ids at commas; a folder's name may contain one, which leaves its id in two parts. */
function splitIds(parts: readonly string[], isModel: (id: string) => boolean): string[] {
  const ids: string[] = []
  for (const part of parts) {
    const last = ids.at(-1) ?? ''
    const joined = `${last},${part}`.trim()
    const isCut = last !== '' && !isModel(last) && isModel(joined)
    if (isCut) ids[ids.length - 1] = joined
    else ids.push(part.trim())
  }
  return ids
}

/** The base models of those compared, and models of the same task unless search is away. */
async function offer(
  edition: SqliteEdition,
  models: Entry[],
): Promise<Pick<ComparePageProps, 'offered' | 'isSearchAway'>> {
  const [first] = models
  const taken = new Set(models.map(({ id }) => id))
  const bases = models.flatMap(({ baseModel }) => baseModel).filter((id) => edition.hasEntry('model', id))
  const facets = first?.task === undefined ? {} : { task: [first.task] }
  const query = {
    text: '',
    kind: 'model',
    facets,
    sort: 'newest',
    page: 1,
    pageSize: OFFERED + MOST_COMPARED,
    counted: [],
  } as const
  const found = await unlessAway(searchIn(edition, query))
  const others = found?.hits.map(({ id }) => id) ?? []
  return {
    offered: [...new Set([...bases, ...others])].filter((id) => !taken.has(id)).slice(0, OFFERED),
    ...(found === undefined && { isSearchAway: true }),
  }
}
