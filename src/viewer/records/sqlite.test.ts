import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { sqliteOf } from '../../../test/helpers/sqlite.ts'
import { makeViewer } from '../../../test/helpers/viewer.ts'

const TWO = sqliteOf("CREATE TABLE t(id INTEGER, name TEXT); INSERT INTO t VALUES (1, 'one'), (2, NULL)")
const messagesOf = ({ problems }: { problems: readonly { message: string }[] }) =>
  problems.map(({ message }) => message)

describe('an SQLite file', () => {
  it.each(['data.db', 'data.sqlite', 'sub/DATA.SQLite3', 'data.db3'])('has rows: %s', async (path) => {
    const { values, rows, viewer, place } = await makeViewer({ [path]: TWO })
    expect(await values()).toEqual([
      { id: 1, name: 'one' },
      { id: 2, name: null },
    ])
    expect(await rows()).toMatchObject({ config: 't', split: 'train', total: 2, problems: [] })
    expect(await viewer.find({ ...place, ...ALL, query: 'one' })).toMatchObject({ total: 1 })
  })

  const ALL = { offset: 0, length: 9, limits: { text: 99, items: 9, total: 999 }, where: '', orderBy: '' }

  it('has its tables as subsets, after those of other files, each under a name of its own', async () => {
    const { viewer, place } = await makeViewer({
      'train.csv': 'a\n1\n',
      'a.db': sqliteOf('CREATE TABLE x(a); CREATE TABLE "y z"(a)'),
      'b.db': sqliteOf('CREATE TABLE x(a)'),
    })
    const { configs } = await viewer.structure(place)
    expect(configs.map(({ name }) => name)).toEqual(['default', 'a.db/x', 'a.db/y z', 'b.db/x'])
  })

  it('may be in a zip file, beside others or alone', async () => {
    const alone = await makeViewer({
      'data.zip': zipSync({ 'sub/a.db': TWO, 'notes.md': Buffer.from('# A') }),
    })
    expect(await alone.values()).toEqual([
      { id: 1, name: 'one' },
      { id: 2, name: null },
    ])
    const { viewer, place } = await makeViewer({
      'data.zip': zipSync({ 'a.db': TWO, 'a.csv': Buffer.from('id\n1\n') }),
      'broken.zip': 'no zip file',
    })
    const { configs } = await viewer.structure(place)
    expect(configs.map(({ name }) => name)).toEqual(['default', 't'])
  })

  it('gives values as they are: 64-bit integers, infinity, bytes', async () => {
    const { rows, values } = await makeViewer({
      'a.db': sqliteOf(
        "CREATE TABLE t(i INTEGER, r REAL, b BLOB, n NUMERIC); INSERT INTO t VALUES (9223372036854775807, 9e999, x'00ff', 1), (-9223372036854775808, 0.5, NULL, 1.5)",
      ),
    })
    const [first, second] = await values()
    expect(first).toMatchObject({ i: 9223372036854775807n, r: Number.POSITIVE_INFINITY, n: 1 })
    expect(second).toMatchObject({ i: -9223372036854775808n, r: 0.5, b: null, n: 1.5 })
    const dtypes = (await rows()).columns.map(({ feature }) => feature)
    expect(dtypes).toMatchObject([
      { dtype: 'int64' },
      { dtype: 'float64' },
      { dtype: 'binary' },
      { dtype: 'float64' },
    ])
  })

  it('shows a column of several types as text, and says so', async () => {
    const { rows, values } = await makeViewer({
      'a.db': sqliteOf(
        "CREATE TABLE t(v, w); INSERT INTO t VALUES (1, 9007199254740993), ('a', 0.5), (x'0a', 1)",
      ),
    })
    expect(await values()).toEqual([
      { v: '1', w: '9007199254740993' },
      { v: 'a', w: '0.5' },
      { v: "X'0A'", w: '1' },
    ])
    expect(messagesOf(await rows())).toEqual([
      'its column "v" has blob and integer and text values, and is shown as text',
      'its column "w" has integer and real values, and is shown as text',
    ])
  })

  it('names views and virtual tables, and shows nothing that a file would compute', async () => {
    const { rows, values, viewer, place } = await makeViewer({
      'a.db': sqliteOf(
        "CREATE TABLE t(a, b, c AS (a + b)); INSERT INTO t VALUES (1, 2); CREATE VIEW v AS SELECT load_extension('x'); CREATE VIRTUAL TABLE f USING fts5(a)",
      ),
    })
    expect((await viewer.structure(place)).configs.map(({ name }) => name)).toEqual(['t'])
    expect(await values()).toEqual([{ a: 1, b: 2 }])
    expect(messagesOf(await rows())).toEqual([
      'its "v", "f" are views or virtual tables, and are not shown',
      'the computed columns of its table "t" are not shown',
    ])
  })

  it('is read where its log of changes is apart, and says so', async () => {
    const content = sqliteOf('PRAGMA page_size = 65536; CREATE TABLE t(a); INSERT INTO t VALUES (1)')
    // Both versions of the format are 2 where changes go to a log.
    content.set([2, 2], 18)
    const { rows, values } = await makeViewer({ 'a.db': content, 'a.db-wal': 'changes' })
    expect(await values()).toEqual([{ a: 1 }])
    expect(messagesOf(await rows())).toEqual(['its latest changes are in a.db-wal, and are not shown'])
  })

  it('is read in UTF-16, and with a thousand columns', async () => {
    const columns = Array.from({ length: 1001 }, (_, index) => `c${index}`)
    const { rows } = await makeViewer({
      'a.db': sqliteOf(
        `PRAGMA encoding = 'UTF-16'; CREATE TABLE t(${columns}); INSERT INTO t VALUES (${columns.map(() => "'é\u{1f600}'")})`,
      ),
    })
    const answer = await rows()
    expect(answer.rows[0]?.cells[999]?.value).toBe('é\u{1f600}')
    expect(messagesOf(answer)[0]).toContain('it has 1001 columns, of which the first 1000 are shown')
  })

  it('says which texts are no UTF-8', async () => {
    const { rows } = await makeViewer({
      'a.db': sqliteOf("CREATE TABLE t(a, b); INSERT INTO t VALUES (CAST(x'ff41' AS TEXT), 'é')"),
    })
    expect(messagesOf(await rows())).toEqual([
      'texts of its column "a" have "\uFFFD", which stands for bytes that are no UTF-8',
    ])
  })

  it('leaves out values that are too long, and shows the others', async () => {
    const { rows, values, viewer } = await makeViewer({
      'a.db': sqliteOf('CREATE TABLE t(a, b); INSERT INTO t VALUES (zeroblob(17000000), 1)'),
    })
    expect(await values()).toEqual([{ a: null, b: 1 }])
    expect(messagesOf(await rows())).toEqual([
      'values of its column "a" that have more than 16777216 bytes are not shown',
    ])
    await viewer.settle()
  })

  it('shows tables and columns of any name', async () => {
    const { values } = await makeViewer({
      'a.db': sqliteOf(
        `CREATE TABLE "a""'; DROP"("c""1", "", 'select'); INSERT INTO "a""'; DROP" VALUES (1, 2, 3)`,
      ),
    })
    expect(await values()).toEqual([{ 'c"1': 1, '': 2, select: 3 }])
  })

  it.each([
    ['text', new Uint8Array(Buffer.from('id\n1\n')), 'it is no SQLite file'],
    ['nothing', new Uint8Array(), 'it is no SQLite file'],
    ['compressed', gzipSync(TWO), 'it is no SQLite file'],
    ['cut off', TWO.slice(0, 5000), 'it is cut off'],
    ['shorter by a page', TWO.slice(0, 4096), 'its tables cannot be gone through'],
    ['a header alone', TWO.slice(0, 100), 'it is cut off'],
    [
      'overwritten',
      new Uint8Array(Buffer.concat([TWO.slice(0, 100), Buffer.alloc(8092, 7)])),
      'its tables cannot be gone through',
    ],
    ['empty', sqliteOf('CREATE TABLE t(a); DROP TABLE t'), 'it has no tables'],
    ['views', sqliteOf('CREATE VIEW v AS SELECT 1'), 'it has no tables'],
  ])('says what is wrong with one that is %s, and shows other files', async (_, content, said) => {
    const { rows, values, viewer, place } = await makeViewer({ 'train.csv': 'a\n1\n', 'a.db': content })
    expect(await values()).toEqual([{ a: 1 }])
    const { configs } = await viewer.structure(place)
    const problem = rows({ config: configs[1]?.name ?? '' })
    await expect(problem).rejects.toThrow(`a.db: ${said}`)
  })

  // Of the header, of the schema and its page, and of the table's page.
  it.each([16, 18, 28, 44, 56, 68, 96, 100, 103, 105, 108, 4050, 4090, 4096, 4099, 4101, 4104, 8180, 8190])(
    'survives that byte %s is wrong',
    async (at) => {
      const content = TWO.slice()
      content[at] = (content[at] ?? 0) ^ 0xff
      const { rows } = await makeViewer({ 'a.db': content })
      const name = await rows().then(
        () => 'ViewerError',
        (error: unknown) => (error instanceof Error ? error.name : ''),
      )
      expect(name).toBe('ViewerError')
    },
  )

  it('ends with rows whose pages lie in a circle', async () => {
    const many = Buffer.from(
      sqliteOf(
        `PRAGMA page_size = 512; CREATE TABLE t(a); WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO t SELECT i FROM n`,
      ),
    )
    const trees = Array.from({ length: many.length / 512 }, (_, page) => 512 * page).filter(
      (page) => many[page] === 5,
    )
    // Each page of pages leads to the next one, again and again: more rows than anyone can read.
    for (const [index, page] of trees.entries()) {
      const cells = Array.from({ length: many.readUInt16BE(page + 3) }, (_, cell) =>
        many.readUInt16BE(page + 12 + 2 * cell),
      )
      const next = trees[index + 1]
      const child = next === undefined ? many.readUInt32BE(page + (cells[0] ?? 0)) : next / 512 + 1
      for (const cell of cells) many.writeUInt32BE(child, page + cell)
      many.writeUInt32BE(child, page + 8)
    }
    const { rows } = await makeViewer({ 'a.db': new Uint8Array(many) })
    const answer = await rows()
    expect(answer.total).toBeLessThan(many.length)
    expect(messagesOf(answer)[0]).toContain('its table "t" is damaged after row')
  })

  it('leaves the previews of Windows and hidden files alone', async () => {
    const { viewer, place } = await makeViewer({ 'a.csv': 'a\n1\n', 'Thumbs.db': 'x', '.cache/x.db': 'x' })
    expect((await viewer.structure(place)).configs).toHaveLength(1)
  })
})
