import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerViewer } from '../../viewer/api.ts'
import { startViewerPool } from './viewer-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'modelbook-viewer-pool-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A thread that exits when asked for rows, throws when asked for a count, and never answers anything else. */
const THREAD = `
export default ({ method }) => {
  if (method === 'rows') process.exit(1)
  return method === 'count' ? { thrown: new RangeError('odd') } : new Promise(() => {})
}
`

it('asks to come again when its thread has ended or too many wait, passes on what goes wrong itself, and ends in silence', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const file = join(folder, 'thread.mjs')
  writeFileSync(file, THREAD)
  const { viewer, close } = startViewerPool(file)
  const split = { edition: 'e.db', dataset: 'acme/x', config: 'default', split: 'train' }
  const limits = { text: 1, items: 1, total: 1 }
  await expect(viewer.rows({ ...split, offset: 0, length: 1, limits })).rejects.toMatchObject({ status: 503 })
  await expect(viewer.count(split)).rejects.toThrow(RangeError)
  const waiting = Array.from({ length: 1_010 }, () => viewer.structure(split))
  const all = Promise.allSettled(waiting)
  const request = new Request('http://catalogue.test/splits?dataset=acme/x')
  const addresses = { file: () => '', asset: () => '' }
  const refused = await answerViewer(viewer, 'e.db', addresses, 'splits', request)
  expect(refused?.status).toBe(503)
  expect(refused?.headers.get('retry-after')).toBe('5')
  said.mockClear()
  await close()
  await all
  expect(said).not.toHaveBeenCalled()
  said.mockRestore()
})

/** A thread that works on one dataset without end, on another until its memory is full, and counts its own jobs. */
const BUSY_THREAD = `
let jobs = 0
export default ({ question }) => {
  jobs += 1
  const grown = []
  while (question.dataset === 'acme/endless');
  while (question.dataset === 'acme/vast') grown.push(new Array(1e6).fill({}))
  return { answer: jobs }
}
`

describe('a question without end', () => {
  const place = (dataset: string) => ({ edition: 'e.db', dataset, config: 'default', split: 'train' })
  const start = (limits: { milliseconds: number; megabytes: number }) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const file = join(folder, 'busy.mjs')
    writeFileSync(file, BUSY_THREAD)
    const pool = startViewerPool(file, limits)
    onTestFinished(async () => {
      await pool.close()
      vi.restoreAllMocks()
    })
    return pool.viewer
  }

  it('is ended and says so, once for all who ask it, and those who wait behind it get their answers', async () => {
    const viewer = start({ milliseconds: 300, megabytes: 100 })
    const answers = await Promise.allSettled([
      viewer.count(place('acme/endless')),
      viewer.count(place('acme/endless')),
      viewer.count(place('acme/other')),
      viewer.count(place('acme/other')),
    ])
    const ended = {
      status: 'rejected',
      reason: {
        status: 501,
        code: 'JobManagerExceededMaximumDurationError',
        message: 'Reading these rows was ended, because it took more than 0.3 s of processor time.',
      },
    }
    // The second is not tried: a new thread begins with the third.
    expect(answers).toMatchObject([ended, ended, { value: 1 }, { value: 2 }])
  })

  it('is ended when it takes too much memory', async () => {
    await expect(
      start({ milliseconds: 60_000, megabytes: 30 }).count(place('acme/vast')),
    ).rejects.toMatchObject({
      code: 'JobManagerCrashedError',
      message: expect.stringContaining('more than 30 MB of memory'),
    })
  })
})
