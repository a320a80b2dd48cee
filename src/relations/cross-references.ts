/** Reads what links the cards of an edition to each other: evaluation results, benchmarks, papers. */

import type { RepoKind } from '../card/types.ts'
import { type SqliteEdition, SUMMARY_COLUMNS, summaryOf } from '../edition/edition.ts'
import { typedKey } from '../edition/ids.ts'
import { oncePer } from '../edition/once-per.ts'
import { numberOf, optionalNumber, optionalText, type Row, textOf } from '../edition/store/columns.ts'
import type { EntrySummary } from '../edition/types.ts'
import { submittedIn } from './citations.ts'
import { KNOWN_PAPERS } from './known-papers.ts'
import type {
  Benchmark,
  BenchmarkSummary,
  CitedPaper,
  Evaluation,
  Measured,
  ModelEvaluation,
  Paper,
  Relation,
} from './types.ts'

/** More results than these make no useful ranking. */
const MOST_RESULTS = 20_000

/** The results from a model's own card and files, in order. */
export function evaluationsOfModel(edition: SqliteEdition, id: string): Evaluation[] {
  const rows = edition.all(
    `SELECT evaluation.* FROM entry JOIN evaluation USING (n)
     WHERE entry.kind = 'model' AND entry.id = ? ORDER BY position`,
    id,
  )
  const spelling = new Map<string, string>()
  const results = rows.map(readEvaluation).map((result) => {
    const { benchmark } = result
    if (!spelling.has(benchmark)) spelling.set(benchmark, spellingOf(edition, benchmark))
    return { ...result, benchmark: spelling.get(benchmark) ?? benchmark }
  })
  return withMetrics(edition, results)
}

/**
 * Cards write `squad` as well as `SQuAD`. Prefers the spelling of a dataset that has a card, then the most frequent
 * one.
 */
const spellingSql = (benchmark: string) => `SELECT other.benchmark
  FROM (SELECT same.benchmark, count(*) AS count FROM evaluation AS same
    WHERE same.benchmark COLLATE NOCASE = ${benchmark} GROUP BY same.benchmark) AS other
  LEFT JOIN entry AS card ON card.kind = 'dataset' AND card.id = other.benchmark
  ORDER BY card.id IS NULL, other.count DESC, other.benchmark LIMIT 1`

/** The canonical spelling of a benchmark, ignoring case; the given one if no result names it. */
export function spellingOf(edition: SqliteEdition, benchmark: string): string {
  const [row] = edition.all(spellingSql('?'), benchmark)
  return row === undefined ? benchmark : textOf(row, 'benchmark')
}

/** All results on a benchmark, with their models; the benchmark's case is ignored. */
export function evaluationsAt(edition: SqliteEdition, benchmark: string): ModelEvaluation[] {
  const rows = edition.all(
    `SELECT evaluation.*, entry.id AS model, entry.parameters, entry.license, entry.updated, entry.base_model
     FROM evaluation JOIN entry USING (n) WHERE benchmark COLLATE NOCASE = ? AND benchmark <> '' LIMIT ${MOST_RESULTS}`,
    benchmark,
  )
  const spelling = spellingOf(edition, benchmark)
  const results = rows.map((row) => ({
    ...readEvaluation(row),
    benchmark: spelling,
    model: textOf(row, 'model'),
    parameters: optionalNumber(row, 'parameters'),
    license: optionalText(row, 'license'),
    isDerived: textOf(row, 'base_model') !== '[]',
    updated: optionalText(row, 'updated'),
  }))
  return withMetrics(edition, results)
}

/** The number of an entry, as in {@link resultsBeside}. */
export function entryNumber(edition: SqliteEdition, kind: RepoKind, id: string): number | undefined {
  const [row] = edition.all('SELECT n FROM entry WHERE kind = ? AND id = ?', kind, id)
  return row && numberOf(row, 'n')
}

