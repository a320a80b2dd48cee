import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'

const PICTURES = 'datasets/acme/pictures'
const CARD = `---
configs:
- config_name: reviews
  data_files:
  - split: train
    path: reviews/train.csv
  - split: test
    path: reviews/test.jsonl
- config_name: notes
  data_files: notes.txt
---
`

let site: AppForTest
beforeAll(async () => {
  site = await makeApp({
    'datasets/acme/texts/README.md': CARD,
    'datasets/acme/texts/reviews/train.csv': `id,text\n${Array.from({ length: 250 }, (_, row) => `${row},text ${row}`).join('\n')}\n`,
    'datasets/acme/texts/reviews/test.jsonl': '{"id": 12345678901234567, "text": "x"}\n',
    'datasets/acme/texts/notes.txt': 'one\ntwo\n',
    [`${PICTURES}/README.md`]: '# Pictures\n',
    [`${PICTURES}/train/cat/1.png`]: 'not looked into',
    [`${PICTURES}/train/dog/2.png`]: 'not looked into',
    'datasets/acme/broken/README.md': '# Broken\n',
    'datasets/acme/broken/data.parquet': 'no Parquet at all',
    'datasets/acme/empty/README.md': '# Empty\n',
  })
})
afterAll(() => site.close())

const ask = (path: string, base = 'http://catalogue.test/api/viewer') =>
  Promise.resolve(site.app.request(`${base}/${path}`))
const TRAIN = 'dataset=acme/texts&config=reviews&split=train'

