/** Queries over the splits of a dataset, asked of the viewer's API. */

import { parquetReadObjects } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../../test/helpers/app.ts'

const CARD = `---
configs:
- config_name: orders
  data_files:
  - {split: train, path: orders/train.csv}
  - {split: test, path: orders/test.jsonl}
- config_name: all
  data_files: [{split: group, path: all.csv}]
---
# Shop
`
const FRUIT = ['pear', 'plum', 'fig']

let site: AppForTest
beforeAll(async () => {
  site = await makeApp({
    'datasets/acme/shop/README.md': CARD,
    'datasets/acme/shop/orders/train.csv': `id,fruit,Fruit\n${Array.from({ length: 250 }, (_, row) => `${row},${FRUIT[row % 3]},${row % 7}`).join('\n')}\n`,
    'datasets/acme/shop/orders/test.jsonl':
      '{"id": 9007199254740993, "fruit": "fig"}\n{"id": 9223372036854775807, "fruit": "pear"}\n',
    'datasets/acme/shop/all.csv': 'a\n1\n',
    'datasets/acme/long/README.md': '# Long\n',
    'datasets/acme/long/train.csv': `id,text\n${Array.from({ length: 180_000 }, (_, row) => `${row},${'word '.repeat(18)}`).join('\n')}\n`,
    'datasets/acme/damaged/README.md': '# Damaged\n',
    'datasets/acme/damaged/train-0.parquet': new Uint8Array(
      parquetWriteBuffer({ columnData: [{ name: 'a', data: [1, 2, 3], type: 'INT32' }] }),
    ),
    'datasets/acme/damaged/train-1.parquet': 'no Parquet at all',
    'datasets/acme/one/README.md': '# One\n',
    'datasets/acme/one/train.csv': 'when,order\n2024-05-01,x\n',
  })
})
afterAll(() => site.close())

async function query(sql: string, more = '', dataset = 'acme/shop') {
  const asked = new URLSearchParams({ dataset, sql })
  const response = await site.app.request(`http://site.test/api/viewer/sql?${asked}${more}`)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}
const rowsOf = async (sql: string, dataset?: string) => {
  const { body } = await query(sql, '', dataset)
  return body.rows?.map(({ row }: { row: object }) => row) ?? body
}

describe('a query', () => {
  it('is answered from the splits it names, each a table', async () => {
    expect(
      await rowsOf('SELECT fruit, count(*) AS n FROM orders_train GROUP BY fruit ORDER BY n DESC, fruit'),
    ).toEqual([
      { fruit: 'pear', n: 84 },
      { fruit: 'fig', n: 83 },
      { fruit: 'plum', n: 83 },
    ])
    expect(await rowsOf('SELECT count(*) AS n FROM orders_train JOIN orders_test USING (fruit)')).toEqual([
      { n: 167 },
    ])
    expect(await rowsOf('FROM train', 'acme/one')).toEqual([{ when: '2024-05-01', order: 'x' }])
  })

  it('may name a split alone where no other has that name, and tables in any case', async () => {
    expect(await rowsOf('SELECT count(*) AS n FROM TRAIN')).toEqual([{ n: 250 }])
    expect(await rowsOf('FROM all_group')).toEqual([{ a: 1 }])
  })

  it('keeps all digits of whole numbers and of their sums', async () => {
    expect(
      (await query('SELECT max(id) AS most, sum(id) AS sum, [sum(id)] AS sums FROM orders_test')).text,
    ).toContain('"most":9223372036854775807,"sum":9232379236109516800,"sums":["9232379236109516800"]')
  })

  it('gives whole numbers of more than 38 digits as texts', async () => {
    const large = 170141183460469231731687303715884105727n
    expect(await rowsOf(`SELECT ${large}::HUGEINT AS n, [-${large}] AS all, 1::HUGEINT AS one`)).toEqual([
      { n: String(large), all: [`-${large}`], one: '1' },
    ])
    expect((await query(`SELECT ${large}::DECIMAL(38,0) AS n`)).body.error).toContain(`${large}`)
  })

  it('tells columns apart whose names differ in their case', async () => {
    expect(await rowsOf('SELECT "Fruit_1" AS f, * FROM train LIMIT 1')).toEqual([
      { f: 0, id: 0, fruit: 'pear', Fruit_1: 0 },
    ])
  })

  it('may be written in every way that only reads', async () => {
    for (const sql of [
      'WITH few AS (FROM train LIMIT 3) SELECT * FROM few;',
      'SELECT 1 -- a remark',
      'SELECT x FROM (VALUES (1), (2)) AS t(x)',
      'SUMMARIZE train',
      'DESCRIBE train',
      "SELECT * FROM (PIVOT train ON fruit IN ('fig') USING count(*)) LIMIT 1",
      'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 5) FROM t',
      'SELECT histogram(id), random() >= 0 FROM train',
      'SELECT fruit, row_number() OVER (PARTITION BY fruit) FROM train QUALIFY row_number() OVER () < 3',
    ])
      expect((await query(sql)).body, sql).toMatchObject({ rows: expect.anything() })
  })

  it('is paged, in one order on all pages', async () => {
    const { body } = await query('SELECT id FROM train ORDER BY hash(id)', '&offset=240&length=20')
    expect(body).toMatchObject({ num_rows_total: 250, partial: false })
    expect(body.rows).toHaveLength(10)
    expect(body.rows[0].row_idx).toBe(240)
  })

  it('can be downloaded as CSV and as Parquet', async () => {
    const asked = new URLSearchParams({
      dataset: 'acme/shop',
      sql: 'SELECT fruit, id FROM train ORDER BY id',
    })
    const csv = await site.app.request(`http://site.test/api/viewer/sql?${asked}&format=csv`)
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="shop-query.csv"')
    const lines = (await csv.text()).trim().split('\n')
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([251, 'fruit,id', 'pear,249'])
    const parquet = await site.app.request(`http://site.test/api/viewer/sql?${asked}&format=parquet`)
    const rows = await parquetReadObjects({ file: await parquet.arrayBuffer() })
    expect(rows.at(-1)).toEqual({ fruit: 'pear', id: 249n })
    expect((await query('FROM train', '&format=xlsx')).body.error).toContain('There is no format "xlsx"')
  })
})

