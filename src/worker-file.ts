/** Locates the code of a thread. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageFile } from './package-root.ts'

/**
 * Path of the file beside a module, or in the bundle, where modules do not lie side by side.
 *
 * @param folder - of the module, absolute
 * @param name - without its extension
 */
export function workerFile(folder: string, name: string): string {
  const source = join(folder, `${name}.ts`)
  return existsSync(source) ? source : packageFile(`dist/server/${name}.js`)
}