describe('the viewer API', () => {
  it('lists the splits of all configs, with the revision that they are of', async () => {
    const response = await ask('splits?dataset=acme/texts')
    const split = (config: string, name: string) => ({ dataset: 'acme/texts', config, split: name })
    expect(await response.json()).toEqual({
      splits: [split('reviews', 'train'), split('reviews', 'test'), split('notes', 'train')],
      pending: [],
      failed: [],
    })
    expect(response.headers.get('x-revision')).toMatch(/^[0-9a-f]{40}$/)
  })

  it('lets no browser take an answer or an error for anything but JSON of this site', async () => {
    for (const path of [
      'splits?dataset=acme/texts',
      'splits?dataset=acme/nothing',
      'asset?dataset=acme/texts',
    ])
      expect(Object.fromEntries((await ask(path)).headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
  })

  it('gives rows from an offset on, a hundred at most', async () => {
    const page = await (await ask(`rows?${TRAIN}&offset=200&length=1000`)).json()
    expect(page).toMatchObject({ num_rows_total: 250, num_rows_per_page: 100, partial: false })
    expect(page.features[0]).toEqual({ feature_idx: 0, name: 'id', type: { dtype: 'int64', _type: 'Value' } })
    expect(page.rows).toHaveLength(50)
    expect(page.rows[0]).toEqual({ row_idx: 200, row: { id: 200, text: 'text 200' }, truncated_cells: [] })
  })

  it('lets a page of another site ask with headers of its own', async () => {
    const answer = await site.app.request(`http://catalogue.test/api/viewer/rows?${TRAIN}`, {
      method: 'OPTIONS',
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-headers')).toContain('Authorization')
  })

  it('writes whole numbers with all of their digits', async () => {
    const response = await ask('rows?dataset=acme/texts&config=reviews&split=test')
    expect(await response.text()).toContain('"id":12345678901234567,')
  })

  it('gives the first rows and says whether there are more', async () => {
    const page = await (await ask(`first-rows?${TRAIN}`)).json()
    expect(page.rows).toHaveLength(100)
    expect(page).toMatchObject({ dataset: 'acme/texts', config: 'reviews', split: 'train', truncated: true })
  })

  it('counts the rows and bytes of splits, configs and the whole', async () => {
    const { size } = await (await ask('size?dataset=acme/texts')).json()
    expect(size.dataset).toMatchObject({ num_rows: 253, num_bytes_parquet_files: 0 })
    expect(size.configs).toMatchObject([
      { config: 'reviews', num_rows: 251, num_columns: 2 },
      { config: 'notes', num_rows: 2, num_columns: 1, num_bytes_original_files: 8 },
    ])
  })

  it('finds rows by words, by a condition, and in an order', async () => {
    const found = await (await ask(`search?${TRAIN}&query=TEXT+12&length=2&offset=1`)).json()
    expect(found).toMatchObject({ num_rows_total: 13, rows: [{ row_idx: 112 }, { row_idx: 120 }] })
    const condition = encodeURIComponent('"id" >= 240 AND "text" <> \'text 249\'')
    const order = encodeURIComponent('"id" DESC')
    const { rows } = await (await ask(`filter?${TRAIN}&where=${condition}&orderby=${order}`)).json()
    expect(rows.map(({ row_idx }: { row_idx: number }) => row_idx)).toEqual([
      248, 247, 246, 245, 244, 243, 242, 241, 240,
    ])
  })

  it('sums up columns', async () => {
    const { statistics, num_examples, partial } = await (await ask(`statistics?${TRAIN}`)).json()
    expect({ num_examples, partial }).toEqual({ num_examples: 250, partial: false })
    expect(statistics[0]).toMatchObject({
      column_name: 'id',
      column_type: 'int',
      column_statistics: { nan_count: 0, min: 0, max: 249, histogram: { hist: Array(10).fill(25) } },
    })
  })

  it('refers to pictures by the address of their files', async () => {
    const { rows, features } = await (
      await ask('first-rows?dataset=acme/pictures&config=default&split=train')
    ).json()
    expect(features.map(({ type }: { type: unknown }) => type)).toEqual([
      { _type: 'Image' },
      { _type: 'ClassLabel', names: ['cat', 'dog'] },
    ])
    expect(rows[1].row).toEqual({
      image: {
        src: 'http://catalogue.test/datasets/acme/pictures/resolve/main/train/dog/2.png',
        height: null,
        width: null,
      },
      label: 1,
    })
  })

  it('answers at the host that clients look for, too', async () => {
    const response = await ask('is-valid?dataset=acme/texts', 'http://datasets-server.catalogue.test')
    expect(await response.json()).toMatchObject({ viewer: true, preview: true })
    const empty = await ask('is-valid?dataset=acme/empty')
    expect(await empty.json()).toMatchObject({ viewer: false })
  })

  it.each([
    ['rows?dataset=acme/texts', 422, 'MissingRequiredParameter', /"config" is required/],
    [`rows?${TRAIN}&offset=-1`, 422, 'InvalidParameter', /"offset" must be a whole number/],
    ['splits?dataset=acme/none', 404, 'DatasetNotFound', /no dataset "acme\/none"/],
    ['rows?dataset=acme/texts&config=reviews&split=val', 404, 'ResponseNotFound', /Available: train, test/],
    ['rows?dataset=acme/broken&config=default&split=train', 500, 'StreamingRowsError', /not a Parquet file/],
    [
      'asset?dataset=acme/texts&config=notes&split=train&row=0&column=text',
      404,
      'ResponseNotFound',
      /no bytes/,
    ],
  ])('says what is wrong with %s', async (path, status, code, message) => {
    const response = await ask(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('x-error-code')).toBe(code)
    expect((await response.json()).error).toMatch(message)
  })
})

it('answers no query in SQL where the settings switch them off, and offers none', async () => {
  const card = { 'datasets/acme/one/README.md': '# One\n', 'datasets/acme/one/train.csv': 'a\n1\n' }
  const closed = await makeApp(card, { viewer: { sql: false } })
  const page = async ({ app }: AppForTest, path: string) =>
    (await app.request(`http://catalogue.test${path}`)).text()
  expect(await page(closed, '/api/viewer/sql?dataset=acme/one&sql=FROM+train')).toContain('switched off')
  expect(await page(closed, '/datasets/acme/one')).not.toContain('>SQL<')
  expect(await page(closed, '/datasets/acme/one?sql=FROM+train')).not.toContain('textarea')
  await closed.close()
  const open = await makeApp(card)
  expect(await page(open, '/datasets/acme/one')).toContain('>SQL<')
  expect(await page(open, '/datasets/acme/one?sql=FROM+train')).toContain('textarea')
  await open.close()
})

describe('a file of which no more than the first rows can be read', () => {
  it('is called partial, and has no total', async () => {
    // So long, packed and unpacked, that its first rows are shown by themselves.
    const lines = Array.from({ length: 20_480 }, () => {
      const text = randomBytes(900).toString('hex') + '0'.repeat(2_000)
      return `{"text": "${text}"}\n`
    })
    const packed = gzipSync(lines.join(''), { level: 1 })
    const cut = await makeApp({
      'datasets/acme/cut/README.md': '# Cut\n',
      'datasets/acme/cut/data.jsonl.gz': packed.subarray(0, -10_000),
    })
    const get = async (path: string) =>
      (await cut.app.request(`http://catalogue.test/api/viewer/${path}`)).json()
    const place = 'dataset=acme/cut&config=default&split=train'
    await expect
      .poll(async () => (await get('size?dataset=acme/cut')).error, { timeout: 90_000 })
      .toBeUndefined()
    expect(await get('size?dataset=acme/cut')).toMatchObject({
      size: { dataset: { num_rows: null } },
      partial: true,
    })
    expect(await get('info?dataset=acme/cut')).toMatchObject({ partial: true })
    const page = await get(`rows?${place}&length=1`)
    expect(page).toMatchObject({ rows: [{ row_idx: 0 }], num_rows_total: null, partial: true })
    expect(await get(`rows?${place}&offset=1000000`)).toMatchObject({ rows: [], partial: true })
    expect(await get(`statistics?${place}`)).toMatchObject({ partial: true })
    const sql = encodeURIComponent('SELECT count(*) AS n FROM train')
    expect(await get(`sql?dataset=acme/cut&sql=${sql}`)).toMatchObject({ partial: true })
    const html = await (await cut.app.request('http://catalogue.test/datasets/acme/cut')).text()
    expect(html).toMatch(/These are of the first [\d,]+ rows; the others cannot be shown\./)
    await cut.close()
  }, 120_000)
})
