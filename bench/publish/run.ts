/** Publishing: what a change of one card among many moves, and how long until a server with a disk of its own shows it. */

import { execFile } from 'node:child_process'
import { appendFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateCards, pathOfCard } from '../generate-cards.ts'
import { printTable } from '../report.ts'
import { readEndedCpuSeconds, startServerProcess } from '../server-process.ts'
import { runBenchmark } from '../setting.ts'

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** A model in the middle of the first thousand. */
const CHANGED = pathOfCard(501)

await runBenchmark('Publishing', async ({ temporary, quick }) => {
  const asked = process.argv.map((word) => /^--entries=(\d+)$/.exec(word)?.[1]).find(Boolean)
  const count = Number(asked ?? (quick ? 2_000 : 100_000))
  const folder = join(temporary, 'many')
  const place = join(temporary, 'place')
  await generateCards(folder, count)
  const publish = async () => {
    const [started, before] = [performance.now(), readEndedCpuSeconds(process.pid)]
    await promisify(execFile)(process.execPath, [
      ...[MAIN, 'publish', folder, '--to', place],
      ...['--editions', join(temporary, 'made')],
    ])
    const cpu = (readEndedCpuSeconds(process.pid) ?? Number.NaN) - (before ?? 0)
    return { seconds: (performance.now() - started) / 1000, cpu }
  }
  const first = await publish()
  const parts = await sizesBelow(join(place, 'parts'))
  const edition = Math.max(...parts.values())
  const started = performance.now()
  const server = await startServerProcess(MAIN, [
    ...['serve', '--from', place, '--port', '0', '--editions', join(temporary, 'followed')],
  ])
  const followed = (performance.now() - started) / 1000
  const fetched = server.cpuSeconds() ?? Number.NaN
  try {
    await appendFile(join(folder, CHANGED, 'README.md'), '\nThis is new.\n')
    const saved = performance.now()
    const shown = untilShown(`${server.url}${CHANGED}`).then(() => (performance.now() - saved) / 1000)
    const second = await publish()
    const after = await sizesBelow(join(place, 'parts'))
    const moved = [...after].filter(([name]) => !parts.has(name)).reduce((sum, [, size]) => sum + size, 0)
    const manifest = (await stat(join(place, 'manifest.json'))).size
    const shownAfter = await shown
    printTable(`${count} cards, one of them changed`, 'everything', [
      {
        label: 'bytes moved',
        unit: 'kB',
        ours: (moved + 2 * manifest) / 1000,
        reference: edition / 1000,
        goal: 'ratio ≤ 0.01',
      },
      { label: 'publish', unit: 's', ours: second.seconds, reference: first.seconds },
      { label: 'publish, CPU time', unit: 's', ours: second.cpu, reference: first.cpu },
      {
        label: 'from saved to shown by a server that follows',
        unit: 's',
        ours: shownAfter,
        reference: followed,
      },
      {
        label: 'such a server, CPU time',
        unit: 's',
        ours: (server.cpuSeconds() ?? Number.NaN) - fetched,
        reference: fetched,
      },
    ])
    console.log(`  All that is published are ${parts.size} parts.`)
    console.log(
      '  Everything: the file of the whole edition; the first publish; the first start of such a server.',
    )
  } finally {
    await server.close()
  }
})

async function sizesBelow(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async (entry) => [entry.name, (await stat(join(entry.parentPath, entry.name))).size] as const),
  )
  return new Map(sizes)
}

async function untilShown(url: string): Promise<void> {
  while (!(await (await fetch(url)).text()).includes('This is new.')) await setTimeout(100)
}
