/** Attacked: the viewer of rows, by the data files of a dataset. */

import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../helpers/folder.ts'
import { type RunningSite, startSite } from '../site.ts'

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

const MIB = 1024 * 1024
const range = (length: number) => Array.from({ length }, (_, index) => index)
const lines = (count: number, line: (row: number) => string) => range(count).map(line).join('\n')
const objectOf = (keys: number, key: (index: number) => string) =>
  `{${range(keys)
    .map((index) => `"${key(index)}":1`)
    .join(',')}}`

/** A Parquet file of nothing but a footer. */
function footerOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([Buffer.from('PAR1'), bytes, length, Buffer.from('PAR1')])
}

/** In Thrift's compact protocol: a field that is a list, of lists or of structures, with so many items. */
const LIST_OF_LISTS = Buffer.from([0x19, 0xf9, 0xff, 0xff, 0xff, 0xff, 0x0f])
const MILLIONS_OF_STRUCTURES = Buffer.from([0x19, 0xfc, 0x80, 0xc8, 0xaf, 0x05])

const ZEROS = gzipSync(Buffer.alloc(64 * MIB, '0\n'))

/** A zip file that says that its first file has so many bytes. */
function claiming(zip: Uint8Array, size: number): Buffer {
  const bytes = Buffer.from(zip)
  bytes.writeUInt32LE(size, bytes.indexOf('PK\x01\x02') + 24)
  return bytes
}

const FILES: { [dataset: string]: { [file: string]: string | Uint8Array } } = {
  keys: { 'train.jsonl': lines(500, (row) => objectOf(100, (key) => `k${row}_${key}`)) },
  'inner-keys': {
    'train.jsonl': lines(500, (row) => `{"a":${objectOf(100, (key) => `k${row}_${key}`)}}`),
  },
  'long-key': { 'train.jsonl': `{"${'k'.repeat(1001)}":1}\n` },
  'long-cells': { 'train.jsonl': lines(100, () => `{"a":"${'x'.repeat(90_000)}"}`) },
  'long-lists': { 'train.jsonl': lines(100, () => `{"a":[${'"xx",'.repeat(9_999)}1]}`) },
  'long-row': { 'train.jsonl': `{"a":1}\n{"a":"${'x'.repeat(16 * MIB)}"}\n` },
  'long-rows': { 'train.jsonl': `{"a":1}\n${lines(5, () => `{"a":"${'x'.repeat(14 * MIB)}"}`)}` },
  'long-number': { 'train.jsonl': `{"a":1}\n{"a":${'9'.repeat(100_000)}}\n` },
  deep: { 'train.jsonl': `{"a":1}\n{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n` },
  header: { 'train.csv': `${range(200_000).join()}\n1\n` },
  columns: { 'train.csv': `${range(1_500).join()}\n${range(1_500).join()}\n` },
  label: { 'train.csv': `a,b\n${'x'.repeat(50_000)},y\n` },
  'many-labels': {
    'train.csv': `${range(900)
      .map((column) => `c${column}`)
      .join()}\n${lines(100, (row) =>
      range(900)
        .map(() => 'é'.repeat(30) + (row % 20))
        .join(),
    )}\n`,
  },
  quotes: { 'train.csv': `a,b\n1,2\n"${'a""'.repeat(6 * MIB)}` },
  'parquet-columns': {
    'train.parquet': new Uint8Array(
      parquetWriteBuffer({
        columnData: range(1_500).map((column) => ({ name: `c${column}`, data: [column], type: 'INT32' })),
      }),
    ),
  },
  'footer-list': { 'train.parquet': footerOf(LIST_OF_LISTS) },
  'footer-values': {
    'train.parquet': footerOf(Buffer.concat([MILLIONS_OF_STRUCTURES, Buffer.alloc(11_000_000)])),
  },
  'footer-deep': { 'train.parquet': footerOf(Buffer.alloc(100_000, 0x1c)) },
  'footer-long': { 'train.parquet': footerOf(Buffer.alloc(16 * MIB + 1)) },
  // Files that unpack to hundreds of times their size.
  'gzip-bomb': { 'train.csv.gz': Buffer.concat(range(6).map(() => ZEROS)) },
  'zip-claims': { 'train.zip': claiming(zipSync({ 'a.csv': Buffer.from('a\n1\n') }), 0xfffffff0) },
  shards: Object.fromEntries(
    range(150).map((shard) => [`train-${shard}.csv`, `${range(900).join()}\n${range(900).join()}\n`]),
  ),
}

let site: RunningSite
const folder = mkdtempSync(join(tmpdir(), 'modelbook-attack-'))
beforeAll(async () => {
  for (const [dataset, files] of Object.entries(FILES)) {
    const own = join(folder, 'datasets/acme', dataset)
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, 'README.md'), `# ${dataset}\n`)
    for (const [file, content] of Object.entries(files)) writeFileSync(join(own, file), content)
  }
  site = await startSite(folder)
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

async function ask(dataset: string, endpoint = 'rows') {
  const place = `dataset=acme/${dataset}&config=default&split=train`
  const response = await fetch(`${site.url}/api/viewer/${endpoint}?${place}`)
  const text = await response.text()
  return { status: response.status, code: response.headers.get('x-error-code'), text, body: JSON.parse(text) }
}
const readPage = async (dataset: string) => (await fetch(`${site.url}/datasets/acme/${dataset}`)).text()

