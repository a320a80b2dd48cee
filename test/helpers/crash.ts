/** Ingests a folder and kills itself at a given point: `node crash.ts FOLDER STORE POINT COUNT`. */

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [folder = '', storePath = '', point = '', count = '1'] = process.argv.slice(2)
let left = Number(count)

function reach(reached: string): void {
  if (reached !== point) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

/** Dies before or after one of the calls that bring a file to disk. */
function watchCall(name: 'fsyncSync' | 'renameSync'): void {
  const call: (...values: [never, never]) => void = fs[name]
  Object.assign(fs, {
    [name]: (...values: [never, never]) => {
      reach(`before ${name}`)
      call(...values)
      reach(`after ${name}`)
    },
  })
}

watchCall('fsyncSync')
watchCall('renameSync')
syncBuiltinESMExports()

const { ingest } = await import('../../src/edition/ingest/ingest.ts')
const { openSource } = await import('../../src/sources/open-source.ts')
const { openStore } = await import('../../src/edition/store/store.ts')
await ingest({
  sources: [await openSource(folder)],
  store: openStore(storePath),
  vocabulary: {
    tasks: new Map([['fill-mask', []]]),
    libraries: new Set(['transformers']),
    metrics: new Set(['f1']),
  },
  onProgress: () => reach('card'),
})
