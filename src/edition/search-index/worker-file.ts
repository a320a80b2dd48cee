/** Locates the code of a thread. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageFile } from '../../package-root.ts'

/**
 * Path of the file beside this module, or in the bundle, where modules do not lie side by side.
 *
 * @param name - without its extension
 */
export function workerFile(name: string): string {
  const source = join(import.meta.dirname, `${name}.ts`)
  return existsSync(source) ? source : packageFile(`dist/server/${name}.js`)
}
