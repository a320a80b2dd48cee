import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { SqliteEdition } from '../../edition/edition.ts'
import type { Entry } from '../../edition/types.ts'
import { makeArticlePool } from './article-pool.ts'
import { startArticleThreads } from './article-threads.ts'

const THREAD = fileURLToPath(new URL('../../../test/helpers/article-thread.ts', import.meta.url))

const edition: SqliteEdition = Object.assign(Object.create(SqliteEdition.prototype), { path: 'e1' })
const card = (id: string): Entry => Object.assign(Object.create(null), { kind: 'model', id, body: '' })

it.each([
  ['of a server', false, 4],
  ['of a build', true, 2],
])(
  'gives up on hostile cards that keep every thread %s busy, and on no other',
  async (_, isBusy, count) => {
    const pool = makeArticlePool(startArticleThreads(THREAD, isBusy, 1, 500))
    try {
      const hostile = Array.from({ length: count }, () => pool.make(edition, card('hostile')))
      const refused = Promise.allSettled(hostile)
      expect(await pool.make(edition, card('kind'))).toEqual({ html: 'kind', toc: [] })
      for (const result of await refused) {
        expect(String(result.status === 'rejected' && result.reason)).toContain(
          'more than 1 s of processor time',
        )
      }
    } finally {
      await pool.close()
    }
  },
  60_000,
)

it('leaves a thread to short cards, however many long ones readers ask for', async () => {
  // Nobody gives up on the long ones within this test.
  const pool = makeArticlePool(startArticleThreads(THREAD, false, 1, 600_000))
  const long = Object.assign(card('hostile'), { body: 'a'.repeat(200_000) })
  for (let count = 0; count < 6; count += 1) pool.make(edition, long).catch(() => {})
  try {
    expect(await pool.make(edition, card('kind'))).toEqual({ html: 'kind', toc: [] })
  } finally {
    await pool.close()
  }
})

it('gives up on a card of a client that takes too long to check, and checks few at once', async () => {
  const pool = makeArticlePool(startArticleThreads(THREAD, false))
  const check = (content: string) => pool.checkCard(edition, { kind: 'model', content }, {})
  try {
    expect(await check('hostile')).toBeUndefined()
    const checks = Array.from({ length: 40 }, () => check('kind'))
    const refused = (await Promise.allSettled(checks)).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ reason: { status: 503, headers: { 'retry-after': '5' } } })
    expect(await check('kind')).toEqual([])
  } finally {
    await pool.close()
  }
}, 60_000)