describe('what is behind a query', () => {
  it('is waited for where a long text is still being made ready, which is said', async () => {
    const sql = 'SELECT count(*) AS n FROM train'
    const { status, headers, body } = await query(sql, '', 'acme/long')
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
    expect(body.error).toMatch(/^The rows of train are being made ready, which takes about \d+ s\./)
    const later = async () => (await query(sql, '', 'acme/long')).text
    await expect.poll(later, { timeout: 60_000, interval: 500 }).toContain('{"n":180000}')
  }, 60_000)

  it('is left out where it is damaged', async () => {
    expect(await rowsOf('SELECT sum(a) AS sum FROM train', 'acme/damaged')).toEqual([{ sum: 6 }])
    const page = await site.app.request('http://site.test/datasets/acme/damaged?sql=FROM+train')
    expect(await page.text()).toContain('train-1.parquet')
  })

  it('is let go when the reader leaves', async () => {
    const reader = new AbortController()
    const asked = new URLSearchParams({
      dataset: 'acme/shop',
      sql: 'SELECT count(*) FROM range(1000000000000) WHERE range % 7 = 3',
    })
    const answer = site.app.request(
      new Request(`http://site.test/api/viewer/sql?${asked}`, { signal: reader.signal }),
    )
    setTimeout(() => reader.abort(), 300)
    expect(await (await answer).text()).toContain('The reader has left.')
  })
})

describe('a query that cannot be answered is told why, and where', () => {
  it.each([
    [
      'SELECT id,\n  colour FROM train',
      'Line 2, column 3: There is no column "colour".',
      { line: 2, column: 3 },
    ],
    [
      "SELECT 'é', colour FROM train",
      'Line 1, column 13: There is no column "colour".',
      { line: 1, column: 13 },
    ],
    [
      'SELECT * FROM trian',
      'Line 1, column 15: There is no table "trian". The tables are orders_train, orders_test, all_group.',
      {},
    ],
    ['SELECT * FORM train', 'Line 1, column 15: The query cannot be read from "train" on.', { column: 15 }],
    ['SELECT * FROM train WHERE', 'The query ends too early.', {}],
    ['SELECT cunt(*) FROM train', 'There is no function cunt. Did you mean "count"?', {}],
    [
      'SELECT fruit::INTEGER FROM train',
      "A value is not of the type that is asked for: “Could not convert string 'pear' to INT32.” TRY_CAST gives NULL",
      { line: 1, column: 13 },
    ],
    ['SELECT id FROM train GROUP BY fruit', 'must appear in the GROUP BY clause', {}],
    ['SELECT train.colour FROM train', 'There is no column "colour" in train.', {}],
    [
      "SELECT strptime(fruit, '%Y') FROM train",
      'Could not parse string "pear" according to format specifier "%Y".',
      {},
    ],
    ['SELECT ?', 'A value is left open', {}],
    ['SELECT 1; SELECT 2', 'There are 2 queries', {}],
    [' -- nothing', 'There is no query.', {}],
    ['DELETE FROM train', 'the query is not a SELECT', {}],
    ['EXPLAIN SELECT 1', 'the query is not a SELECT', {}],
    [
      'SHOW TABLES',
      'the query is not a SELECT. Write one SELECT. What PIVOT makes columns of needs a list: PIVOT … ON … IN (…). The tables are orders_train, orders_test, all_group.',
      {},
    ],
    ['SELECT', 'SELECT has no columns: name some, or write * for all.', {}],
    [
      "SUMMARIZE SELECT unnest(['NaN'::DOUBLE, 1, 2]) AS share",
      'STDDEV_SAMP has no answer for these numbers: they are too large, or among them are NaN or Infinity. Leave those out',
      {},
    ],
    [
      'SELECT 127::TINYINT + 1::TINYINT',
      'A value is out of range: “Overflow in addition of INT8 (127 + 1)!” Use a larger type',
      {},
    ],
  ])('%s', async (sql, error, place) => {
    const { status, body } = await query(sql)
    expect(body.error).toContain(error)
    expect(body).toMatchObject(place)
    expect(status).toBe(422)
  })
})
