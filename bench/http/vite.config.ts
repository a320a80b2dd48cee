/** Builds `render.tsx` as the server is built, beside the server's own dependencies. */

import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default {
  root: here('../..'),
  logLevel: 'warn',
  build: {
    ssr: here('render.tsx'),
    outDir: here('../../node_modules/.cache/bench-render'),
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
}
