/** `modelbook/snippet` as another project's bundler takes it into a page. */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** One file of a bundle. */
export interface BundleFile {
  name: string
  code: string
  /** Compressed with gzip at its best, in bytes. */
  size: number
  /** Whether it comes with the import; what does not is loaded when it is needed. */
  isEager: boolean
}

/**
 * Build the package as it is published, and from that a bundle for browsers with nothing but Vite's own settings.
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
        // As in a page, what is shared by the entry and what comes later stays with the entry.
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
