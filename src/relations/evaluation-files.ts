/** Reads the evaluation files beside a card: `.eval_results/*.yaml` of a model, `eval.yaml` of a dataset. */

import { hash } from 'node:crypto'
import { join } from 'node:path'
import { isScalar, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
import { withoutControls } from '../card/decode.ts'
import { toJson } from '../card/json.ts'
import type { Problem } from '../card/types.ts'
import { addressableId } from '../edition/ids.ts'
import type { CardFile } from '../edition/types.ts'
import { type FilePlace, readWithin } from '../sources/open-within.ts'
import { reasonOf, sourceProblem } from '../sources/source-problem.ts'
import { setupOfNotes } from './evaluation-setup.ts'
import { asWritten, isPercent, readNumber } from './evaluations.ts'
import type { Benchmark, Evaluation } from './types.ts'

/** Real files have a few kilobytes. */
const LONGEST_FILE = 65_536

const RESULT_FILE = /^\.eval_results\/[^/]+\.ya?ml$/

/** What the evaluation files of a card say. */
export interface EvaluationFiles {
  results: Evaluation[]
  /** What a dataset registers as a benchmark. */
  benchmark: Benchmark | undefined
  problems: Problem[]
}

/** @see https://huggingface.co/docs/hub/eval-results */
const resultSchema = z.object({
  dataset: z.object({ id: z.string().min(1), task_id: z.string().min(1), revision: z.string().optional() }),
  value: z.union([z.number(), z.string()]),
  date: z.string().optional(),
  source: z.object({ url: z.string().min(1), name: z.string().optional() }).optional(),
  notes: z.string().optional(),
})

const benchmarkSchema = z.object({
  name: z.string().min(1),
  description: z.string().default(''),
  evaluation_framework: z.string().min(1).optional(),
  tasks: z
    .array(
      z.object({
        id: z.string().min(1),
        config: z.string().optional(),
        split: z.string().default('test'),
        // Our addition: the Hub's format does not name a metric.
        metric: z.string().min(1).optional(),
      }),
    )
    .default([]),
})

/** The files among a card's that {@link readEvaluationFiles} reads. */
export function evaluationFiles<T extends Pick<CardFile, 'path'>>(kind: string, files: readonly T[]): T[] {
  if (kind === 'model') return files.filter(({ path }) => RESULT_FILE.test(path))
  if (kind === 'dataset') return files.filter(({ path }) => path === 'eval.yaml')
  return []
}

/** Changes with whatever {@link readEvaluationFiles} would return, but not with the times of the files. */
export function keyOfEvaluationFiles(
  files: readonly Pick<CardFile, 'path' | 'size'>[],
  placeOf: (path: string) => FilePlace,
): unknown[] {
  return files.map(({ path }) => {
    try {
      const { size, bytes } = readWithin(placeOf(path), LONGEST_FILE)
      return [path, bytes === undefined ? size : hash('sha256', bytes)]
    } catch (error) {
      return [path, reasonOf(error)]
    }
  })
}

/**
 * Reads evaluation files. What cannot be read becomes a problem, and the rest is returned all the same.
 *
 * @param placeOf - where a file is
 * @param shown - their folder as the user knows it
 */
export function readEvaluationFiles(
  files: readonly Pick<CardFile, 'path' | 'size'>[],
  placeOf: (path: string) => FilePlace,
  shown: string,
): EvaluationFiles {
  const found: EvaluationFiles = { results: [], benchmark: undefined, problems: [] }
  for (const { path } of files) {
    const file = new EvaluationFile(placeOf(path), join(shown, path), found.problems)
    const value = file.parse()
    if (value === undefined) continue
    if (path === 'eval.yaml') found.benchmark = file.check(benchmarkSchema, value, [])
    else found.results.push(...readResults(file, value, path))
  }
  return found
}

function readResults(file: EvaluationFile, value: unknown, path: string): Evaluation[] {
  if (!Array.isArray(value)) {
    file.report([], 'this file must be a list of results', 'Begin each result with "- dataset:".')
    return []
  }
  return value.flatMap((item, index) => {
    const result = file.check(resultSchema, item, [index])
    return result === undefined ? [] : [toEvaluation(result, path, file.sourceOf([index, 'value']))]
  })
}

function toEvaluation(
  { dataset, value, date, source, notes }: z.infer<typeof resultSchema>,
  file: string,
  written: string | undefined,
): Evaluation {
  return {
    benchmark: addressableId(dataset.id),
    benchmarkName: undefined,
    config: dataset.task_id,
    split: '',
    revision: dataset.revision ?? '',
    setup: setupOfNotes(notes),
    task: '',
    metric: '',
    metricName: undefined,
    value: typeof value === 'number' ? asWritten(value, written) : value,
    number: readNumber(value),
    isPercent: isPercent(value),
    // Only the issuer of a token can check it.
    verified: false,
    source: source === undefined ? undefined : { url: source.url, name: source.name },
    date,
    notes,
    file,
  }
}

/** One file, with the positions of its values. */
class EvaluationFile {
  readonly #place: FilePlace
  readonly #shown: string
  readonly #problems: Problem[]
  readonly #lines = new LineCounter()
  #document: ReturnType<typeof parseDocument> | undefined

  constructor(place: FilePlace, shown: string, problems: Problem[]) {
    this.#place = place
    this.#shown = shown
    this.#problems = problems
  }

  /** The parsed value of the file; undefined if it cannot be read, which is reported. */
  parse(): unknown {
    const remedy = 'Correct the file, or delete it.'
    try {
      const { size, bytes } = readWithin(this.#place, LONGEST_FILE)
      if (bytes === undefined) {
        this.report([], `this file has ${size} bytes, which is too large for a file of results`, remedy)
        return undefined
      }
      this.#document = parseDocument(bytes.toString('utf8'), { lineCounter: this.#lines })
      const [error] = this.#document.errors
      if (error !== undefined) {
        const { line, col: column } = this.#lines.linePos(error.pos[0])
        const message = `this is not valid YAML: ${error.message.split('\n')[0]}`
        this.#add(message, remedy, { line, column, excerpt: undefined })
        return undefined
      }
      return toJson(this.#document.toJS(), withoutControls)
    } catch (error) {
      this.report([], `this file cannot be read: ${reasonOf(error)}`, remedy)
      return undefined
    }
  }

  /** The value if it fits the schema; otherwise undefined, which is reported. */
  check<T>(schema: z.ZodType<T>, value: unknown, path: (string | number)[]): T | undefined {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    for (const issue of result.error.issues) {
      const inner = issue.path.filter((key) => typeof key !== 'symbol')
      const where = inner.length === 0 ? 'the result' : `"${inner.join('.')}"`
      this.report([...path, ...inner], `${where} cannot be used: ${issue.message}`, FORM)
    }
    return undefined
  }

  /** A scalar in its original spelling. */
  sourceOf(path: (string | number)[]): string | undefined {
    const node = this.#document?.getIn(path, true)
    return isScalar(node) ? node.source : undefined
  }

  /** @param path - of the value, which may be missing */
  report(path: (string | number)[], message: string, remedy: string): void {
    this.#add(message, remedy, { ...this.#placeOf(path), excerpt: undefined })
  }

  #placeOf(path: (string | number)[]): { line: number; column: number } {
    for (let length = path.length; length > 0; length -= 1) {
      const node = this.#document?.getIn(path.slice(0, length), true)
      if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)) {
        const { line, col: column } = this.#lines.linePos(Number(node.range[0]))
        return { line, column }
      }
    }
    return { line: 1, column: 1 }
  }

  #add(message: string, remedy: string, place: Pick<Problem, 'line' | 'column' | 'excerpt'>): void {
    this.#problems.push({
      ...sourceProblem('evaluation-file', 'error', this.#shown, message, remedy),
      ...place,
    })
  }
}

const FORM = 'The format of these files is described at https://huggingface.co/docs/hub/eval-results'