/**
 * The results that may share a board with one of {@link evaluationsOfModel}, all read from one index.
 *
 * @returns `model` is the number of the model's entry
 */
export function resultsBeside(edition: SqliteEdition, result: Evaluation): Measured[] {
  const { benchmark, config, split, revision, setup, task } = result
  const rows = edition.all(
    `SELECT n, metric, number, is_percent FROM evaluation
     WHERE benchmark COLLATE NOCASE = ? AND config = ? AND split = ? AND revision = ? AND setup = ? AND task = ?
     LIMIT ${MOST_RESULTS}`,
    ...[benchmark, config, split, revision, setup, task],
  )
  const results = rows.map((row) => ({
    ...{ benchmark, config, split, revision, setup, task },
    metric: textOf(row, 'metric'),
    number: optionalNumber(row, 'number'),
    isPercent: numberOf(row, 'is_percent') === 1,
    model: numberOf(row, 'n'),
  }))
  return withMetrics(edition, results)
}

/** Fills in metrics: a result without one uses the metric that its benchmark registers for the task. */
function withMetrics<T extends Pick<Evaluation, 'benchmark' | 'config' | 'metric'>>(
  edition: SqliteEdition,
  results: T[],
): T[] {
  const benchmarks = new Map<string, Benchmark | undefined>()
  return results.map((result) => {
    if (result.metric !== '') return result
    const { benchmark: id, config } = result
    if (!benchmarks.has(id)) benchmarks.set(id, findBenchmark(edition, id))
    const metric = benchmarks.get(id)?.tasks.find((task) => task.id === config)?.metric
    return metric === undefined ? result : { ...result, metric }
  })
}

/** Number of results on a benchmark. */
export function countEvaluations(edition: SqliteEdition, benchmark: string): number {
  const sql = 'SELECT count(*) AS count FROM evaluation WHERE benchmark COLLATE NOCASE = ?'
  const [row = {}] = edition.all(sql, benchmark)
  return numberOf(row, 'count')
}

/**
 * Every dataset that has results, most models first. Kept: counting the results of a hub takes longer than a reader waits
 * at each keystroke.
 */
export const listBenchmarks = oncePer((edition: SqliteEdition): readonly BenchmarkSummary[] => {
  const given = Map.groupBy(givenNames(edition, "<> ''"), ({ key }) => key)
  const registered = new Map(
    edition
      .all(
        `SELECT entry.id, benchmark.value FROM entry JOIN benchmark USING (n) WHERE entry.kind = 'dataset'`,
      )
      .map((row): [string, Benchmark] => [textOf(row, 'id'), JSON.parse(textOf(row, 'value'))]),
  )
  return edition
    .all(
      `SELECT counted.*, card.title FROM (
         SELECT (${spellingSql('evaluation.benchmark')}) AS benchmark, count(DISTINCT n) AS models, count(*) AS results
         FROM evaluation WHERE benchmark <> '' GROUP BY evaluation.benchmark COLLATE NOCASE
       ) AS counted LEFT JOIN entry AS card ON card.kind = 'dataset' AND card.id = counted.benchmark
       ORDER BY models DESC, results DESC, counted.benchmark`,
    )
    .map((row) => {
      const id = textOf(row, 'benchmark')
      return {
        id,
        name: commonName(id, {
          registered: registered.get(id)?.name,
          title: optionalText(row, 'title'),
          given: given.get(asciiLower(id)) ?? [],
        }),
        models: numberOf(row, 'models'),
        results: numberOf(row, 'results'),
      }
    })
})

/** What a benchmark is called here, whatever single cards call it. @param id - in its canonical spelling */
export function benchmarkName(edition: SqliteEdition, id: string): string {
  const [card] = edition.all("SELECT title FROM entry WHERE kind = 'dataset' AND id = ?", id)
  return commonName(id, {
    registered: findBenchmark(edition, id)?.name,
    title: card && textOf(card, 'title'),
    given: givenNames(edition, 'COLLATE NOCASE = ?', id),
  })
}

