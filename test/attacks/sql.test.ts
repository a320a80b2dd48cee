/** Attacked: queries in SQL, by whoever may read a dataset: for files, settings and paths, memory, time and crashes. */

import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestReader } from '../../src/http/request-reader.ts'
import { startViewerPool, type ViewerPool } from '../../src/server/threads/viewer-pool.ts'
import { type AppForTest, makeApp } from '../helpers/app.ts'
import { project } from '../site.ts'

const SECRET = 'outside of the catalogue'
const outside = mkdtempSync(join(tmpdir(), 'modelbook-outside-'))
const secret = join(outside, 'secret.csv')
const written = join(outside, 'written.csv')
writeFileSync(secret, `a\n${SECRET}\n`)

/** Shorter than that of a site, so that the suite ends. */
const SECONDS = 4

let pool: ViewerPool
let site: AppForTest
beforeAll(async () => {
  const limits = { milliseconds: SECONDS * 1_000, megabytes: 512 }
  pool = startViewerPool(project('dist/server/viewer-process.js'), limits)
  const files = {
    'datasets/acme/shop/README.md': '# Shop\n',
    'datasets/acme/shop/train.csv': `id,fruit\n${Array.from({ length: 1_000 }, (_, row) => `${row},plum`).join('\n')}\n`,
    'datasets/acme/other/README.md': '# Other\n',
    'datasets/acme/other/train.csv': `a\n${SECRET}\n`,
  }
  site = await makeApp(files, {}, { viewer: pool.viewer })
})
afterAll(async () => {
  await pool.close()
  await site.close()
  rmSync(outside, { recursive: true })
})

async function query(sql: string, more = '') {
  const asked = new URLSearchParams({ dataset: 'acme/shop', sql })
  const response = await site.app.request(`http://site.test/api/viewer/sql?${asked}${more}`)
  return { status: response.status, text: await response.text() }
}

/** What no answer says: paths of this machine, and what is in files beside the dataset. */
const TELLING = new RegExp([SECRET, tmpdir(), '/proc/', process.cwd(), 'scratch', 'root:'].join('|'))

describe('nothing but the rows of the dataset is read', () => {
  const text = `'${secret}'`
  it.each([
    `SELECT * FROM read_csv(${text})`,
    `SELECT * FROM read_text(${text})`,
    `SELECT * FROM read_blob('/proc/self/environ')`,
    `SELECT * FROM read_json('/etc/passwd')`,
    `SELECT * FROM read_parquet('/proc/self/fd/*')`,
    `SELECT * FROM parquet_metadata('/proc/self/fd/20')`,
    `SELECT * FROM glob('/proc/self/fd/*')`,
    `SELECT * FROM sniff_csv(${text})`,
    `FROM ${text}`,
    `FROM "${secret}"`,
    `FROM 'https://example.org/a.parquet'`,
    `FROM query('FROM read_text(${text.replaceAll("'", "''")})')`,
    `FROM query_table('duckdb_settings')`,
    `WITH x AS (SELECT * FROM read_text(${text})) SELECT * FROM x`,
    `SELECT (SELECT content FROM read_text(${text}))`,
    `SELECT list_transform([1], lambda x: (SELECT content FROM read_text(${text})))`,
    `SELECT * FROM train WHERE fruit IN (SELECT content FROM read_text(${text}))`,
    `SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT * FROM duckdb_settings()'))`,
    `SUMMARIZE FROM read_csv(${text})`,
    `DESCRIBE FROM read_csv(${text})`,
    `FROM other.train`,
    `FROM "acme/other"`,
  ])('by %s', async (sql) => {
    const { status, text: said } = await query(sql)
    expect(status).toBe(422)
    // The query itself is known to the one who wrote it.
    expect(said.replaceAll(secret, '')).not.toMatch(TELLING)
  })
})

