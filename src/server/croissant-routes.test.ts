import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { ViewerError } from '../viewer/viewer-error.ts'

const ROWS = 'text,stars\ngood,5\nbad,1\n'
const CARD = `---
pretty_name: Clicks
license: cc-by-4.0
language: en
tags: [reviews]
---
# Clicks

Opinions of people who clicked.
`

let site: AppForTest
beforeAll(async () => {
  site = await makeApp({
    'datasets/acme/clicks/README.md': CARD,
    'datasets/acme/clicks/train.csv': ROWS,
    'datasets/acme/clicks/test.csv': 'text,stars\nfine,3\n',
    'datasets/acme/bare/README.md': '# Bare\n',
    'datasets/acme/many/README.md': '# Many\n',
    'datasets/acme/many/train.csv': ROWS,
    ...Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`datasets/acme/many/notes/${index}.md`, 'a note']),
    ),
    'models/acme/tiny/README.md': '# Tiny\n',
  })
})
afterAll(() => site.close())

const ask = (path: string) => site.app.request(`http://data.test${path}`)

describe('a dataset as Croissant', () => {
  it('says what it is, in the words of the specification', async () => {
    const response = await ask('/datasets/acme/clicks/croissant')
    expect(response.headers.get('content-type')).toBe('application/ld+json; charset=utf-8')
    expect(await response.json()).toMatchObject({
      '@type': 'sc:Dataset',
      conformsTo: 'http://mlcommons.org/croissant/1.0',
      name: 'clicks',
      description: 'Opinions of people who clicked.',
      url: 'http://data.test/datasets/acme/clicks',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      creator: { '@type': 'Organization', name: 'acme' },
      inLanguage: ['en'],
      keywords: ['reviews'],
    })
  })

  it('has its files with where they are and what their bytes are', async () => {
    const { distribution } = await (await ask('/datasets/acme/clicks/croissant')).json()
    expect(distribution).toContainEqual({
      '@type': 'cr:FileObject',
      '@id': 'train.csv',
      name: 'train.csv',
      contentUrl: 'http://data.test/datasets/acme/clicks/resolve/main/train.csv',
      contentSize: `${ROWS.length} B`,
      encodingFormat: 'text/csv',
      sha256: createHash('sha256').update(ROWS).digest('hex'),
    })
  })

  it('has its splits as record sets, and the columns that are in the files', async () => {
    const { recordSet } = await (await ask('/datasets/acme/clicks/croissant')).json()
    expect(recordSet.map(({ name }: { name: string }) => name).sort()).toEqual([
      'default/test',
      'default/train',
    ])
    const train = recordSet.find(({ name }: { name: string }) => name === 'default/train')
    expect(train.field).toMatchObject([
      { name: 'text', dataType: 'sc:Text', source: { fileObject: { '@id': 'train.csv' } } },
      { name: 'stars', dataType: 'sc:Integer', source: { extract: { column: 'stars' } } },
    ])
  })

  it('says that it names some of very many files, those with rows first', async () => {
    const { distribution, recordSet, description } = await (await ask('/datasets/acme/many/croissant')).json()
    expect(distribution).toHaveLength(1000)
    expect(recordSet).toMatchObject([{ name: 'default/train' }])
    expect(description).toContain('Of its 1002 files, 1000 are described here')
  })

  it('is there at the address that the Hub has, and linked from the page', async () => {
    const own = await (await ask('/datasets/acme/clicks/croissant')).text()
    expect(await (await ask('/api/datasets/acme/clicks/croissant')).text()).toBe(own)
    const page = await (await ask('/datasets/acme/clicks')).text()
    expect(page).toContain('href="/datasets/acme/clicks/croissant"')
  })

  it('is there for a dataset without data, and for no model', async () => {
    expect(await (await ask('/datasets/acme/bare/croissant')).json()).toMatchObject({ recordSet: [] })
    expect((await ask('/datasets/acme/none/croissant')).status).toBe(404)
    expect((await ask('/models/acme/tiny/croissant')).status).toBe(404)
  })
  it('asks to come again where the viewer is busy, instead of leaving out the columns', async () => {
    const busy = () => Promise.reject(new ViewerError('ResponseNotReadyError', 'Too much is asked.'))
    const methods = { structure: busy, count: busy, columns: busy, rows: busy, find: busy }
    const { app, close } = await makeApp(
      { 'datasets/acme/clicks/train.csv': ROWS, 'datasets/acme/clicks/README.md': CARD },
      {},
      { viewer: { ...methods, asset: busy, statistics: busy, sql: busy, sqlFile: busy } },
    )
    const response = await app.request('http://data.test/datasets/acme/clicks/croissant')
    await close()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toEqual({ error: 'Too much is asked.' })
  })
})