/** As SQLite ignores case. */
const asciiLower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

interface GivenName {
  /** Of the benchmark, in lower case. */
  key: string
  name: string
}

/** The names that cards give to benchmarks, the most frequent first. */
function givenNames(edition: SqliteEdition, condition: string, ...parameters: string[]): GivenName[] {
  return edition
    .all(
      `SELECT lower(benchmark) AS key, benchmark_name AS name FROM evaluation
       WHERE benchmark ${condition} AND benchmark_name IS NOT NULL
       GROUP BY lower(benchmark), benchmark_name ORDER BY count(*) DESC, benchmark_name`,
      ...parameters,
    )
    .map((row) => ({ key: textOf(row, 'key'), name: textOf(row, 'name') }))
}

interface Names {
  /** What the dataset calls itself as a benchmark. */
  registered: string | undefined
  /** Of its card. */
  title: string | undefined
  given: readonly GivenName[]
}

/**
 * Of all that a benchmark is called, what most would call it. Results are often named after one of its parts, such as
 * `GLUE MRPC`: the spelling of its id comes before those.
 */
function commonName(id: string, { registered, title, given }: Names): string {
  const own = id.slice(id.lastIndexOf('/') + 1)
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const spelt = given.find(({ name }) => name !== own && letters(name) === letters(own))
  return registered ?? (title === own ? undefined : title) ?? spelt?.name ?? given[0]?.name ?? id
}

/** What a dataset registers about itself as a benchmark. */
export function findBenchmark(edition: SqliteEdition, id: string): Benchmark | undefined {
  const row = edition
    .prepare(`SELECT value FROM entry JOIN benchmark USING (n) WHERE entry.kind = 'dataset' AND entry.id = ?`)
    .get(id)
  return row && JSON.parse(textOf(row, 'value'))
}

/**
 * Cards that link to a target, and their total number.
 *
 * @param offset - how many cards to skip
 * @param kind - of the cards; both if left out
 */
export function cardsLinking(
  edition: SqliteEdition,
  relation: Relation,
  target: string,
  { limit, offset = 0, kind }: { limit: number; offset?: number; kind?: RepoKind },
): { cards: EntrySummary[]; total: number } {
  const ofKind = kind === undefined ? '' : ` AND entry.kind = '${kind}'`
  const cards = edition
    .all(
      `SELECT ${SUMMARY_COLUMNS} FROM link CROSS JOIN entry USING (n)
       WHERE link.target_key = ? AND link.relation = '${relation}'${ofKind}
       ORDER BY entry.kind DESC, entry.id LIMIT ? OFFSET ?`,
      typedKey(target),
      limit,
      offset,
    )
    .map(summaryOf)
  const [count = {}] = edition.all(
    `SELECT count(*) AS count FROM link CROSS JOIN entry USING (n)
     WHERE link.target_key = ? AND link.relation = '${relation}'${ofKind}`,
    typedKey(target),
  )
  return { cards, total: numberOf(count, 'count') }
}

/**
 * Targets of a card's links of one relation. The relation is part of the SQL text: with a parameter, SQLite would
 * re-plan the statement on every call, because papers have a partial index.
 *
 * @see https://sqlite.org/partialindex.html
 */
export function linkTargets(
  edition: SqliteEdition,
  kind: RepoKind,
  id: string,
  relation: Relation,
): string[] {
  return edition
    .all(
      `SELECT link.target FROM entry CROSS JOIN link USING (n)
       WHERE entry.kind = ? AND entry.id = ? AND link.relation = '${relation}' ORDER BY link.target`,
      kind,
      id,
    )
    .map((row) => textOf(row, 'target'))
}

