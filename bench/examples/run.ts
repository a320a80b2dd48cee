/** Examples in files of their own: what 10,000 of them cost an edition and a build, compared with the cards alone. */

import { execFileSync } from 'node:child_process'
import { appendFile, cp, glob, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { generateCards, pathOfCard } from '../generate-cards.ts'
import { median, printTable, type Row } from '../report.ts'
import { runBenchmark } from '../setting.ts'

const INGEST = fileURLToPath(new URL('../ingest/ours.ts', import.meta.url))
const PROGRAM = fileURLToPath(new URL('../../bin/modelbook.js', import.meta.url))

/** Of five cards, four are of models. */
const MODELS = 1_250
const EACH = 8

const workSchema = z.object({
  seconds: z.number(),
  cpuSeconds: z.number(),
  megabytes: z.number(),
  parsed: z.number(),
})
type Work = z.infer<typeof workSchema>

/** What a catalogue costs. */
interface Cost {
  cold: Work[]
  same: Work[]
  changed: Work[]
  editionMegabytes: number
  buildSeconds: number
  siteMegabytes: number
}

await runBenchmark('Examples', async ({ temporary, quick }) => {
  const models = quick ? 40 : MODELS
  const alone = join(temporary, 'alone')
  const filled = join(temporary, 'filled')
  const count = Math.ceil((models * 5) / 4)
  await generateCards(alone, count)
  await cp(alone, filled, { recursive: true })
  const paths = Array.from({ length: count }, (_, at) => pathOfCard(at)).filter((path) =>
    path.startsWith('/models'),
  )
  for (const path of paths) await writeExamples(join(filled, path, '.examples'))
  const rounds = quick ? 1 : 3
  const before = await measure(alone, temporary, rounds, (at) => join(alone, paths[at] ?? '', 'README.md'))
  const after = await measure(filled, temporary, rounds, (at) =>
    join(filled, paths[at] ?? '', '.examples/3.yaml'),
  )
  const row = (label: string, unit: string, of: (cost: Cost) => number): Row => ({
    label,
    ours: of(after),
    reference: of(before),
    unit,
  })
  const title = `${(paths.length * EACH).toLocaleString('en')} examples of ${paths.length.toLocaleString('en')} models`
  printTable(title, 'without', [
    row('all cards read', 's', ({ cold }) => median(cold.map(({ seconds }) => seconds))),
    row('all cards read, CPU time', 's', ({ cold }) => median(cold.map(({ cpuSeconds }) => cpuSeconds))),
    row('all cards read, peak memory', 'MB', ({ cold }) => median(cold.map(({ megabytes }) => megabytes))),
    row('nothing changed', 's', ({ same }) => median(same.map(({ seconds }) => seconds))),
    row('one file changed', 's', ({ changed }) => median(changed.map(({ seconds }) => seconds))),
    row('edition', 'MB', ({ editionMegabytes }) => editionMegabytes),
    row('build of the site', 's', ({ buildSeconds }) => buildSeconds),
    row('site', 'MB', ({ siteMegabytes }) => siteMegabytes),
  ])
})

async function writeExamples(folder: string): Promise<void> {
  await mkdir(folder)
  for (let at = 0; at < EACH; at++) {
    const text = `Example ${at} of the harbour and its boats, which come and go with the tide.`
    const yaml = `text: ${text}
output:
  - { label: near, score: 0.9 }
  - { label: far, score: 0.1 }
recorded:
  date: '2026-11-27T09:30:00Z'
  server: https://llm.acme.example/v1
  duration_ms: ${at + 10}
`
    await writeFile(join(folder, `${at}.yaml`), yaml)
  }
}

/** @param changing - a file that is changed in a round */
async function measure(
  folder: string,
  temporary: string,
  rounds: number,
  changing: (round: number) => string,
): Promise<Cost> {
  const store = join(temporary, 'store')
  const site = join(temporary, 'site')
  const works: Pick<Cost, 'cold' | 'same' | 'changed'> = { cold: [], same: [], changed: [] }
  for (let round = 0; round < rounds; round++) {
    await rm(store, { recursive: true, force: true })
    works.cold.push(ingest(folder, store))
    works.same.push(ingest(folder, store))
    await appendFile(changing(round), '# Changed\n')
    works.changed.push(ingest(folder, store))
  }
  const parsed = works.changed.map((work) => work.parsed)
  if (parsed.some((count) => count !== 1))
    throw new Error(`With one file changed, ${parsed} cards were parsed.`)
  const editionMegabytes = await megabytesOf(store)
  const started = performance.now()
  const editions = join(temporary, 'editions')
  execFileSync(process.execPath, [PROGRAM, 'build', folder, '--out', site, '--editions', editions], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const buildSeconds = (performance.now() - started) / 1_000
  const siteMegabytes = await megabytesOf(site)
  for (const done of [store, site, editions]) await rm(done, { recursive: true })
  return { ...works, editionMegabytes, buildSeconds, siteMegabytes }
}

function ingest(folder: string, store: string): Work {
  const output = execFileSync(process.execPath, [INGEST, folder, store], { encoding: 'utf8' })
  return workSchema.parse(JSON.parse(output))
}

async function megabytesOf(folder: string): Promise<number> {
  let bytes = 0
  for await (const path of glob('**/*', { cwd: folder })) {
    const stats = await stat(join(folder, path))
    if (stats.isFile()) bytes += stats.size
  }
  return bytes / 1e6
}
