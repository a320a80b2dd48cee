/** Has Node keep the program compiled as far as it has run, so that the next start need not compile it function by function. */

import { readFileSync, rmSync } from 'node:fs'
import { flushCompileCache, getCompileCacheDir, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { crc32 } from 'node:zlib'

/** How Node marks a module where it keeps its code. */
const MODULE = Buffer.of(1)

/** Whoever asks for a module with another type is given another one. */
const AGAIN = { type: 'again' }

/**
 * Node keeps what a module has compiled before any of it runs, and most functions are compiled when they are first called.
 * So all modules are imported a second time, without being run: V8 finds them by their address and text as they are by now, and
 * Node keeps that. Where it keeps nothing, nothing happens.
 *
 * @param file - the first module of the program; the others are in its folder and below
 * @see https://nodejs.org/api/module.html#module-compile-cache
 * @see https://github.com/nodejs/node/blob/main/src/compile_cache.cc
 */
export async function keepCompiled(file: string): Promise<void> {
  const folder = getCompileCacheDir()
  if (folder === undefined) return
  // What was read from there is forgotten with it.
  flushCompileCache()
  const program = `${pathToFileURL(dirname(file)).href}/`
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (!found.url.startsWith(program)) return found
      rmSync(join(folder, keptAs(found.url)), { force: true })
      return { ...found, importAttributes: AGAIN }
    },
    load(url, context, next) {
      if (context.importAttributes.type !== AGAIN.type) return next(url, context)
      return { format: 'module', source: readFileSync(fileURLToPath(url)), shortCircuit: true }
    },
  })
  try {
    const source = `import { nothing } from ${JSON.stringify(pathToFileURL(file).href)}`
    await import(`data:text/javascript,${encodeURIComponent(source)}`)
  } catch {
    // There is no such export, which is seen when all is compiled and before any of it runs. A folder that cannot be written
    // ends it as well: then the next start compiles what this one did.
  } finally {
    hooks.deregister()
  }
}

/** The name of the file with a module's code. @param url - of the module */
const keptAs = (url: string) => crc32(url, crc32(MODULE)).toString(16).padStart(8, '0')
