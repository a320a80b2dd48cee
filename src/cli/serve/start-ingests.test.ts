/** What a site is told by the process that reads its cards; a script stands for that process. */

import { writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeFolder } from '../../../test/helpers/folder.ts'
import { openStore } from '../../edition/store/store.ts'
import { UserError } from '../../errors.ts'
import { describeError } from '../describe-error.ts'
import { startIngests } from './start-ingests.ts'

/** @param script - given each order, and `tell`, which sends an answer */
function ingestsOf(script: string, { idleMs = 60_000, onDamage = (_told: string) => {} } = {}) {
  const folder = makeFolder()
  const path = join(folder, 'process.mjs')
  writeFileSync(
    path,
    `const tell = (news) => process.send(news)
     process.on('disconnect', () => process.exit())
     process.on('message', (order) => { ${script} })`,
  )
  const ingests = startIngests({
    ...{ script: path, location: 'cards', store: openStore(folder) },
    ...{ settings: () => ({ docs: [], guide: true, checks: { sources: 'optional' } }), onDamage, idleMs },
  })
  onTestFinished(() => ingests.close())
  return ingests
}

const PID = 'tell({ report: { edition: String(process.pid) } })'

const isRunning = (pid: string) => {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

it('gives the report, after what was told before it', async () => {
  const told: unknown[] = []
  const { make } = ingestsOf(
    `tell('change')
    tell({ damage: 'a page was altered' })
    tell({ progress: { done: 1, total: 2, parsed: 1 } })
    tell({ report: { edition: order.location } })`,
    { onDamage: (damage) => told.push(damage) },
  )
  const report = await make({
    onChange: () => told.push('change'),
    onProgress: ({ done }) => told.push(done),
  })
  expect(report.edition).toBe('cards')
  expect(told).toEqual(['change', 'a page was altered', 1])
})

it('leaves a busy core to readers', async () => {
  const { make } = ingestsOf(
    `import('node:os').then(({ getPriority }) => tell({ report: { edition: String(getPriority()) } }))`,
  )
  const { edition } = await make({})
  expect(Number(edition)).toBeGreaterThan(getPriority())
})

it('fails with the reason that the process gives', async () => {
  const { make } = ingestsOf(`tell({ name: 'StoreBusyError', message: 'Wait a little.', stack: 'at there' })`)
  const error: unknown = await make({}).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(UserError)
  expect(error).toMatchObject({ name: 'StoreBusyError' })
  expect(describeError(error)).toBe('Wait a little.')
  expect(describeError(error, true)).toBe('at there')
})

it('fails when the process is ended, and goes on with another one', async () => {
  const { make } = ingestsOf(`if (order.isSuspect) process.kill(process.pid, 'SIGKILL'); else ${PID}`)
  const first = await make({})
  await expect(make({ isSuspect: true })).rejects.toThrow('ended with SIGKILL')
  expect((await make({})).edition).not.toBe(first.edition)
})

it('passes an abort on', async () => {
  const { make } = ingestsOf(`
    if (order === 'abort') tell({ name: 'AbortError', message: 'aborted', stack: '' })
    else tell('change')`)
  const abort = new AbortController()
  const making = make({ signal: abort.signal, onChange: () => abort.abort() })
  await expect(making).rejects.toMatchObject({ name: 'AbortError' })
})

it('keeps the process for the next card that is saved, and ends it when none is', async () => {
  const { make, close } = ingestsOf(PID, { idleMs: 500 })
  const { edition: pid } = await make({})
  expect((await make({})).edition).toBe(pid)
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 20_000)
  const { edition: next } = await make({})
  expect(next).not.toBe(pid)
  await close()
  expect(isRunning(next)).toBe(false)
})
