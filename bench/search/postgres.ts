/**
 * A hand-written search with PostgreSQL's full-text search: `node postgres.ts COUNT ROUNDS SCAN`. Starts a server in a
 * temporary folder and stops it afterwards. Prints times and recall as JSON.
 */

import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { FACETS, type SearchQuery } from '../../src/search/types.ts'
import { findPostgres } from './find-postgres.ts'
import { generateHub, type HubEntry } from './hub.ts'
import { isCommon, measure, measureRecall } from './measure.ts'
import { textsOf } from './texts.ts'

const [count = '1000', rounds = '3', scan = ''] = process.argv.slice(2)
const BATCH = 2_000

/** Tie-breakers come last. */
const ORDERS: Record<SearchQuery['sort'], string> = {
  relevance: 'downloads DESC',
  downloads: 'downloads DESC, updated DESC',
  likes: 'likes DESC, updated DESC',
  newest: 'updated DESC, id',
  name: 'id',
  size: 'parameters DESC NULLS LAST, bytes DESC NULLS LAST',
  bytes: 'bytes DESC NULLS LAST',
}

type Client = InstanceType<typeof pg.Client>

const programs = findPostgres()
if (programs === undefined) throw new Error('PostgreSQL is not installed.')

/** PostgreSQL does not run as root; its package creates a user for it. */
const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
const data = mkdtempSync(join(tmpdir(), 'modelbook-bench-'))
if (owner.uid !== undefined && owner.gid !== undefined) chownSync(data, owner.uid, owner.gid)

run('initdb', '--pgdata', data, '--auth', 'trust', '--username', 'bench', '--encoding', 'UTF8', '--no-sync')
const settings = [
  // Typical settings for a machine with enough memory; a single process answers, as with the other engines.
  ...['shared_buffers=512MB', 'work_mem=256MB', 'maintenance_work_mem=512MB', 'jit=off'],
  ...['max_parallel_workers_per_gather=0', 'max_parallel_maintenance_workers=0', 'fsync=off'],
  ...['listen_addresses=', `unix_socket_directories=${data}`],
].flatMap((setting) => ['-c', setting])
run('pg_ctl', '--pgdata', data, '--wait', '--log', join(data, 'log'), '-o', settings.join(' '), 'start')
try {
  const client = new pg.Client({ host: data, user: 'bench', database: 'postgres' })
  await client.connect()
  const start = performance.now()
  await fill(client)
  const built = performance.now() - start
  const measured = await measure(Number(rounds), (query) => answer(client, query), isCommon)
  const recall = await measureRecall(scan, (query) => findAll(client, query), isCommon)
  const changed = await change(client)
  await client.end()
  console.log(JSON.stringify({ built, changed, ...measured, recall }))
} finally {
  run('pg_ctl', '--pgdata', data, '--mode', 'immediate', 'stop')
  rmSync(data, { recursive: true })
}

async function fill(client: Client): Promise<void> {
  const lists = FACETS.map((facet) => `"${facet}" text[]`).join(', ')
  await client.query(`CREATE TABLE entry (n int PRIMARY KEY, kind text, id text, summary text, updated timestamptz,
    parameters bigint, bytes bigint, downloads int, likes int, ${lists}, words tsvector)`)
  let rows: object[] = []
  const flush = async () => {
    await client.query(
      `INSERT INTO entry SELECT n, kind, id, summary, updated, parameters, bytes, downloads, likes,
         ${FACETS.map((facet) => `"${facet}"`).join(', ')},
         setweight(to_tsvector('simple', names), 'A') || setweight(to_tsvector('simple', prose), 'D')
       FROM json_to_recordset($1) AS row (n int, kind text, id text, summary text, updated timestamptz,
         parameters bigint, bytes bigint, downloads int, likes int, ${lists}, names text, prose text)`,
      [JSON.stringify(rows)],
    )
    rows = []
  }
  let n = 0
  for (const entry of generateHub(Number(count))) {
    rows.push(rowOf(n, entry))
    n += 1
    if (rows.length === BATCH) await flush()
  }
  if (rows.length > 0) await flush()
  await client.query('CREATE INDEX ON entry USING gin (words)')
  for (const facet of FACETS) await client.query(`CREATE INDEX ON entry USING gin ("${facet}")`)
  for (const column of ['kind', 'updated', 'downloads', 'likes', 'parameters', 'id'])
    await client.query(`CREATE INDEX ON entry (${column})`)
  await client.query('VACUUM ANALYZE entry')
}

