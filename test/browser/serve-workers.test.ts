/** The command with several workers: they serve the same, follow changes, are started again, and end together. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hearEdition } from './hear-edition.ts'
import { useCommand } from './use-command.ts'

const { place, run, writeCard } = useCommand()
const soon = { timeout: 30_000 }

/** Process ids of the workers below a process, according to Linux. */
function workersOf(pid: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
        const isWorker = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('site-worker.js')
        return isWorker && Number(parent) === pid ? [Number(name)] : []
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
}

/** Answers on many connections, which reach every worker. */
const askAll = (url: string) =>
  Promise.all(
    Array.from({ length: 8 }, async () => {
      const answer = await fetch(url, { headers: { connection: 'close' } })
      return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() }
    }),
  )

describe.skipIf(process.platform !== 'linux')('modelbook serve --workers', () => {
  it('serves the same from all, and follows cards and settings', async () => {
    const { child, url } = run(['serve', 'cards', '--port', '0', '--workers', '2'])
    const site = await url()
    expect(workersOf(child.pid)).toHaveLength(2)
    const page = `${site}models/acme/tiny`
    const first = await askAll(page)
    expect(first.every(({ text }) => text.includes('The first sentence.'))).toBe(true)
    expect(new Set(first.map(({ etag }) => etag)).size).toBe(1)
    const heard = await hearEdition(site, () => writeCard('acme/tiny', '# Tiny\n\nThe second sentence.\n'))
    expect(heard).toContain('"changed":["/models/acme/tiny"]')
    await expect
      .poll(async () => (await askAll(page)).every(({ text }) => text.includes('The second sentence.')), soon)
      .toBe(true)
    writeFileSync(join(place.folder, 'cards/modelbook.yaml'), 'title: Acme models\n')
    await expect
      .poll(async () => (await askAll(site)).every(({ text }) => text.includes('<title>Acme models')), soon)
      .toBe(true)
  })

  it('starts a worker that is killed again, with the edition of now, and keeps what it has counted', async () => {
    const words = ['serve', 'cards', '--port', '0', '--workers', '2', '--metrics-port', '0']
    const { child, said, url } = run(words)
    const site = await url()
    const metrics = /Metrics are at (\S+)/.exec(said.err)?.[1] ?? ''
    await askAll(`${site}models/acme/tiny`)
    const counted = async () => {
      const text = await (await fetch(metrics)).text()
      return Number(/request_duration_seconds_count\{[^}]*route="\/models\/\*"[^}]*\} (\d+)/.exec(text)?.[1])
    }
    await expect.poll(counted, soon).toBe(8)
    const [killed = 0] = workersOf(child.pid)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => said.err, soon).toContain('ended with SIGKILL. Another one is started.')
    await expect.poll(() => workersOf(child.pid).filter((pid) => pid !== killed).length, soon).toBe(2)
    await expect
      .poll(async () => (await askAll(`${site}readyz`)).every(({ status }) => status === 200), soon)
      .toBe(true)
    expect((await askAll(`${site}models/acme/tiny`)).map(({ status }) => status)).toEqual(Array(8).fill(200))
    await expect.poll(counted, soon).toBe(16)
  })

  it('ends with all of its workers, in order when told and at once when killed', async () => {
    const told = run(['serve', 'cards', '--port', '0', '--workers', '2'])
    await told.url()
    const workers = workersOf(told.child.pid)
    told.child.kill('SIGTERM')
    expect(await told.ended).toBe(0)
    const killed = run(['serve', 'cards', '--port', '0', '--workers', '2'])
    const url = await killed.url()
    workers.push(...workersOf(killed.child.pid))
    killed.child.kill('SIGKILL')
    expect(workers).toHaveLength(4)
    const areLeft = () => workers.filter((pid) => readdirSync('/proc').includes(`${pid}`))
    await expect.poll(areLeft, soon).toEqual([])
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  it('says why no worker can listen, and starts none again', async () => {
    const first = run(['serve', 'cards', '--port', '0'])
    const { port } = new URL(await first.url())
    const second = run(['serve', 'cards', '--port', port, '--workers', '2'])
    expect(await second.ended).toBe(1)
    expect(second.said.err).toContain(`Port ${port} on 127.0.0.1 is already in use.\n  Run again with --port`)
    expect(second.said.err).not.toContain('Another one is started')
  })
})
