/** Where the code of a thread is. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageFile } from '../../package-root.ts'

/**
 * The file beside this module, or in the bundle, which has no modules beside each other.
 *
 * @param name - without its ending
 */
export function workerFile(name: string): string {
  const source = join(import.meta.dirname, `${name}.ts`)
  return existsSync(source) ? source : packageFile(`dist/server/${name}.js`)
}
