/** An import of a large Hub, with everything that can go wrong on the way. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { importHub } from '../../src/import/import-hub.ts'
import { makeFolder } from '../helpers/folder.ts'
import { type Fault, startHub } from '../helpers/hub-server.ts'

const CHILD = fileURLToPath(new URL('../helpers/import.ts', import.meta.url))
const ENTRIES = 10_000
const FAULTS: Fault[] = ['slow down', 'fail', 'drop', 'truncate']

it('of 10,000 cards loses none and doubles none, whatever fails and whenever it is killed', {
  timeout: 600_000,
}, async () => {
  const cards = Object.fromEntries(
    Array.from({ length: ENTRIES }, (_, index) => [
      `models/owner-${index % 100}/m${index}/README.md`,
      `# Model ${index}\n`,
    ]),
  )
  const hub = await startHub(makeFolder(cards), (count) =>
    count % 17 === 0 ? FAULTS[(count / 17) % FAULTS.length] : undefined,
  )
  const out = makeFolder()
  for (const after of [1_234, 4_321]) {
    const child = spawn(process.execPath, [CHILD, hub.url, out, String(after)], { stdio: 'inherit' })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  }
  const report = await importHub({ endpoint: hub.url, out, kinds: ['model'], patience: 1 })
  expect(report.failures).toEqual([])
  expect(report.fetched).toBeLessThanOrEqual(ENTRIES - 1_234 - 4_321)

  const folder = join(out, 'models')
  const found = readdirSync(folder).flatMap((owner) =>
    readdirSync(join(folder, owner)).map((name): [string, string] => {
      const path = `models/${owner}/${name}/README.md`
      return [path, readFileSync(join(out, path), 'utf8')]
    }),
  )
  expect(Object.fromEntries(found)).toEqual(cards)

  hub.asked.length = 0
  const again = await importHub({ endpoint: hub.url, out, kinds: ['model'], patience: 1 })
  expect(again).toEqual({ fetched: 0, updated: 0, unchanged: ENTRIES, failures: [] })
  expect(hub.asked.every(({ path }) => path.startsWith('/api/models?'))).toBe(true)
})
