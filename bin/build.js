/**
 * Builds `dist` with Vite: what the browser gets, with compressed copies, and what the pinned Node runs,
 * and what can be drawn beforehand.
 */

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { lockBuild } from './build-lock.js'
import { keepCompiled } from './compile-cache.js'
import { hashSources } from './ensure-built.js'
import { LaunchError, readIfThere, say } from './install.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Files that pages ask for whatever is on them. */
const EVERY_PAGE = /^(?:main|loader|hydrate|docs|icon|clipboard|jsx-runtime|react)/

/** Copies in the best compression there is, made once here so that no start and no request pays for it. */
async function compressFiles(folder) {
  const files = readdirSync(folder, { withFileTypes: true }).filter((item) => item.isFile())
  await Promise.all(
    files.map(async ({ name }) => {
      if (!/\.(css|js|svg|json|txt|webmanifest)$/.test(name)) return
      const bytes = readFileSync(join(folder, name))
      // What draws diagrams is megabytes in many files, of which a page that has a diagram needs a few.
      const quality = EVERY_PAGE.test(name) ? constants.BROTLI_MAX_QUALITY : 5
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
      const [br, gz] = await Promise.all([brotliAsync(bytes, { params }), gzipAsync(bytes, { level: 9 })])
      if (br.length < bytes.length) writeFileSync(join(folder, `${name}.br`), br)
      if (gz.length < bytes.length) writeFileSync(join(folder, `${name}.gz`), gz)
    }),
  )
}

/** Tasks, metrics and documentation of our own, which no reader and no build of a site then waits for. */
async function prerender() {
  // The first start then finds its modules compiled.
  keepCompiled(root)
  const file = join(root, 'dist/server/prerender.js')
  const { prerender } = await import(pathToFileURL(file).href)
  await prerender()
  rmSync(file)
}

// Said to Vite whatever runs this: a test runner sets it to test, and React would be that of a workshop.
process.env.NODE_ENV = 'production'

/** @param {string} stamp - of the sources */
async function buildAll(stamp) {
  rmSync(join(root, 'dist/.stamp'), { force: true })
  const options = { root, logLevel: 'warn', mode: 'production' }
  await build(options)
  await build({ ...options, mode: 'diagrams' })
  await build({ ...options, build: { ssr: true } })
  await build({ ...options, mode: 'program', build: { ssr: true } })
  await prerender()
  await compressFiles(join(root, 'dist/client'))
  writeFileSync(join(root, 'dist/.stamp'), stamp)
}

async function buildOnce() {
  const unlock = lockBuild(root)
  try {
    const started = performance.now()
    // Taken first: what is saved while the build runs makes the next start build again.
    const stamp = hashSources(root)
    // Whoever had the lock may have built the same.
    if (readIfThere(join(root, 'dist/.stamp')) === stamp) return
    await buildAll(stamp)
    say(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  } finally {
    unlock()
  }
}

try {
  await buildOnce()
} catch (error) {
  if (!(error instanceof LaunchError)) throw error
  say(error.message)
  process.exitCode = 1
}
