/** What Croissant says of each format: the reference package, which reads files by it, gets the rows that pages show. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addFiles } from '../helpers/folder.ts'
import { type RunningSite, startSite } from '../site.ts'
import { croissantProblem, readCroissant } from './read-croissant.ts'

const temporary = mkdtempSync(join(tmpdir(), 'modelbook-croissant-'))

const CSV = 'text,stars,score,sure,"odd, name/é"\n"a ""b"", c",5,0.5,True,x\n"two\nlines",1,,False,\n'
const linesOf = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
const turns = [
  { role: 'user', n: 1 },
  { role: 'bot', n: 2 },
]
const ROWS = [
  { text: 'good', stars: 5, tags: ['a', 'b'], who: { name: 'Ada', age: 36 }, turns },
  { text: 'bad', stars: 1, tags: [], who: { name: 'Bo', age: 7 }, turns },
]
const MIXED = [
  { text: 'one', of: { many: [1] } },
  { text: 'two', of: 'kinds' },
]

interface Described {
  files: { [path: string]: string | Uint8Array }
  /** Keys of its config. */
  options?: string
  /** Its splits and the parts of these that are described. */
  sets: string[]
  /** Columns that are not. */
  without?: string[]
}

const SUBSETS: { [name: string]: Described } = {
  csv: { files: { 'train.csv': CSV, 'test.csv': CSV }, sets: ['train', 'test'] },
  tsv: { files: { 'train.tsv': 'text\tstars\ngood\t5\n' }, sets: ['train'] },
  'csv-gz': { files: { 'train.csv.gz': gzipSync(CSV) }, sets: ['train'] },
  'csv-shards': {
    files: { 'train-00000-of-00002.csv': 'a\n1\n', 'train-00001-of-00002.csv': 'a\n2\n' },
    sets: ['train/1', 'train/2'],
  },
  lines: { files: { 'train.jsonl': linesOf(ROWS), 'test.ndjson': linesOf(ROWS) }, sets: ['train', 'test'] },
  'lines-gz': { files: { 'train.jsonl.gz': gzipSync(linesOf(ROWS)) }, sets: ['train'] },
  'lines-mixed': { files: { 'train.jsonl': linesOf(MIXED) }, sets: ['train'], without: ['of'] },
  parquet: { files: { 'train.parquet': await makeParquet() }, sets: ['train'] },
  pictures: {
    files: { 'train-0.png': 'nobody looks', 'metadata.csv': 'file_name,label\ntrain-0.png,cat\n' },
    sets: ['train/1'],
    without: ['image'],
  },
  // Of these, only the files are named: what reads them by Croissant would get something else.
  'csv-zst': { files: { 'train.csv.zst': 'no Zstandard, but nobody looks' }, sets: [] },
  'csv-delimiter': { files: { 'train.csv': 'a;b\n1;2\n' }, options: "sep: ';'", sets: [] },
  'csv-encoding': { files: { 'train.csv': Buffer.from('a,b\ncaf\xe9,1\n', 'latin1') }, sets: [] },
  'csv-broken-shard': {
    files: {
      'train-0.csv': 'a\n1\n',
      'train-1.csv': Buffer.from([0x61, 0, 0, 0x0a]),
      'train-2.csv': 'a\n3\n',
    },
    sets: ['train/1', 'train/3'],
  },
  json: { files: { 'train.json': JSON.stringify(ROWS) }, sets: [] },
  text: { files: { 'train.txt': 'one, two\n' }, sets: [] },
}

async function makeParquet(): Promise<Uint8Array> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const file = join(temporary, 'rows.parquet')
  await connection.run(`COPY (SELECT
    'good' AS text, 5 AS stars, 1.5::DOUBLE AS score, true AS sure, ['a', 'b'] AS tags, [[1, 2], [3]] AS matrix,
    {'name': 'Ada', 'age': 36} AS who, [{'role': 'user', 'n': 1}, {'role': 'bot', 'n': 2}] AS turns,
    TIMESTAMP '2024-05-06 07:08:09.010' AS at, DATE '2024-05-06' AS day, TIME '07:08:09' AS clock,
    1.50::DECIMAL(10, 2) AS price
  ) TO '${file}' (FORMAT parquet)`)
  connection.closeSync()
  instance.closeSync()
  return new Uint8Array(readFileSync(file))
}

