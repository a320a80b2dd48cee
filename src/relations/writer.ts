/** Writes what links cards to each other: links, evaluation results, benchmarks, equal inputs. */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { typedKey } from '../edition/ids.ts'
import type { Benchmark, Evaluation, Link } from './types.ts'

/** The rows of one card. */
export interface CrossReferences {
  links: readonly Link[]
  evaluations: readonly Evaluation[]
  benchmark: Benchmark | undefined
  /** Hashes of the inputs that the card has an answer to, see `same-input.ts`. */
  inputs: readonly string[]
}

const TABLES = ['link', 'evaluation', 'benchmark', 'example'] as const

export class CrossWriter {
  readonly #link: StatementSync
  readonly #evaluation: StatementSync
  readonly #benchmark: StatementSync
  readonly #example: StatementSync
  readonly #delete: StatementSync[]

  /** @param database - with the tables of `schema.ts` */
  constructor(database: DatabaseSync) {
    this.#link = database.prepare(
      'INSERT INTO main.link (n, relation, target, target_key, title, authors, year) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    this.#evaluation = database.prepare(
      `INSERT INTO main.evaluation (n, position, benchmark, benchmark_name, config, split, revision, setup, task,
        metric, metric_name, value, number, is_percent, verified, source, date, notes, file)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.#benchmark = database.prepare('INSERT INTO main.benchmark (n, value) VALUES (?, ?)')
    this.#example = database.prepare('INSERT INTO main.example (n, input) VALUES (?, ?)')
    this.#delete = TABLES.map((table) => database.prepare(`DELETE FROM main.${table} WHERE n = ?`))
  }

  put(n: number, { links, evaluations, benchmark, inputs }: CrossReferences): void {
    for (const { relation, target, paper } of links) {
      const { title, authors = [], year } = paper ?? {}
      const names = authors.length === 0 ? null : JSON.stringify(authors)
      this.#link.run(n, relation, target, typedKey(target), title ?? null, names, year ?? null)
    }
    for (const [position, row] of evaluations.entries()) {
      this.#evaluation.run(
        n,
        position,
        row.benchmark,
        row.benchmarkName ?? null,
        row.config,
        row.split,
        row.revision,
        row.setup,
        row.task,
        row.metric,
        row.metricName ?? null,
        JSON.stringify(row.value),
        row.number ?? null,
        row.isPercent ? 1 : 0,
        row.verified ? 1 : 0,
        row.source === undefined ? null : JSON.stringify(row.source),
        row.date ?? null,
        row.notes ?? null,
        row.file ?? null,
      )
    }
    for (const input of new Set(inputs)) this.#example.run(n, input)
    if (benchmark !== undefined) this.#benchmark.run(n, JSON.stringify(benchmark))
  }

  remove(n: number): void {
    for (const statement of this.#delete) statement.run(n)
  }
}
