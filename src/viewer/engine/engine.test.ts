import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { requestSignal } from '../../hub/git/git-queue.ts'
import { type Engine, EngineError, withEngine } from './engine.ts'
import { quoteText } from './sql.ts'

const folder = mkdtempSync(join(tmpdir(), 'modelbook-engine-'))
const scratch = join(folder, 'scratch')
const listed = join(folder, 'listed.csv')
const other = join(folder, 'other.csv')
writeFileSync(listed, 'a\n1\n')
writeFileSync(other, 'a\n2\n')

const work = <T>(run: (engine: Engine) => Promise<T>) => withEngine({ files: [listed], scratch }, run)

describe('the engine', () => {
  it('reads the files that are listed for it', async () => {
    expect(await work((engine) => engine.all(`FROM read_csv(${quoteText(listed)})`))).toEqual([[1]])
  })

  it.each([
    `FROM read_csv(${quoteText(other)})`,
    `FROM read_csv(${quoteText(join(scratch, '..', 'other.csv'))})`,
    `FROM read_text('/etc/passwd')`,
    `FROM read_text('/proc/self/environ')`,
    `FROM read_blob('/proc/self/fd/0')`,
    `FROM glob(${quoteText(`${folder}/*`)})`,
    `FROM read_csv('https://example.org/a.csv')`,
    `COPY (SELECT 1) TO ${quoteText(join(folder, 'new.csv'))}`,
    `ATTACH ${quoteText(join(folder, 'new.db'))}`,
    `EXPORT DATABASE ${quoteText(join(folder, 'export'))}`,
    'INSTALL httpfs',
    'LOAD httpfs',
    'SET enable_external_access = true',
    `SET allowed_paths = ['/etc/passwd']`,
    `SET memory_limit = '100GB'`,
    'RESET lock_configuration',
  ])('refuses %s', async (sql) => {
    const before = readdirSync(folder)
    await expect(work((engine) => engine.all(sql))).rejects.toThrow(EngineError)
    expect(readdirSync(folder)).toEqual(before)
  })

  it('says that a query takes more memory than there is', async () => {
    const sql = `SELECT len(list(range || repeat('x', 1000))) FROM range(10000000)`
    await expect(work((engine) => engine.all(sql))).rejects.toMatchObject({ code: 'JobManagerCrashedError' })
  })

  it('stops when its reader leaves', async () => {
    const reader = new AbortController()
    const asked = requestSignal.run(reader.signal, () =>
      work((engine) => {
        setImmediate(() => reader.abort())
        return engine.all('SELECT count(*) FROM range(1000000000000) WHERE range % 7 = 3')
      }),
    )
    await expect(asked).rejects.toThrow('The reader has left.')
  })

  it('takes values as they are, whatever is in them', async () => {
    const text = `'; DROP TABLE x; -- "`
    expect(await work((engine) => engine.all('SELECT $1, $2::BIGINT', [text, '9007199254740993']))).toEqual([
      [text, 9007199254740993n],
    ])
    expect(await work((engine) => engine.all(`SELECT ${quoteText(text)}`))).toEqual([[text]])
  })
})
