/** The package's own files: its catalogue, and what its build made. */

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { packageFile } from '../package-root.ts'

/** Served when no location is named: the package's built-in catalogue. */
export const DEFAULT_LOCATION = packageFile('catalogue')

/** What `prerender.ts` makes when the package is built. */
export const PRERENDERED = 'dist/server/prerendered.db'

/** The built form of `article-worker.ts`. */
export const ARTICLE_WORKER = packageFile('dist/server/article-worker.js')

/** The built form of `viewer-process.ts`. */
export const VIEWER_FILE = packageFile('dist/server/viewer-process.js')

/** The built form of `ingest-process.ts`. */
export const INGEST_PROCESS = packageFile('dist/server/ingest-process.js')

/** The built form of `search-loader-worker.ts`. */
export const SEARCH_LOADER = packageFile('dist/server/search-loader-worker.js')

/** The built form of `worker-process.ts`. */
export const SITE_WORKER = packageFile('dist/server/site-worker.js')

/** Identifies the built code: the same for the same bundle, different after any change to it. */
export function readBuildId(): string {
  // The names of chunks contain their hashes, so the entry stands for all of them.
  const parts = ['dist/server/main.js', 'dist/server/article-worker.js', 'dist/client/.vite/manifest.json']
  return hash('sha256', parts.map((path) => hash('sha256', readFileSync(packageFile(path)))).join()).slice(
    0,
    16,
  )
}
