/** Says in a sentence or two how models differ: their size, their results and what their licences permit. */

import { isLicenseUnread, statedLicenses } from '../../card/metadata/derive.ts'
import { LICENSE_GROUP_COMMERCIAL, licenseGroup } from '../../card/metadata/licenses.ts'
import type { Entry } from '../../edition/types.ts'
import { formatBytes, formatCount, formatNumber, formatParameters, listed } from '../../format.ts'
import type { Said } from '../../pages/compare-page.tsx'
import type { TaskNames } from '../../task/names.ts'
import type { ComparedBoard } from './compare-rows.ts'

type Compared = Pick<
  Entry,
  'id' | 'title' | 'task' | 'bytes' | 'parameters' | 'inferred' | 'metadata' | 'problems'
>

/**
 * How models differ, as sentences. Only what can be compared is: sizes that are measured or stated, results for the
 * same part of the data and the same metric whose better direction is known, and licences that the cards state.
 *
 * @returns nothing for fewer than two models
 */
export function sayDifferences(
  models: readonly Compared[],
  boards: readonly ComparedBoard[],
  tasks: Pick<TaskNames, 'label'>,
): Said[] {
  if (models.length < 2) return []
  const sentences = [
    sayTasks(models, tasks),
    models.length === 2 ? sayPair(models, boards) : sayMany(models, boards),
    sayLicences(models),
  ].filter((sentence) => sentence.length > 0)
  return sentences.flatMap((sentence, at) => [...(at === 0 ? [] : [plain(' ')]), ...sentence, plain('.')])
}

const plain = (text: string): Said => ({ text, isMain: false })
const main = (text: string): Said => ({ text, isMain: true })

/** What each of some models is called beside the others: by its id where two have one title. */
export const nameAmong = (
  { id, title }: Pick<Compared, 'id' | 'title'>,
  models: readonly Pick<Compared, 'title'>[],
): string => (models.filter((model) => model.title === title).length > 1 ? id : title)

/** Only where each has a task of its own: otherwise the table tells. */
function sayTasks(models: readonly Compared[], tasks: Pick<TaskNames, 'label'>): Said[] {
  const ids = models.flatMap(({ task, inferred }) =>
    task === undefined || inferred.task !== undefined ? [] : [task],
  )
  if (new Set(ids).size < models.length) return []
  return [
    plain(
      listed().format(
        models.map(
          (model, at) =>
            `${nameAmong(model, models)}${at === 0 ? ' is' : ''} for ${tasks.label(ids[at] ?? '').toLowerCase()}`,
        ),
      ),
    ),
  ]
}

/** How large each model is, in the one measure that is known of all; undefined where there is none. */
function sizesOf(models: readonly Compared[]) {
  const bytes = models.flatMap(({ bytes }) => bytes ?? [])
  if (bytes.length === models.length) return { sizes: bytes, format: formatBytes, unit: '' }
  const stated = models.flatMap(({ parameters, inferred }) =>
    inferred.parameters === undefined ? (parameters ?? []) : [],
  )
  return stated.length === models.length
    ? { sizes: stated, format: formatParameters, unit: ' parameters' }
    : undefined
}

/** Something said of one of two models, or of both. */
interface Clause {
  /** Place of the model that it is said of, or what stands for both. */
  of: number | 'both are' | 'each is'
  words: Said[]
}

function sayPair(models: readonly Compared[], boards: readonly ComparedBoard[]): Said[] {
  const [first, second] = [...saySmaller(models), ...sayBetter(models, boards)]
  if (first === undefined) return []
  const subject = ({ of }: Clause) => (typeof of === 'number' ? `${nameOfPlace(models, of)} is` : of)
  const said = [plain(`${upperFirst(subject(first))} `), ...first.words]
  if (second === undefined) return said
  const joint = second.of === first.of ? ' and ' : `; ${subject(second)} `
  return [...said, plain(joint), ...second.words]
}

/** A name keeps its own case: only what stands for both begins in lower case. */
const upperFirst = (subject: string) =>
  subject.replace(/^(?:both are|each is)$/, (word) => word.charAt(0).toUpperCase() + word.slice(1))

function nameOfPlace(models: readonly Compared[], place: number): string {
  const model = models[place]
  return model === undefined ? '' : nameAmong(model, models)
}

/** Sizes closer than this count as the same. */
const LEAST_RATIO = 1.05

function saySmaller(models: readonly Compared[]): Clause[] {
  const { sizes: [a = 0, b = 0] = [], format = String, unit = '' } = sizesOf(models) ?? {}
  const [small, large] = a < b ? [a, b] : [b, a]
  if (small <= 0 || large / small < LEAST_RATIO) return []
  const of = a < b ? 0 : 1
  return [
    {
      of,
      words: [
        main(timesSmaller(large / small)),
        plain(` (${format(small)} against ${format(large)}${unit})`),
      ],
    },
  ]
}

/** `1,400 times smaller`, `2.6 times smaller`, `30 % smaller`. */
function timesSmaller(ratio: number): string {
  if (ratio < 2) return `${Math.round((1 - 1 / ratio) * 100)} % smaller`
  return `${formatCount(Number(ratio.toPrecision(2)))} times smaller`
}

/** A result that both of two models have, and by how much which of them is better. */
interface SharedResult extends ComparedBoard {
  /** Place of the better model; undefined where both are equal. */
  better: number | undefined
  difference: number
}

