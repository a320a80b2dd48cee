/** Builds what the browser gets (`dist/client`) and, with `--ssr`, what the pinned Node runs (`dist/server`). */

import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: false,
  base: '/_assets/',
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: 'dist/server',
        target: 'node24',
        minify: false,
        rolldownOptions: {
          input: {
            main: 'src/cli/main.ts',
            'article-worker': 'src/server/article-worker.ts',
            // What other programs import, see "exports" in package.json.
            card: 'src/card/index.ts',
            task: 'src/task/index.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/client',
        target: 'es2023',
        manifest: true,
        modulePreload: false,
        assetsInlineLimit: 0,
        assetsDir: '',
        rolldownOptions: {
          input: {
            hydrate: 'src/islands/hydrate.tsx',
            loader: 'src/islands/loader.ts',
            main: 'src/ui/styles/main.css',
            icon: 'src/ui/styles/icon.svg',
          },
          preserveEntrySignatures: 'exports-only',
          output: {
            // The loader runs as a classic script, before the first paint: its names must stay its own.
            banner: (chunk) => (chunk.name === 'loader' ? '(()=>{' : ''),
            footer: (chunk) => (chunk.name === 'loader' ? '})()' : ''),
          },
        },
      },
}))
