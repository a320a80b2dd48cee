/** Loads the comparison of several models. */

import type { FactName } from '../../card/inferred/types.ts'
import { contextLengthOf, licensesOf } from '../../card/metadata/derive.ts'
import { languageName } from '../../card/metadata/languages.ts'
import { LICENSE_GROUP_TERMS, licenseGroup, licenseName } from '../../card/metadata/licenses.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { Entry } from '../../edition/types.ts'
import { formatBytes, formatCount, formatDate, formatParameters, plural } from '../../format.ts'
import type { ComparePageProps, CompareRow } from '../../pages/compare-page.tsx'
import { benchmarkPath, MOST_COMPARED } from '../../paths.ts'
import { evaluationsOfModel } from '../../relations/cross-references.ts'
import { rankEvaluations } from '../../relations/leaderboards.ts'
import type { Leaderboard, ModelEvaluation } from '../../relations/types.ts'
import { search } from '../../search/search.ts'
import { libraryLabel } from '../../task/libraries.ts'
import type { TaskNames } from '../../task/names.ts'
import { scaleText, valueText } from '../../ui/chart/evaluation.tsx'
import type { Site } from '../../ui/layout.tsx'
import { loadAnswers } from './answers.ts'
import { metricFinder } from './metrics.ts'

/** Nobody picks so many ids by hand. */
const MOST_NAMED = 50

/** Unknown ids for which similar ones are looked up: with tens of thousands of models, each takes a while. */
const MOST_LOOKED_FOR = 3

/** Models suggested for an unknown id. */
const MOST_MEANT = 3

/** Further models of the same task that are suggested. */
const OFFERED = 6

/** @param params - `ids`, separated by commas or repeated; `add` is one more */
export async function loadCompare(
  edition: SqliteEdition,
  site: Site,
  params: URLSearchParams,
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
  return {
    site,
    models,
    missing: unknown,
    meant: [...new Set(meant)].filter((id) => !ids.includes(id)),
    datasets: missing.filter(isDataset),
    leftOut: all.slice(MOST_COMPARED).map(({ id }) => id),
    groups: [
      { label: 'Facts', rows: factRows(models, tasks) },
      { label: 'Evaluation results', rows: resultRows(edition, models) },
    ].filter(({ rows }) => rows.length > 0),
    answers: await loadAnswers(edition, models),
    offered: offer(edition, models),
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

function factRows(models: Entry[], tasks: TaskNames): CompareRow[] {
  const texts = (label: string, read: (model: Entry) => string[], fact?: FactName): CompareRow => {
    const row = rowOf(
      label,
      models.map((model) => read(model).join(', ')),
    )
    const isInferred = models.map(({ inferred }) => fact !== undefined && inferred[fact] !== undefined)
    const mark = (text: string, place: number) => (isInferred[place] === true ? `${text} (inferred)` : text)
    return { ...row, cells: row.cells.map((cell, place) => ({ ...cell, text: mark(cell.text, place) })) }
  }
  const dates = (date: string | undefined) => (date === undefined ? [] : [formatDate(date) ?? ''])
  const rows = [
    texts('Task', ({ task }) => (task === undefined ? [] : [tasks.label(task)]), 'task'),
    texts('Library', ({ library }) => (library === undefined ? [] : [libraryLabel(library)]), 'library'),
    texts('Licence', (model) => licensesOf(model).map(licenseName), 'license'),
    texts('Licence terms', (model) => [
      ...new Set(licensesOf(model).map((id) => LICENSE_GROUP_TERMS[licenseGroup(id)])),
    ]),
    texts('Language', ({ language }) => language.map(languageName), 'language'),
    texts(
      'Parameters',
      ({ parameters }) => (parameters === undefined ? [] : [formatParameters(parameters)]),
      'parameters',
    ),
    texts('Active parameters', ({ metadata: { activeParameters: count } }) =>
      count === undefined ? [] : [formatParameters(count)],
    ),
    texts('Context length', (model) => {
      const length = contextLengthOf(model)
      return length === undefined ? [] : [`${formatCount(length)} tokens`]
    }),
    texts('Bytes', ({ bytes }) => (bytes === undefined ? [] : [formatBytes(bytes)])),
    texts('Files', ({ files }) => (files.length === 0 ? [] : [plural(files.length, 'file')])),
    texts('Base model', ({ baseModel }) => baseModel, 'base_model'),
    texts('Trained on', ({ metadata }) => metadata.datasets),
    texts('Downloads', ({ downloads }) => (downloads === undefined ? [] : [formatCount(downloads)])),
    texts('Likes', ({ likes }) => (likes === undefined ? [] : [formatCount(likes)])),
    texts('Released', ({ metadata: { released } }) => dates(released)),
    texts('Updated', ({ updated }) => dates(updated)),
  ]
  return rows.filter(({ cells }) => cells.some(({ text }) => text !== ''))
}

function rowOf(label: string, texts: string[]): CompareRow {
  return {
    label,
    cells: texts.map((text) => ({ text })),
    differs: new Set(texts).size > 1,
    best: [],
  }
}

/** One row for each comparable result, rows that cover the most models first. */
function resultRows(edition: SqliteEdition, models: Entry[]): CompareRow[] {
  const results = models.flatMap(({ id, parameters, license, updated }) =>
    evaluationsOfModel(edition, id).map(
      (result): ModelEvaluation => ({ ...result, model: id, parameters, license, updated }),
    ),
  )
  const findMetric = metricFinder(edition)
  const boards = [...Map.groupBy(results, ({ benchmark }) => benchmark)].flatMap(([benchmark, rows]) => {
    const name = rows.find(({ benchmarkName }) => benchmarkName !== undefined)?.benchmarkName ?? benchmark
    return rankEvaluations(rows, findMetric).map((board) => {
      const label = joined([name, board.config, board.split, board.setup, board.metricName])
      return { benchmark, board, label }
    })
  })
  const shared = Map.groupBy(boards, ({ label }) => label)
  return boards
    .toSorted((a, b) => b.board.models - a.board.models)
    .map(({ benchmark, board, label }) => {
      const best = models.map(({ id }) => board.rows.find((row) => row.model === id))
      // 0.94 and 0.940 are the same number in different spellings.
      const values = best.map((row) => (row === undefined ? '' : (row.number ?? valueText(row.value))))
      const first = best.flatMap((row, index) => (row?.rank === 1 ? [index] : []))
      const measured = best.filter((row) => row !== undefined).length
      return {
        // One metric may be on two scales, or not a number: only comparable values share a row.
        label: (shared.get(label)?.length ?? 0) > 1 ? joined([label, kindOfValue(board)]) : label,
        cells: best.map((row) =>
          row === undefined
            ? { text: '' }
            : {
                text: valueText(row.value),
                href: `${benchmarkPath(benchmark)}#${board.key}`,
                verified: row.verified,
              },
        ),
        differs: new Set(values).size > 1,
        // Where all are equal, none is highlighted.
        best: first.length < measured ? first : [],
      }
    })
}

const joined = (parts: string[]) => parts.filter((part) => part !== '').join(' · ')

function kindOfValue({ scale, rows, revision, task }: Leaderboard): string {
  if (scale !== undefined) return scaleText(scale)
  return rows.every(({ number }) => number === undefined)
    ? 'no number'
    : joined([task, revision.slice(0, 12)])
}

/** Models of the same task, and the base models of those compared. */
function offer(edition: SqliteEdition, models: Entry[]): string[] {
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
  const others = search(edition, query).hits.map(({ id }) => id)
  return [...new Set([...bases, ...others])].filter((id) => !taken.has(id)).slice(0, OFFERED)
}
