/** Attacked: the process that reads the cards of a running site, which runs out of memory or time. */

import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, it, vi } from 'vitest'
import { addFiles, makeFolder } from '../helpers/folder.ts'
import { modelbook, stopAll } from '../helpers/processes.ts'

afterAll(stopAll)

/** Processes that read cards, of any site. @see https://man7.org/linux/man-pages/man5/proc_pid_cmdline.5.html */
function findReaders(parent: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const isReader = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('ingest-process')
        return isReader && readFileSync(`/proc/${pid}/stat`, 'utf8').includes(` ${parent} `)
      } catch {
        return false
      }
    })
}

it.runIf(process.platform === 'linux')(
  'answers while the cards cannot be read on, reads them again after it was ended, and takes it along at its own end',
  async () => {
    const cards = makeFolder({ 'models/acme/pen/README.md': '# Pen\n' })
    const words = ['serve', cards, '--port', '0', '--editions', makeFolder()]
    const { pid, said, url: ready, send } = modelbook(words)
    const url = await ready()
    const status = async (path: string) => (await fetch(url + path)).status
    const shown = (path: string) =>
      vi.waitFor(async () => expect(await status(path)).toBe(200), { timeout: 30_000, interval: 100 })
    const reader = () => vi.waitFor(() => findReaders(pid)[0] ?? expect.fail('no reader'), 20_000)

    addFiles(cards, { 'models/acme/ruler/README.md': '# Ruler\n' })
    await shown('/models/acme/ruler')
    const stopped = await reader()
    process.kill(stopped, 'SIGSTOP')
    addFiles(cards, { 'models/acme/pencil/README.md': '# Pencil\n' })
    expect(await status('/models/acme/pen?meanwhile')).toBe(200)
    expect(await status('/models/acme/pencil')).toBe(404)
    // The ingest is under way once the change has been noticed.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    process.kill(stopped, 'SIGKILL')
    await vi.waitFor(() => expect(said()).toContain('ended with SIGKILL'), 20_000)
    addFiles(cards, { 'models/acme/eraser/README.md': '# Eraser\n' })
    await shown('/models/acme/pencil')

    const last = await reader()
    send('SIGKILL')
    await vi.waitFor(() => expect(() => process.kill(last, 0)).toThrow(), 20_000)
  },
)
