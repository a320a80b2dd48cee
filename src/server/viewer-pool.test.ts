import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { answerViewer } from '../viewer/api.ts'
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
  const limits = { text: 1, items: 1 }
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