/** Separators become spaces: PostgreSQL would parse a name as a path or a host. */
function rowOf(n: number, hubEntry: HubEntry): object {
  const { facets, sections: _, ...entry } = hubEntry
  const { names, prose } = textsOf(hubEntry)
  const words = (texts: string[]) => texts.join(' ').replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
  return { n, ...entry, ...facets, names: words(names), prose: words(prose) }
}

/** The words of a text, all of them required and the last as a prefix. */
function wordsOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.map((word, place) => (place === words.length - 1 ? `${word}:*` : word)).join(' & ')
}

/** Conditions other than filters, and the filters by facet or range. */
function conditionsOf({ text, kind, facets, ranges }: SearchQuery) {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const fixed = ['true']
  const words = wordsOf(text)
  const asked = words === '' ? undefined : `to_tsquery('simple', ${bind(words)})`
  if (asked !== undefined) fixed.push(`words @@ ${asked}`)
  if (kind !== undefined) fixed.push(`kind = ${bind(kind)}`)
  const choices = new Map<string, string>()
  for (const facet of FACETS) {
    const chosen = facets[facet] ?? []
    if (chosen.length > 0) choices.set(facet, `"${facet}" && ${bind(chosen)}::text[]`)
  }
  const { min, max } = ranges?.parameters ?? {}
  if (min !== undefined && max !== undefined)
    choices.set('parameters', `parameters BETWEEN ${bind(min)} AND ${bind(max)}`)
  return { values, fixed, choices, asked }
}

/** The hits on the page, and the hundred most frequent values of each facet, counted without its own filter. */
async function answer(client: Client, query: SearchQuery): Promise<void> {
  const { values, fixed, choices, asked } = conditionsOf(query)
  const all = [...fixed, ...choices.values()].join(' AND ')
  const rank = asked !== undefined && query.sort === 'relevance' ? `ts_rank(words, ${asked}) DESC, ` : ''
  const { pageSize, page } = query
  await client.query(
    `SELECT n, kind, id, summary FROM entry WHERE ${all} ORDER BY ${rank}${ORDERS[query.sort]}
     LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    values,
  )
  const flags = [...choices].map(([facet, condition]) => `coalesce(${condition}, false) AS "has ${facet}"`)
  const lists = FACETS.map((facet) => {
    const others = [...choices.keys()].filter((id) => id !== facet).map((id) => `AND "has ${id}"`)
    return `(SELECT '${facet}' AS facet, value, count(*) FROM hit, unnest("${facet}") AS value
      WHERE true ${others.join(' ')} GROUP BY value ORDER BY count(*) DESC LIMIT 100)`
  })
  const passed = [...choices.keys()].map((id) => `AND "has ${id}"`).join(' ')
  await client.query(
    `WITH hit AS MATERIALIZED (SELECT ${[...FACETS.map((facet) => `"${facet}"`), ...flags].join(', ')}
       FROM entry WHERE ${fixed.join(' AND ')})
     SELECT 'total' AS facet, '' AS value, count(*) FROM hit WHERE true ${passed} UNION ALL ${lists.join(' UNION ALL ')}`,
    values,
  )
}

async function findAll(client: Client, query: SearchQuery): Promise<Set<number>> {
  const { values, fixed, choices } = conditionsOf(query)
  const all = [...fixed, ...choices.values()].join(' AND ')
  const { rows } = await client.query(`SELECT n FROM entry WHERE ${all}`, values)
  return new Set(rows.map(({ n }) => Number(n)))
}

/** Milliseconds until a changed entry is found. */
async function change(client: Client): Promise<number> {
  const start = performance.now()
  await client.query(`UPDATE entry SET words = to_tsvector('simple', 'altogether unheardofword') WHERE n = 0`)
  const { rows } = await client.query(
    `SELECT n FROM entry WHERE words @@ to_tsquery('simple', 'unheardofword')`,
  )
  if (rows.length !== 1) throw new Error('PostgreSQL does not find the changed entry.')
  return performance.now() - start
}

function run(program: string, ...words: string[]): void {
  const path = join(programs ?? '', program)
  // The server would keep open any pipe it was started with; it writes to its log.
  const stdio = ['ignore', 'ignore', program === 'initdb' ? 'pipe' : 'ignore'] as const
  const { status, stderr, error } = spawnSync(path, words, { ...owner, cwd: '/', stdio: [...stdio] })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} of PostgreSQL ended with ${status}: ${String(stderr ?? '')}`)
}

function idOf(flag: '-u' | '-g'): number {
  return Number(String(spawnSync('id', [flag, 'postgres']).stdout))
}
