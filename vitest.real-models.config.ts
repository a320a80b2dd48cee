/** Tests with real models, which are installed on the first run: `npm run test:models`. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Each file has a server of its own, which may take a core and much memory.
    fileParallelism: false,
    include: ['test/real-models/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