describe('nothing is told of the machine', () => {
  it.each([
    'SELECT * FROM duckdb_settings()',
    'SELECT * FROM duckdb_views()',
    'SELECT * FROM duckdb_views',
    'SELECT * FROM duckdb_secrets()',
    'SELECT * FROM duckdb_databases()',
    'SELECT * FROM duckdb_temporary_files()',
    'SELECT * FROM duckdb_extensions()',
    'SELECT * FROM duckdb_logs()',
    'SELECT * FROM duckdb_external_file_cache()',
    'SELECT * FROM duckdb_memory()',
    'SELECT * FROM pragma_database_list',
    "SELECT * FROM pragma_storage_info('train')",
    'SELECT * FROM pg_catalog.pg_settings',
    'SELECT * FROM pg_views',
    'SELECT * FROM information_schema.tables',
    'SELECT * FROM sqlite_master',
    'SELECT * FROM system.main.duckdb_views',
    'WITH duckdb_views AS (SELECT 1) SELECT (FROM duckdb_views), * FROM system.main.duckdb_views',
    'SELECT (WITH duckdb_views AS (SELECT 1) FROM duckdb_views), sql FROM duckdb_views',
    'SHOW ALL TABLES',
    'SHOW DATABASES',
    `SELECT current_setting('temp_directory')`,
    `SELECT system.main.current_setting('allowed_paths')`,
    `SELECT 'temp_directory'.current_setting()`,
    `SELECT list_transform(['temp_directory'], lambda x: current_setting(x))`,
    `SELECT getenv('HOME')`,
    `SELECT getvariable('x')`,
    `SELECT pg_get_viewdef(1)`,
    `SELECT pg_catalog.pg_get_viewdef(1)`,
    `SELECT json_serialize_plan('FROM train')`,
    'SELECT current_query()',
    'SELECT filename FROM train',
    'SELECT file_row_number FROM train',
    'EXPLAIN SELECT * FROM train',
    'EXPLAIN ANALYZE SELECT * FROM train',
    'SELECT * FROM (EXPLAIN SELECT * FROM train)',
    'PRAGMA database_list',
    'PRAGMA show_tables_expanded',
    'CALL duckdb_settings()',
  ])('by %s', async (sql) => {
    const { status, text } = await query(sql)
    expect(status).toBe(422)
    expect(text).not.toMatch(TELLING)
  })

  it('in the error of a row, or in one that the query makes itself', async () => {
    for (const sql of ['SELECT fruit::INTEGER FROM train', "SELECT error('a' || fruit) FROM train"]) {
      const { status, text } = await query(sql)
      expect(status).toBe(422)
      expect(text).not.toMatch(TELLING)
      expect(text).not.toMatch(/DuckDB|SET |LINE 1|Exception/)
    }
  })
})

describe('nothing is changed', () => {
  it.each([
    `COPY train TO '${written}'`,
    `COPY (SELECT 1) TO '${written}'`,
    `ATTACH '${written}'`,
    `EXPORT DATABASE '${outside}/all'`,
    'INSTALL httpfs',
    'LOAD httpfs',
    'SET enable_external_access = true',
    "SET GLOBAL memory_limit = '100GB'",
    'RESET lock_configuration',
    "PRAGMA memory_limit='100GB'",
    `SET VARIABLE x = 1`,
    'CREATE TABLE x AS SELECT 1',
    'CREATE MACRO lower(x) AS 1',
    'CREATE TEMP VIEW train AS SELECT 1',
    'DROP VIEW train',
    'INSERT INTO train VALUES (1)',
    'UPDATE train SET id = 1',
    'DELETE FROM train',
    'BEGIN',
    'CHECKPOINT',
    'VACUUM',
    'USE system',
    'PREPARE x AS SELECT 1',
    'EXECUTE x',
    `CALL enable_logging()`,
    `SELECT write_log('x')`,
    `SELECT nextval('x')`,
    'SELECT 1; DROP VIEW train',
    `SELECT 1; COPY train TO '${written}'`,
    `SELECT 1 /* ; */; SET threads = 8 -- SELECT`,
    `SELECT 1) TO '${written}' (FORMAT csv); --`,
    `SELECT 1) LIMIT 1; COPY (SELECT 1`,
    `SELECT ''')'; COPY train TO '${written}'; --`,
  ])('by %s', async (sql) => {
    const before = readdirSync(outside)
    expect((await query(sql)).status).toBe(422)
    expect(readdirSync(outside)).toEqual(before)
    expect(existsSync(written)).toBe(false)
  })
})

