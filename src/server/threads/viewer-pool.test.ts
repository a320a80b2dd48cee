import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { requestSignal } from '../../hub/git/git-queue.ts'
import { answerViewer } from '../../viewer/api.ts'
import { startViewerPool } from './viewer-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'modelbook-viewer-pool-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A process that exits when asked for rows, throws when asked for a count, and never answers anything else. */
const PROCESS = `
process.on('message', ({ id, job }) => {
  if (job?.method === 'rows') process.exit(1)
  if (job?.method === 'count') process.send({ id, result: { thrown: new RangeError('odd') } })
})
`

it('asks to come again when its process has ended or too many wait, passes on what goes wrong itself, and ends in silence', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const file = join(folder, 'process.mjs')
  writeFileSync(file, PROCESS)
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

/** A process that works on one dataset without end, on another until its memory is full, and counts its own jobs. */
const BUSY_PROCESS = `
let jobs = 0
process.on('message', ({ id, job, cancelled }) => {
  if (cancelled !== undefined) return process.send({ id: cancelled, result: { answer: 'given up' } })
  jobs += 1
  const grown = []
  const { dataset } = job.question
  while (dataset === 'acme/endless');
  while (dataset === 'acme/vast') grown.push(new Array(1e6).fill({}))
  if (dataset === 'acme/broken') process.kill(process.pid, 'SIGSEGV')
  if (dataset !== 'acme/long') process.send({ id, result: { answer: jobs } })
})
`

describe('a question without end', () => {
  const place = (dataset: string) => ({ edition: 'e.db', dataset, config: 'default', split: 'train' })
  const start = (limits: { milliseconds: number; megabytes: number }) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const file = join(folder, 'busy.mjs')
    writeFileSync(file, BUSY_PROCESS)
    const pool = startViewerPool(file, limits)
    onTestFinished(async () => {
      await pool.close()
      vi.restoreAllMocks()
    })
    return pool.viewer
  }

  it('is ended and says so, once for all who ask it, and those who wait behind it get their answers', async () => {
    const viewer = start({ milliseconds: 2_000, megabytes: 100 })
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
        message: 'Reading these rows was ended, because it took more than 2 s.',
      },
    }
    // The second is not tried: a new process begins with the third.
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

  it('is ended when it ends the program that reads files, which then starts again', async () => {
    const viewer = start({ milliseconds: 60_000, megabytes: 100 })
    await expect(viewer.count(place('acme/broken'))).rejects.toMatchObject({ code: 'JobManagerCrashedError' })
    expect(await viewer.count(place('acme/other'))).toBe(1)
  })

  it('is given up when its reader leaves, and the next one gets an answer from the same process', async () => {
    const viewer = start({ milliseconds: 60_000, megabytes: 100 })
    expect(await viewer.count(place('acme/other'))).toBe(1)
    const reader = new AbortController()
    const asked = requestSignal.run(reader.signal, () => viewer.count(place('acme/long')))
    await setTimeout(500)
    reader.abort()
    await Promise.allSettled([asked])
    expect(await viewer.count(place('acme/other'))).toBe(3)
  })
})

/** A process that sums up without end until it is told not to, after searches at once, and answers with all that it was asked. */
const SUMMING_PROCESS = `
let asked = []
process.on('message', ({ id, job, cancelled }) => {
  if (cancelled !== undefined) return process.send({ id: cancelled, result: { failure: { code: 'ResponseNotReadyError', message: '', remedy: '' } } })
  asked.push(job.method)
  if (job.method === 'find' || asked.includes('find')) process.send({ id, result: { answer: asked } })
})
`

it('a summary that has begun gives way to a search, and is made after it', async () => {
  const file = join(folder, 'summing.mjs')
  writeFileSync(file, SUMMING_PROCESS)
  const { viewer, close } = startViewerPool(file)
  onTestFinished(close)
  const split = { edition: 'e.db', dataset: 'acme/x', config: 'default', split: 'train' }
  const limits = { text: 1, items: 1, total: 1 }
  const summary = viewer.statistics(split)
  await setTimeout(200)
  const found = viewer.find({ ...split, offset: 0, length: 1, limits, where: 'a = 1' })
  expect(await found).toEqual(['statistics', 'find'])
  expect(await summary).toEqual(['statistics', 'find', 'statistics'])
})
