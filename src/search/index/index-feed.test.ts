import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openForWriting } from '../../edition/store/open-for-writing.ts'
import { TABLES } from '../../edition/store/schema.ts'
import type { IndexEntry } from './index-entry.ts'
import { IndexFeed } from './index-feed.ts'

const HERE = Number.POSITIVE_INFINITY

function entry(n: number): IndexEntry {
  const owner = `owner${n % 7}`
  return {
    n,
    kind: n % 5 === 0 ? 'dataset' : 'model',
    id: `${owner}/Grüße-${n}`,
    title: `Grüße ${n}`,
    summary: n % 3 === 0 ? '' : 'A 日本語 model',
    facets: { tag: ['small', `t${n % 11}`], language: n % 2 === 0 ? [] : ['de'], owner: [owner] },
    texts: ['How to use', `it is said that ${'words and '.repeat(n % 40)} more`],
    updated: n % 4 === 0 ? undefined : new Date(n * 1e9).toISOString(),
    parameters: n % 2 === 0 ? undefined : n * 1e6,
    size: n,
    bytes: n % 3 === 0 ? undefined : n,
    downloads: n % 6 === 0 ? undefined : n % 100,
    likes: undefined,
  }
}

function makeFeed(threadFrom: number, inside = '') {
  const folder = mkdtempSync(join(tmpdir(), 'modelbook-feed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = openForWriting(join(folder, 'new.tmp'))
  database.exec(TABLES)
  database.exec('BEGIN')
  const feed = new IndexFeed(database, join(folder, inside, 'new.tmp'), 300, threadFrom)
  onTestFinished(() => feed.close())
  return { feed, folder }
}

async function indexOf(threadFrom: number, count: number) {
  const { feed, folder } = makeFeed(threadFrom)
  for (let n = 1; n <= count; n += 1) {
    feed.add(entry(n))
    await feed.drain()
  }
  feed.end()
  await feed.finish()
  await feed.close()
  expect(readdirSync(folder)).toEqual(['new.tmp'])
  const database = new DatabaseSync(join(folder, 'new.tmp'), { readOnly: true })
  onTestFinished(() => database.close())
  const parts = database.prepare('SELECT name, part, bytes FROM index_part ORDER BY name, part').all()
  return { parts, facts: database.prepare('SELECT * FROM meta').all() }
}

describe('an index of entries as they come', () => {
  it('is the same from another thread, and nothing of it is left beside the edition', async () => {
    const [here, there] = [await indexOf(HERE, 800), await indexOf(1, 800)]
    expect(here.parts.length).toBeGreaterThan(30)
    expect(there).toEqual(here)
  })

  it('says what its thread failed with', async () => {
    const { feed } = makeFeed(1, 'missing')
    feed.add(entry(1))
    feed.end()
    await expect(feed.finish()).rejects.toThrow('no such file or directory')
  })

  it('says what the thread failed with that helps its thread', async () => {
    const { feed, folder } = makeFeed(1)
    writeFileSync(join(folder, 'new.tmp-words'), 'This is not a database, and it is not empty. '.repeat(20))
    feed.add(entry(1))
    feed.end()
    await expect(feed.finish()).rejects.toThrow('file is not a database')
  })
})
