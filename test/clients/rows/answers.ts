/** What `load_dataset` and the viewer say of a dataset, in one notation. */

import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { writeFeature } from '../../../src/viewer/features.ts'
import type { Cell, RowsAnswer } from '../../../src/viewer/types.ts'
import type { DatasetPlace, Viewer } from '../../../src/viewer/viewer.ts'
import type { PythonEnvironment } from '../../python-environment.ts'

/** A split: its columns with their types, and the values of its rows, all as texts. */
export interface SplitAnswer {
  features: { [column: string]: string }
  rows: { [column: string]: string }[]
}

export interface Answer {
  /** Splits by `config/split`; undefined where nothing can be loaded. */
  splits: { [name: string]: SplitAnswer } | undefined
  /** Why nothing is, or what is wrong. */
  said: string[]
}

/** What `load_rows.py` writes. */
interface Loaded {
  configs?: { [config: string]: { [split: string]: { features: [string, unknown][]; rows: unknown[][] } } }
  error?: string
}

/**
 * Runs a program that answers each line of its input with one.
 *
 * @param onEnd - gives the answer to a line at which the program ends; it is started again for those after that
 */
export async function answerLines(
  { python }: Pick<PythonEnvironment, 'python'>,
  program: string,
  lines: readonly string[],
  home: string,
  onEnd = (): string => {
    throw new Error(`${program} ended before it had answered everything.`)
  },
): Promise<string[]> {
  const child = spawn(python, ['-I', program], {
    env: {
      ...process.env,
      HF_HOME: mkdtempSync(join(home, 'home-')),
      HF_HUB_OFFLINE: '1',
      HF_HUB_DISABLE_TELEMETRY: '1',
      PYTHONWARNINGS: 'ignore',
      TZ: 'UTC',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const closed = new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const answers: string[] = []
  for await (const line of createInterface(child.stdout)) answers.push(line)
  if ((await closed) === 0) return answers
  const rest = lines.slice(answers.length + 1)
  return [...answers, onEnd(), ...(await answerLines({ python }, program, rest, home, onEnd))]
}

export function readLoaded(line: string): Answer {
  const { configs, error }: Loaded = JSON.parse(line)
  if (configs === undefined) return { splits: undefined, said: [error ?? ''] }
  const splits = Object.entries(configs).flatMap(([config, own]) =>
    Object.entries(own).map(([split, { features, rows }]): [string, SplitAnswer] => [
      `${config}/${split}`,
      {
        features: Object.fromEntries(features.map(([name, feature]) => [name, featureText(feature)])),
        rows: rows.map((row) =>
          byName(
            features,
            row.map((value) => timeText(loadedText(value))),
          ),
        ),
      },
    ]),
  )
  return { splits: Object.fromEntries(splits), said: [] }
}

const byName = (features: readonly [string, unknown][], cells: string[]) =>
  Object.fromEntries(features.map(([name], index) => [name, cells[index] ?? '']))

/** Names of types differ from version to version. */
function featureText(feature: unknown): string {
  return JSON.stringify(feature, (_key, inner: unknown) =>
    Array.isArray(inner) || inner === null || typeof inner !== 'object'
      ? inner
      : Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))),
  )
    .replaceAll('"Sequence"', '"List"')
    .replaceAll('"large_string"', '"string"')
}

function loadedText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(loadedText).join(', ')}]`
  if (typeof value === 'number') return numberText(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const [[kind, inner] = ['', '']] = Object.entries(value)
  if (kind === 'whole') return String(inner)
  if (kind === 'float') return numberText(Number(String(inner).replace('inf', 'Infinity')))
  if (kind === 'text') return JSON.stringify(inner)
  if (kind === 'bytes') return `bytes ${inner}`
  return fieldsText(Object.entries(inner).map(([name, item]) => [name, loadedText(item)]))
}

const fieldsText = (fields: [string, string][]) =>
  `{${fields
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `${JSON.stringify(name)}: ${text}`)
    .join(', ')}}`

/** A double has no other digits than those that tell it from its neighbours. */
const numberText = (value: number) => (Number.isInteger(value) ? String(BigInt(value)) : String(value))

/** A time of the day is written with six digits of a second, with three, or without. */
function timeText(text: string): string {
  // The engine's client takes a mark at the beginning of a text for one of the byte order.
  return text
    .replaceAll('\ufeff', '')
    .replace(/(\d\d:\d\d:\d\d)(?:\.(\d+?)0*)?(?="|[+-])/g, (_, time, digits = '') =>
      digits === '' ? time : `${time}.${digits}`,
    )
}

function cellText(cell: Cell): string {
  if (Array.isArray(cell)) return `[${cell.map(cellText).join(', ')}]`
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell === 'bigint') return String(cell)
  if (cell instanceof Uint8Array) return `bytes ${Buffer.from(cell).toString('base64')}`
  if (cell === null || typeof cell !== 'object') return JSON.stringify(cell)
  return fieldsText(Object.entries(cell).map(([name, item]) => [name, cellText(item)]))
}

const LIMITS = { text: 10_000, items: 1000, total: 10_000_000 }

export async function askViewer(viewer: Viewer, place: DatasetPlace): Promise<Answer> {
  const said: string[] = []
  const splits: [string, SplitAnswer][] = []
  try {
    const { configs } = await viewer.structure(place)
    for (const { name: config, splits: names } of configs)
      for (const split of names) {
        const answer = await viewer.rows({ ...place, config, split, offset: 0, length: 100, limits: LIMITS })
        said.push(...answer.problems.map(({ path, message }) => `${path}: ${message}`))
        splits.push([`${config}/${split}`, splitOf(answer)])
      }
  } catch (error) {
    return { splits: undefined, said: [String(error)] }
  }
  return { splits: splits.length === 0 ? undefined : Object.fromEntries(splits), said }
}

function splitOf({ columns, rows }: RowsAnswer): SplitAnswer {
  const features = columns.map(({ name, feature }): [string, string] => [
    name,
    featureText(writeFeature(feature)),
  ])
  return {
    features: Object.fromEntries(features),
    rows: rows.map(({ cells }) =>
      byName(
        features,
        cells.map(({ value, media }) => {
          const [file] = media
          if (file?.file !== undefined)
            return fieldsText([
              ['bytes', 'null'],
              ['path', JSON.stringify(file.file)],
            ])
          return timeText(cellText(value))
        }),
      ),
    ),
  }
}
