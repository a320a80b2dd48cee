/** Builds `render.tsx` as the server is built, into the benchmarks' packages, where it finds its dependencies. */

import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default {
  root: here('../..'),
  logLevel: 'warn',
  build: {
    ssr: here('render.tsx'),
    outDir: here('../node_modules/.render'),
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
}
