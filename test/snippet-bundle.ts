/** Bundles `modelbook/snippet` for a page as another project's bundler would. */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A file of the bundle. */
export interface BundleFile {
  name: string
  code: string
  /** Size in bytes with gzip at its best. */
  size: number
  /** Whether it is loaded with the import; others are loaded on demand. */
  isEager: boolean
}

/**
 * Build the package as published, and from it a bundle for browsers with Vite's default settings.
 *
 * @param folder - a temporary one
 * @returns the files, of which `snippet.js` has the exports
 */
export async function bundleSnippets(folder: string): Promise<BundleFile[]> {
  const quiet = { logLevel: 'warn', mode: 'production' } as const
  await build({ ...quiet, root, build: { ssr: true, outDir: join(folder, 'dist'), emptyOutDir: true } })
  const bundle = await build({
    ...quiet,
    root: folder,
    configFile: false,
    build: {
      write: false,
      modulePreload: false,
      assetsDir: '',
      rolldownOptions: {
        input: { snippet: join(folder, 'dist/snippet.js') },
        // As in a page, modules shared by the entry and lazy chunks stay with the entry.
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  if (!('output' in bundle)) throw new Error('Vite has built something else than one bundle.')
  const chunks = bundle.output.filter((file) => file.type === 'chunk')
  const eager = new Set([
    'snippet.js',
    ...chunks.filter(({ isEntry }) => isEntry).flatMap(({ imports }) => imports),
  ])
  return chunks.map(({ fileName, code }) => ({
    name: fileName,
    code,
    size: gzipSync(code, { level: 9 }).length,
    isEager: eager.has(fileName),
  }))
}
