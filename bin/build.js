/**
 * Builds `dist` with Vite: the client with compressed copies, the server for the pinned Node, and prerendered pages.
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
import { writeNotices } from './notices.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Files that every page may request, whatever its content. */
const EVERY_PAGE = /^(?:main|loader|hydrate|docs|icon|clipboard|jsx-runtime|react)/

/** Compress files as well as possible, once, so that no start and no request pays for it. */
async function compressFiles(folder) {
  const files = readdirSync(folder, { withFileTypes: true }).filter((item) => item.isFile())
  await Promise.all(
    files.map(async ({ name }) => {
      if (!/\.(css|js|svg|json|txt|webmanifest)$/.test(name)) return
      const bytes = readFileSync(join(folder, name))
      // The diagram code is megabytes in many files, of which a page with a diagram needs only a few.
      const quality = EVERY_PAGE.test(name) ? constants.BROTLI_MAX_QUALITY : 5
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
      const [br, gz] = await Promise.all([brotliAsync(bytes, { params }), gzipAsync(bytes, { level: 9 })])
      if (br.length < bytes.length) writeFileSync(join(folder, `${name}.br`), br)
      if (gz.length < bytes.length) writeFileSync(join(folder, `${name}.gz`), gz)
    }),
  )
}

/** What understands a query: `src/search`, and the stemmer that is there for it. */
const UNDERSTANDS = /[\\/]src[\\/]search[\\/]|[\\/]node_modules[\\/]stemmer[\\/]/

/**
 * Say how large the understanding of a query is in a browser: it is part of the script that searches a static site.
 *
 * @param {import('vite').Rolldown.OutputChunk[]} chunks
 */
async function saySearchSize(chunks) {
  const { code, modules } = chunks.find(({ name }) => name === 'static-list')
  const parts = Object.entries(modules).filter(([id]) => UNDERSTANDS.test(id))
  const own = parts.map(([, part]) => part.code).join('\n')
  const [all, understanding] = await Promise.all([code, own].map((text) => gzipAsync(text, { level: 9 })))
  const kilobytes = ({ length }) => `${(length / 1000).toFixed(1)} kB`
  say(
    `The search of a static site is ${kilobytes(all)} of script (gzip); understanding a query takes ${kilobytes(understanding)} of it.`,
  )
}

/** Prerender our own tasks, metrics and documentation, so that no reader and no site build waits for them. */
async function prerender() {
  // So that the first start finds its modules compiled.
  keepCompiled(root)
  const file = join(root, 'dist/server/prerender.js')
  const { prerender } = await import(pathToFileURL(file).href)
  await prerender()
  rmSync(file)
}

// Set for Vite whatever runs this: a test runner sets it to test, which would bundle React's development build.
process.env.NODE_ENV = 'production'

/** @param {string} stamp - hash of the sources */
async function buildAll(stamp) {
  rmSync(join(root, 'dist/.stamp'), { force: true })
  const options = { root, logLevel: 'warn', mode: 'production' }
  const { output } = await build(options)
  await saySearchSize(output.filter(({ type }) => type === 'chunk'))
  await build({ ...options, mode: 'diagrams' })
  await build({ ...options, build: { ssr: true } })
  await build({ ...options, mode: 'program', build: { ssr: true } })
  writeNotices(root)
  await prerender()
  await compressFiles(join(root, 'dist/client'))
  writeFileSync(join(root, 'dist/.stamp'), stamp)
}

async function buildOnce() {
  const unlock = lockBuild(root)
  try {
    const started = performance.now()
    // Taken first, so that a file saved during the build makes the next start build again.
    const stamp = hashSources(root)
    // Another process may have built the same while this one waited for the lock.
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