describe('what takes too much is ended, and the next query is answered', () => {
  it.each([
    [
      'an endless join',
      'SELECT count(*) FROM train a, train b, train c, train d WHERE hash(a.id, b.id, c.id, d.id) = 1',
    ],
    [
      'an endless recursion',
      'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t',
    ],
    [
      'a recursion that doubles',
      "WITH RECURSIVE t(s) AS (SELECT 'x' UNION ALL SELECT s || s FROM t) SELECT length(s) FROM t",
    ],
    ['a huge text', "SELECT repeat('x', 2000000000)"],
    ['many large texts', "SELECT repeat('x', 1000000) || id FROM train a, range(1000)"],
    ['a huge list', 'SELECT range(1000000000) FROM train'],
    ['a large list of rows', 'SELECT list(range) FROM range(1000000000)'],
    ['a padded text', "SELECT lpad('x', 2000000000, 'y')"],
    ['a formatted number', "SELECT format('{:2000000000}', 1)"],
    ['a distance of long texts', "SELECT levenshtein(repeat('a', 200000), repeat('b', 200000))"],
    [
      'an order of too much',
      'SELECT a.range FROM range(1000000) a, range(1000000) b ORDER BY hash(a.range, b.range)',
    ],
    [
      'groups without end',
      'SELECT hash(a.range, b.range), count(*) FROM range(100000) a, range(100000) b GROUP BY 1',
    ],
    [
      'more than fits into a file',
      'SELECT md5(a.range::VARCHAR) || repeat(md5(b.range::VARCHAR), 300) FROM range(1000) a, range(1000) b',
    ],
  ])(
    '%s',
    async (_, sql) => {
      const { status, text } = await query(sql)
      expect(status).toBe(501)
      expect(text).toMatch(/was ended|is larger than/)
      expect(text).not.toMatch(TELLING)
      expect((await query('SELECT 1 AS a')).text).toContain('{"a":1}')
    },
    60_000,
  )

  it.each([
    ['parentheses', `SELECT ${'('.repeat(1_900)}1${')'.repeat(1_900)}`],
    ['lists', `SELECT ${'['.repeat(1_900)}1${']'.repeat(1_900)}`],
    ['operators', `SELECT 1${'+1'.repeat(1_900)}`],
    ['negations', `SELECT ${'NOT '.repeat(990)}true`],
    ['subqueries', `SELECT * FROM ${'(FROM '.repeat(550)}train${')'.repeat(550)}`],
    ['unions', `SELECT 1${' UNION SELECT 1'.repeat(250)}`],
    ['types', `SELECT NULL::INT${'[]'.repeat(1_900)}`],
    ['structures', `SELECT NULL::${'STRUCT(a '.repeat(300)}INT${')'.repeat(300)}`],
    ['commas', `SELECT 1${',1'.repeat(1_900)}`],
    ['quotes', `SELECT '${"''".repeat(1_900)}'`],
    ['brackets without end', '('.repeat(3_900)],
    ['comments within comments', `SELECT 1 ${'/*'.repeat(1_900)}`],
  ])(
    'many %s, which crash nothing',
    async (_, sql) => {
      const { status, text } = await query(sql)
      expect([200, 422]).toContain(status)
      expect(text).not.toMatch(/ended the program/)
      expect((await query('SELECT 2 AS a')).text).toContain('{"a":2}')
    },
    60_000,
  )

  it('a query that is very long is not read', async () => {
    expect(await query(`SELECT '${'x'.repeat(5_000)}'`)).toMatchObject({ status: 422 })
  })

  it('answers of a reader who asks many are made one after another, and those of another reader between them', async () => {
    const ask = (reader: string, sql: string) => requestReader.run(reader, () => query(sql))
    const busy = Array.from({ length: 8 }, (_, n) =>
      ask('a', `SELECT count(*) FROM range(30000000) WHERE hash(range + ${n}) = 1`),
    )
    expect((await ask('b', 'SELECT 3 AS a')).text).toContain('{"a":3}')
    const answers = await Promise.all(busy)
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  }, 60_000)
})

describe('what an answer holds', () => {
  it('is cut where a cell is huge', async () => {
    const { status, text } = await query("SELECT repeat('x', 10000000) AS a, range(100000) AS b")
    expect(status).toBe(200)
    expect(text.length).toBeLessThan(5_000_000)
    expect(text).toContain('"truncated_cells":["a","b"]')
  })

  it('has bytes that are no text as Base64, and no text that is none', async () => {
    expect((await query(String.raw`SELECT '\xff\xfe'::BLOB AS a`)).text).toContain('"a":"//4="')
    expect((await query(String.raw`SELECT decode('\xff'::BLOB)`)).status).toBe(422)
    expect((await query("SELECT '\u{d800}' AS a")).text).toContain('"a":"\u{fffd}"')
    expect((await query('SELECT 1\0; DROP VIEW train')).status).toBe(422)
    expect((await query('SELECT 1 AS "<script>"')).status).toBe(200)
  })

  it('has a thousand columns at most, and a million rows', async () => {
    expect((await query('SELECT * FROM train PIVOT (count(*) FOR id IN (1, 2))')).status).toBe(200)
    expect((await query(`SELECT ${'*,'.repeat(600)} * FROM train`)).text).toContain('has 1202 columns')
    expect((await query('FROM range(3000000)', '&length=1')).text).toContain('"num_rows_total":1000000')
  })
})