/** Ids of papers by number of citing cards, most cited first. */
export function listPapers(edition: SqliteEdition, limit: number): Pick<Paper, 'id' | 'cards'>[] {
  return edition
    .all(
      `SELECT target, count(*) AS cards FROM link WHERE relation = 'paper'
       GROUP BY target ORDER BY cards DESC, target DESC LIMIT ?`,
      limit,
    )
    .map((row) => ({ id: textOf(row, 'target'), cards: numberOf(row, 'cards') }))
}

/**
 * What is known of papers: what most of the citing cards that say it say, else what the list of known papers says.
 *
 * @param ids - all papers if left out
 * @returns the facts of any of them by its arXiv id; the year is that of its submission if nothing else says one
 */
export function citedPapers(edition: SqliteEdition, ids?: readonly string[]): (id: string) => CitedPaper {
  const given = (column: 'title' | 'authors' | 'year') => {
    const rows = edition.all(
      `SELECT target, ${column} AS said FROM link WHERE relation = 'paper' AND ${column} IS NOT NULL
         ${ids === undefined ? '' : 'AND target IN (SELECT value FROM json_each(?))'}
       GROUP BY target, ${column} ORDER BY count(*), ${column} DESC`,
      ...(ids === undefined ? [] : [JSON.stringify(ids)]),
    )
    // Of several the last one wins: the most frequent.
    return new Map(rows.map((row) => [textOf(row, 'target'), row]))
  }
  const [titles, authors, years] = [given('title'), given('authors'), given('year')]
  return (id) => {
    const [title, names, year] = [titles.get(id), authors.get(id), years.get(id)]
    const known = KNOWN_PAPERS.get(id)
    const submitted = submittedIn(id)
    return {
      ...{ id, submitted },
      title: title === undefined ? known?.title : textOf(title, 'said'),
      authors: names === undefined ? (known?.authors ?? []) : JSON.parse(textOf(names, 'said')),
      year: year === undefined ? yearOf(submitted) : numberOf(year, 'said'),
      source: title === undefined || names === undefined ? known?.source : undefined,
    }
  }
}

const yearOf = (month: string | undefined) => (month === undefined ? undefined : Number(month.slice(0, 4)))

/** The arXiv id of the paper that some card, or else the list of known papers, names by this title; ASCII case is ignored. */
export function paperTitled(edition: SqliteEdition, title: string): string | undefined {
  const [row] = edition.all('SELECT target FROM link WHERE title = ? COLLATE NOCASE LIMIT 1', title)
  return row === undefined ? KNOWN_TITLES.get(title.toLowerCase()) : textOf(row, 'target')
}

const KNOWN_TITLES = new Map([...KNOWN_PAPERS].map(([id, { title }]) => [title.toLowerCase(), id]))

/** The ids of the citing cards, by paper id. */
export function citingCards(edition: SqliteEdition): Map<string, string[]> {
  const rows = edition.all(
    `SELECT link.target, json_group_array(entry.id) AS cards FROM link JOIN entry USING (n)
     WHERE link.relation = 'paper' GROUP BY link.target`,
  )
  return new Map(rows.map((row) => [textOf(row, 'target'), JSON.parse(textOf(row, 'cards'))]))
}

function readEvaluation(row: Row): Evaluation {
  const source = optionalText(row, 'source')
  return {
    benchmark: textOf(row, 'benchmark'),
    benchmarkName: optionalText(row, 'benchmark_name'),
    config: textOf(row, 'config'),
    split: textOf(row, 'split'),
    revision: textOf(row, 'revision'),
    setup: textOf(row, 'setup'),
    task: textOf(row, 'task'),
    metric: textOf(row, 'metric'),
    metricName: optionalText(row, 'metric_name'),
    value: JSON.parse(textOf(row, 'value')),
    number: optionalNumber(row, 'number'),
    isPercent: numberOf(row, 'is_percent') === 1,
    verified: numberOf(row, 'verified') === 1,
    source: source === undefined ? undefined : JSON.parse(source),
    date: optionalText(row, 'date'),
    notes: optionalText(row, 'notes'),
    file: optionalText(row, 'file'),
  }
}