const CONFIGS = Object.entries(SUBSETS).flatMap(([name, { files, options = '' }]) => {
  const paths = Object.keys(files).filter((path) => path !== 'metadata.csv')
  const splits = [...new Set(paths.map((path) => /^[a-z]+/.exec(path)?.[0] ?? ''))]
  const pathOf = (split: string) => (splits.length === 1 ? `${name}/*` : `${name}/${split}*`)
  return [
    `- config_name: ${name}`,
    '  data_files:',
    ...splits.flatMap((split) => [`  - split: ${split}`, `    path: "${pathOf(split)}"`]),
    ...(options === '' ? [] : [`  ${options}`]),
  ]
})

const DOCUMENT = z.object({ recordSet: z.array(z.object({ name: z.string() })) })
const PAGE = z.object({ rows: z.array(z.object({ row: z.record(z.string(), z.unknown()) })) })

let site: RunningSite
let named: string[] = []
let records: Awaited<ReturnType<typeof readCroissant>>['records']

/** With the names of columns, which are ids that begin with that of the record set; times and decimals as numbers. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\d/.test(value)) return Date.parse(value.includes('T') ? `${value}Z` : value)
    return /^\d+\.\d+$/.test(value) ? Number(value) : value
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([id, inner]) => [decodeURIComponent(id.split('/').at(-1) ?? ''), plain(inner)]),
  )
}

/** The rows that the viewer has. */
async function rowsOf(config: string, split: string): Promise<{ [column: string]: unknown }[]> {
  const place = `dataset=acme/formats&config=${config}&split=${split}`
  const response = await fetch(`${site.url}/api/viewer/rows?${place}`)
  return PAGE.parse(await response.json()).rows.map(({ row }) => row)
}

describe.skipIf(croissantProblem !== undefined)('Croissant', () => {
  beforeAll(async () => {
    const card = `---\nconfigs:\n${CONFIGS.join('\n')}\n---\n# Formats\n`
    const files = Object.entries(SUBSETS).flatMap(([name, subset]) =>
      Object.entries(subset.files).map(([path, text]) => [`${name}/${path}`, text] as const),
    )
    const own = Object.fromEntries([['README.md', card] as const, ...files])
    addFiles(join(temporary, 'cards/datasets/acme/formats'), own)
    site = await startSite(join(temporary, 'cards'))
    const address = `${site.url}/datasets/acme/formats/croissant`
    const { recordSet } = DOCUMENT.parse(await (await fetch(address)).json())
    named = recordSet.map(({ name }) => name)
    records = (await readCroissant(address, named)).records
  }, 240_000)
  afterAll(async () => {
    await site?.close()
    rmSync(temporary, { recursive: true, force: true })
  })

  it.each(Object.entries(SUBSETS))('describes what it can of %s, and nothing else', (name, { sets }) => {
    const own = named.filter((set) => set.startsWith(`${name}/`))
    expect(own).toEqual(sets.map((set) => `${name}/${set}`))
  })

  const described = Object.entries(SUBSETS).flatMap(([name, { sets, without = [] }]) =>
    [...new Set(sets.map((set) => set.replace(/\/.*/, '')))].map((split) => [name, split, without] as const),
  )
  it.each(described)('has the rows of %s, %s, as pages show them', async (name, split, without) => {
    const own = named.filter((set) => set === `${name}/${split}` || set.startsWith(`${name}/${split}/`))
    const rows = await rowsOf(name, split)
    for (const row of rows) for (const column of without) delete row[column]
    expect(rows.length).toBeGreaterThan(0)
    const read = own.flatMap((set) => records[set] ?? [])
    expect(read.map(plain)).toEqual(
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plain(value)])),
      ),
    )
  })
})
