/**
 * Builds what the browser gets (`dist/client`) and, with `--ssr`, what other programs import and, in the mode `program`,
 * what the pinned Node runs (`dist/server`).
 */

import { defineConfig, type Plugin } from 'vite'
import { splitRules } from './src/ui/styles/split-rules.ts'

/**
 * Gives the scripts of pages copies of the modules that they share with the islands. A chunk in common would have to be
 * imported: the loader is a classic script and cannot, and the islands would wait for one more way to and fro.
 */
const scriptsOfTheirOwn: Plugin = {
  name: 'scripts-of-their-own',
  enforce: 'pre',
  async resolveId(source, importer) {
    const [, own] = /[/?](loader|docs|static-list)(?:\.ts)?$/.exec(importer ?? '') ?? []
    if (own === undefined) return undefined
    const found = await this.resolve(source, importer, { skipSelf: true })
    // A module that Vite makes itself has no file to copy.
    return found && (found.id.startsWith('\0') ? found : `${found.id}?${own}`)
  },
}

/** Writes the rules of the style sheet beside the manifest, for the pages that carry them. */
const rulesOfStyles: Plugin = {
  name: 'rules-of-styles',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const sheet = Object.values(bundle).find(
        (file) => file.type === 'asset' && file.originalFileNames.includes('src/ui/styles/main.css'),
      )
      if (sheet?.type !== 'asset') return
      const source = JSON.stringify(splitRules(String(sheet.source)))
      this.emitFile({ type: 'asset', fileName: '.vite/rules.json', source })
    },
  },
}

/** Their modules only define things, which their manifests do not say: without it, all of them come along with one. */
const FREE_OF_SIDE_EFFECTS = ['@huggingface/inference', '@huggingface/tasks']

const treeshake = {
  moduleSideEffects: (id: string) =>
    !FREE_OF_SIDE_EFFECTS.some((name) => id.includes(`/node_modules/${name}/`)),
}

/** How long plugins take is nothing to whoever starts Modelbook for the first time, on a busy machine. */
const checks = { bundlerTimings: false }

/**
 * What Node runs holds the packages that it needs: to find and read a thousand files takes longer than a build with
 * nothing to do. These find files of their own beside them, are read one by one when they are wanted, or need not be there.
 */
const BESIDE = [
  ...['pagefind', 'piscina', 'web-tree-sitter', 'satteri', 'refractor', 'xz-decompress'],
  ...['@aws-sdk/client-s3', '@aws-sdk/lib-storage', '@duckdb/node-api', '@opensearch-project/opensearch'],
  '@opentelemetry/sdk-node',
]

/** What runs as a process or a thread. */
const PROGRAM = {
  main: 'src/cli/main.ts',
  'ingest-process': 'src/cli/serve/ingest-process.ts',
  'search-loader-worker': 'src/cli/serve/search-loader-worker.ts',
  'site-worker': 'src/cli/serve/worker-process.ts',
  'article-worker': 'src/server/threads/article-worker.ts',
  'viewer-process': 'src/server/threads/viewer-process.ts',
  'index-worker': 'src/search/index/index-worker.ts',
  'words-worker': 'src/search/index/words/words-worker.ts',
  'weights-worker': 'src/weights/weights-worker.ts',
  prerender: 'src/cli/prerender.ts',
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  publicDir: false,
  plugins: isSsrBuild ? [] : [scriptsOfTheirOwn, rulesOfStyles],
  // Files name each other relative to themselves: the site may stand below a folder of its host.
  base: './',
  // What is bundled here is small wherever `modelbook/snippet` goes, whether or not the reader's bundler knows the above.
  ssr: mode === 'program' ? { noExternal: true, external: BESIDE } : { noExternal: FREE_OF_SIDE_EFFECTS },
  // React has both of its builds in it until it is told which one runs.
  define: mode === 'program' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? {
        ssr: true,
        // See `bin/notices.js`.
        license: { fileName: `.vite/licences-${mode}.json` },
        outDir: 'dist/server',
        target: 'node24',
        minify: false,
        emptyOutDir: mode !== 'program',
        // In kilobytes, and meant for browsers; Node reads the program from the disk.
        chunkSizeWarningLimit: mode === 'program' ? 10_000 : 500,
        rolldownOptions: {
          input:
            mode === 'program'
              ? PROGRAM
              : // What other programs import, see "exports" in package.json.
                { card: 'src/card/index.ts', task: 'src/task/index.ts', snippet: 'src/snippet/index.ts' },
          checks,
          treeshake,
          output: {
            ...{ entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
            // Every start reads all of the program, and each process compiles most of what it calls: a text of ASCII alone
            // takes half as long and half of the memory, and one without blanks and notes a tenth less of a small build.
            ...(mode === 'program'
              ? {
                  charset: 'ascii',
                  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
                  comments: { legal: true, annotation: false, jsdoc: false },
                }
              : {}),
          },
        },
      }
    : {
        license: { fileName: `.vite/licences-${mode}.json` },
        outDir: 'dist/client',
        target: 'es2023',
        // The browsers that run these scripts. Without them, each colour is written three times.
        cssTarget: ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'],
        // What draws diagrams is built by itself, or the islands would share its chunks.
        emptyOutDir: mode !== 'diagrams',
        // In kilobytes. How Mermaid lays out some diagrams is as large as that, and fetched for them alone.
        chunkSizeWarningLimit: mode === 'diagrams' ? 2_000 : 500,
        manifest: mode === 'diagrams' ? '.vite/diagrams.json' : '.vite/manifest.json',
        modulePreload: false,
        assetsInlineLimit: 0,
        assetsDir: '',
        rolldownOptions: {
          input:
            mode === 'diagrams'
              ? { diagrams: 'src/islands/docs/diagram-frame.ts' }
              : {
                  hydrate: 'src/islands/hydrate.tsx',
                  loader: 'src/islands/loader.ts',
                  browse: 'src/islands/list/browse.ts',
                  docs: 'src/islands/docs/docs.ts',
                  'static-list': 'src/islands/static/static-list.ts',
                  'static-palette': 'src/islands/static/palette.ts',
                  main: 'src/ui/styles/main.css',
                  fonts: 'src/ui/styles/fonts.css',
                  icon: 'src/ui/styles/icon.svg',
                },
          checks,
          treeshake,
          // Islands that are fetched by themselves take React from the module that hydrates all of them.
          preserveEntrySignatures: 'allow-extension',
          output: {
            // The loader runs as a classic script, before the first paint: its names must stay its own.
            banner: (chunk) => (chunk.name === 'loader' ? '(()=>{' : ''),
            footer: (chunk) => (chunk.name === 'loader' ? '})()' : ''),
          },
        },
      },
}))
