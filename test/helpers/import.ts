/** Imports from a Hub and kills itself after a number of entries: `node import.ts ENDPOINT OUT COUNT`. */

import { importHub } from '../../src/import/import-hub.ts'

const [endpoint = '', out = '', count = ''] = process.argv.slice(2)

await importHub({
  endpoint,
  out,
  kinds: ['model'],
  patience: 1,
  onProgress({ fetched }) {
    if (fetched === Number(count)) process.kill(process.pid, 'SIGKILL')
  },
})