describe('columns', () => {
  it.each([
    ['keys', 'it has 50000 columns, of which the first 1000 are shown'],
    ['columns', 'it has 1500 columns, of which the first 1000 are shown'],
    ['parquet-columns', 'it has 1500 columns, of which the first 1000 are shown'],
    ['long-key', 'with names of 1000 characters each and 100000 together'],
  ])('are a thousand at most, which the page of "%s" says', async (dataset, problem) => {
    const { status, body, text } = await ask(dataset)
    expect(status).toBe(200)
    expect(body.features.length).toBe(dataset === 'long-key' ? 0 : 1_000)
    expect(text.length).toBeLessThan(2 * MIB)
    expect(await readPage(dataset)).toContain(problem)
  })

  it('have as many fields as an answer can list; mappings with more are JSON', async () => {
    expect((await ask('inner-keys')).body.features).toMatchObject([{ name: 'a', type: { _type: 'Json' } }])
  })

  it('of labels offer them as far as a page has room, however long the condition is', async () => {
    const condition = `c1 <> '${'é'.repeat(940)}'`
    const query = new URLSearchParams({ where: condition, orderby: 'c2' })
    await ask('many-labels', 'statistics')
    const page = await readPage(`many-labels?${query}`)
    expect(page.split('column-choices').length).toBeGreaterThan(10)
    expect(page.length).toBeLessThan(6 * MIB)
  })

  it('are described by Croissant for as many files as fit', async () => {
    const response = await fetch(`${site.url}/datasets/acme/shards/croissant`)
    const { recordSet } = await response.json()
    expect(recordSet.length).toBe(11)
  })
})

describe('an answer', () => {
  it.each([
    ['long-cells', (cell: string) => cell.length, 40],
    ['long-lists', (cell: number[]) => cell.length, 0],
  ])('has all rows of "%s", the last ones cut shorter and named', async (dataset, lengthOf, shortest) => {
    const { body, text } = await ask(dataset)
    expect(text.length).toBeLessThan(5 * MIB)
    expect(body.rows).toHaveLength(100)
    const last = body.rows.at(-1)
    expect(lengthOf(last.row.a)).toBe(shortest)
    expect(last.truncated_cells).toEqual(['a'])
  })

  it('keeps the digits of numbers no longer than 128 bits', async () => {
    expect((await ask('long-number')).body.rows[1].row.a).toBeNull()
  })

  it('sums up no texts that are longer than a label', async () => {
    const { body, text } = await ask('label', 'statistics')
    expect(text.length).toBeLessThan(2_000)
    expect(body.statistics.map((column: { column_type: string }) => column.column_type)).toEqual([
      'string_text',
      'string_label',
    ])
  })
})

it.each([
  ['header', 500, /its first record does not end within 1 MiB/],
  ['footer-list', 500, /its footer cannot be read/],
  ['footer-values', 500, /its footer cannot be read/],
  ['footer-deep', 500, /its footer cannot be read/],
  ['footer-long', 501, /its footer has 16777217 bytes, of which 16777216 can be read/],
])('a file that claims too much is not read, and its limit is said: %s', async (dataset, status, reason) => {
  const answer = await ask(dataset)
  expect(answer.body.error).toMatch(reason)
  expect(answer).toMatchObject({
    status,
    code: status === 501 ? 'TooBigContentError' : 'StreamingRowsError',
  })
  expect(await readPage(dataset)).toMatch(reason)
})

it.each([
  ['long-row', 2],
  ['long-rows', 6],
])('shows the beginning of each text of "%s", however long it is', async (dataset, rows) => {
  const { body, text } = await ask(dataset)
  expect(body.rows).toHaveLength(rows)
  expect(body.rows.at(-1).truncated_cells).toEqual(['a'])
  expect(text.length).toBeLessThan(5 * MIB)
})

it('shows the rows before a quote without end', async () => {
  expect((await ask('quotes')).body.rows[0]).toMatchObject({ row: { a: 1, b: 2 } })
})

it('shows the other rows where one is nested too deep', async () => {
  const { body } = await ask('deep')
  expect(body.rows).toMatchObject([{ row: { a: 1 } }, { row: { a: null } }])
  expect(await readPage('deep')).toContain('nested more than 200 deep')
})

describe('a compressed file', () => {
  it.each([
    ['gzip-bomb', 'train.csv.gz: it unpacks to more than 200 times its size'],
    ['zip-claims', 'train.zip/a.csv: it cannot be unpacked'],
  ])('is unpacked as far as its own size lets one expect: %s', async (dataset, problem) => {
    const { status, body } = await ask(dataset)
    expect(status).toBeGreaterThanOrEqual(500)
    expect(body.error).toContain(problem)
  })
})

/** Stands for a file that ends the engine: the process that reads rows ends when it is asked about them. */
const ENDING = `if (process.argv.includes('viewer-process'))
  process.on('message', ({ job }) => job?.method === 'rows' && process.kill(process.pid, 'SIGSEGV'))`

it('do not end a build with the process that reads them', async () => {
  const own = makeFolder({
    'cards/datasets/acme/rows/README.md': '# Rows\n',
    'cards/datasets/acme/rows/train.csv': 'a\n1\n',
  })
  const out = join(own, 'site')
  const words = [MAIN, 'build', join(own, 'cards'), '--out', out, '--editions', join(own, 'editions')]
  const env = { ...process.env, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(ENDING)}` }
  await promisify(execFile)(process.execPath, words, { env })
  expect(readFileSync(join(out, 'datasets/acme/rows/index.html'), 'utf8')).toContain(
    'it ended the program that reads them',
  )
}, 240_000)