function sharedBy(models: readonly Compared[], boards: readonly ComparedBoard[]): SharedResult[] {
  return boards.flatMap((compared) => {
    const [a, b] = models.map(({ id }) =>
      compared.board.rows.find(({ model, rank }) => model === id && rank !== undefined),
    )
    if (compared.board.isAssumed) return []
    if (a?.number === undefined || b?.number === undefined || a.rank === undefined || b.rank === undefined)
      return []
    const better = a.rank === b.rank ? undefined : a.rank < b.rank ? 0 : 1
    return [{ ...compared, better, difference: Math.abs(a.number - b.number) }]
  })
}

function sayBetter(models: readonly Compared[], boards: readonly ComparedBoard[]): Clause[] {
  const shared = sharedBy(models, boards)
  const [only] = shared
  if (only === undefined) return []
  const { name, board } = only
  const on = `on ${name} (${board.metricName})`
  if (shared.length === 1) {
    return only.better === undefined
      ? [{ of: 'both are', words: [main('equally good'), plain(` ${on}`)] }]
      : [{ of: only.better, words: [main(byHowMuch(only)), plain(` ${on}`)] }]
  }
  const [a, b] = [0, 1].map((place) => shared.filter(({ better }) => better === place).length)
  const [wins = 0, losses = 0] = (a ?? 0) < (b ?? 0) ? [b, a] : [a, b]
  if (wins > 0 && wins === losses) {
    const each = `better on ${formatCount(wins)} of ${formatCount(shared.length)}`
    return [{ of: 'each is', words: [main(each), plain(' results that both report')] }]
  }
  if (wins === 0)
    return [{ of: 'both are', words: [main('equally good'), plain(' on all results that both report')] }]
  const all = wins === shared.length
  const count = all ? `all ${formatCount(wins)}` : `${formatCount(wins)} of ${formatCount(shared.length)}`
  const rest = losses === 0 ? '' : `, worse on ${formatCount(losses)}`
  return [
    {
      of: (a ?? 0) < (b ?? 0) ? 1 : 0,
      words: [main(`better on ${count}`), plain(` results that both report${rest}`)],
    },
  ]
}

/** `3.2 points better` for a share, `0.4 better` for anything else. */
function byHowMuch({ difference, board: { scale } }: SharedResult): string {
  if (scale === undefined) return `${formatNumber(difference)} better`
  const points = Number((scale === 'share' ? difference * 100 : difference).toPrecision(2))
  return `${formatNumber(points)} ${points === 1 ? 'point' : 'points'} better`
}

function isFirstAlone({ rows }: ComparedBoard['board'], id: string): boolean {
  const first = rows.filter(({ rank }) => rank === 1)
  return first.length === 1 && first[0]?.model === id
}

function sayMany(models: readonly Compared[], boards: readonly ComparedBoard[]): Said[] {
  const size = sizesOf(models)
  const least = size === undefined ? 0 : Math.min(...size.sizes)
  const smallest = size?.sizes.filter((one) => one === least).length === 1 ? size.sizes.indexOf(least) : -1
  // Results that all of them have: a model without one may be the best.
  const shared = boards.filter(({ board }) => !board.isAssumed && board.ranked === models.length)
  const [only] = shared
  const wins = models.map(({ id }) => shared.filter(({ board }) => isFirstAlone(board, id)).length)
  const most = Math.max(...wins)
  const best = wins.filter((count) => count === most).length === 1 ? wins.indexOf(most) : -1
  const where =
    shared.length === 1 && only !== undefined
      ? `on ${only.name} (${only.board.metricName})`
      : `on ${formatCount(most)} of ${formatCount(shared.length)} results that all report`
  const clauses: Said[][] = [
    ...(smallest < 0 || size === undefined
      ? []
      : [
          [
            plain(nameOfPlace(models, smallest)),
            plain(' is '),
            main('the smallest'),
            plain(` (${size.format(least)}${size.unit})`),
          ],
        ]),
    ...(best < 0 ? [] : [[plain(`${nameOfPlace(models, best)} is `), main('the best'), plain(` ${where}`)]]),
  ]
  return clauses.flatMap((clause, at) => [...(at === 0 ? [] : [plain('; ')]), ...clause])
}

type Permission = 'commercial' | 'non-commercial' | 'own' | 'unstated' | 'unread'

/** What all stated licences of a model permit. */
function permissionOf(model: Compared): Permission {
  const { metadata } = model
  const uses = new Set(statedLicenses(metadata).map((id) => LICENSE_GROUP_COMMERCIAL[licenseGroup(id)]))
  const [use] = uses
  if (uses.size === 0) return isLicenseUnread(model) ? 'unread' : 'unstated'
  if (uses.size > 1 || use === undefined) return 'own'
  return use ? 'commercial' : 'non-commercial'
}

const PERMITS: Record<Permission, (count: number) => string> = {
  commercial: () => 'may be used commercially',
  'non-commercial': () => 'may be used for non-commercial purposes only',
  own: (count) => `${count === 1 ? 'has' : 'have'} terms of ${count === 1 ? 'its' : 'their'} own: read them`,
  unstated: (count) => `${count === 1 ? 'states' : 'state'} no licence`,
  unread: (count) => `${count === 1 ? 'has' : 'have'} no licence that can be read`,
}

function sayLicences(models: readonly Compared[]): Said[] {
  const groups = [...Map.groupBy(models, permissionOf)]
  const [only] = groups
  if (groups.length === 1 && only !== undefined) {
    const who = models.length === 2 ? 'Both' : 'All'
    return [plain(`${who} `), main(PERMITS[only[0]](models.length))]
  }
  return groups.flatMap(([permission, members], at) => [
    plain(`${at === 0 ? '' : '; '}${listed().format(members.map((model) => nameAmong(model, models)))} `),
    main(PERMITS[permission](members.length)),
  ])
}
