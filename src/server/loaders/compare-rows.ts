/** The rows of a comparison: what cards state, and results that may be compared. */

import type { FactName } from '../../card/inferred/types.ts'
import { contextLengthOf, isLicenseUnread, licensesOf } from '../../card/metadata/derive.ts'
import { languageName } from '../../card/metadata/languages.ts'
import { LICENSE_GROUP_TERMS, licenseGroup, licenseName, namedLicense } from '../../card/metadata/licenses.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { Entry } from '../../edition/types.ts'
import { formatBytes, formatCount, formatDate, formatParameters, plural } from '../../format.ts'
import type { CompareRow } from '../../pages/compare-page.tsx'
import { benchmarkPath, licensePath } from '../../paths.ts'
import { benchmarkName, evaluationsOfModel } from '../../relations/cross-references.ts'
import { rankEvaluations, tableKey } from '../../relations/leaderboards.ts'
import { metricFinder } from '../../relations/metrics.ts'
import { rowKey } from '../../relations/result-tables.ts'
import type { Leaderboard, ModelEvaluation } from '../../relations/types.ts'
import { libraryLabel } from '../../task/libraries.ts'
import type { TaskNames } from '../../task/names.ts'
import { scaleText, valueText } from '../../ui/chart/evaluation.tsx'

/** Names that a cell lists; of more, it says how many. */
const MOST_LISTED = 5

/** What models state, a row for each fact that any of them states. */
export function factRows(models: readonly Entry[], tasks: TaskNames): CompareRow[] {
  const texts = (label: string, read: (model: Entry) => readonly string[], fact?: FactName): CompareRow => {
    const said = models.map((model) => read(model))
    const cells = models.map(({ inferred }, place) => ({
      text: inWords(said[place] ?? [], fact !== undefined && inferred[fact] !== undefined),
    }))
    return { label, cells, differs: new Set(said.map(String)).size > 1, best: [] }
  }
  const dates = (date: string | undefined) => (date === undefined ? [] : [formatDate(date) ?? ''])
  const rows = [
    texts('Size', sizesOf, 'parameters'),
    texts('Active parameters', ({ metadata: { activeParameters: count } }) =>
      count === undefined ? [] : [formatParameters(count)],
    ),
    licenseRow(models),
    texts('Task', ({ task }) => (task === undefined ? [] : [tasks.label(task)]), 'task'),
    texts('Language', ({ language }) => language.map(languageName), 'language'),
    texts('Library', ({ library }) => (library === undefined ? [] : [libraryLabel(library)]), 'library'),
    texts('Context length', (model) => {
      const length = contextLengthOf(model)
      return length === undefined ? [] : [`${formatCount(length)} tokens`]
    }),
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

const sizesOf = ({ bytes, parameters }: Entry) => [
  ...(bytes === undefined ? [] : [formatBytes(bytes)]),
  ...(parameters === undefined ? [] : [`${formatParameters(parameters)} parameters`]),
]

function inWords(values: readonly string[], isInferred: boolean): string {
  const listed =
    values.length > MOST_LISTED
      ? `${values.slice(0, MOST_LISTED - 1).join(', ')} and ${formatCount(values.length - MOST_LISTED + 1)} more`
      : values.join(', ')
  return listed !== '' && isInferred ? `${listed} (inferred)` : listed
}

function licenseRow(models: readonly Entry[]): CompareRow {
  const ids = models.map(licensesOf)
  return {
    label: 'Licence',
    cells: models.map((model, place) => {
      const own = ids[place] ?? []
      const [only] = own
      return {
        text:
          own.length === 0 && isLicenseUnread(model)
            ? 'cannot be read'
            : inWords(own.map(licenseName), model.inferred.license !== undefined),
        note: [...new Set(own.map((id) => LICENSE_GROUP_TERMS[licenseGroup(id)]))].join('; '),
        ...(own.length === 1 && only !== undefined && namedLicense(only) !== undefined
          ? { href: licensePath(only) }
          : {}),
      }
    }),
    differs: new Set(ids.map(String)).size > 1,
    best: [],
  }
}

/** Results of the models that are compared, ranked among themselves. */
export interface ComparedBoard {
  benchmark: string
  /** Of the benchmark, and the part of it. */
  name: string
  board: Leaderboard
}

/** The comparable results, those of the most models first. */
export function comparedBoards(edition: SqliteEdition, models: readonly Entry[]): ComparedBoard[] {
  const results = models.flatMap(({ id, parameters, license, updated, baseModel }) =>
    evaluationsOfModel(edition, id).flatMap((result): ModelEvaluation[] => {
      const isDerived = baseModel.length > 0
      return result.benchmark === ''
        ? []
        : [{ ...result, model: id, parameters, license, updated, isDerived }]
    }),
  )
  const findMetric = metricFinder(edition)
  return [...Map.groupBy(results, ({ benchmark }) => benchmark)]
    .flatMap(([benchmark, rows]) => {
      const named = benchmarkName(edition, benchmark)
      return rankEvaluations(rows, findMetric).map((board) => ({
        ...{ benchmark, board },
        name: joined([named, board.config, board.split, board.setup]),
      }))
    })
    .toSorted((a, b) => b.board.models - a.board.models)
}

/** One row for each comparable result, rows that cover the most models first. */
export function resultRows(models: readonly Entry[], boards: readonly ComparedBoard[]): CompareRow[] {
  const labelOf = ({ name, board }: ComparedBoard) => joined([name, board.metricName])
  const shared = Map.groupBy(boards, labelOf)
  return boards.map((compared) => {
    const { benchmark, board } = compared
    const label = labelOf(compared)
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
              href: `${benchmarkPath(benchmark)}#${rowKey(tableKey(row), row.model)}`,
              verified: row.verified,
              number: row.number,
              bounds: board.scale === undefined && board.ranked < 2 ? undefined : board.bounds,
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
