/** What the documentation says, run as it is written, with what was built. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/guide/**/*.test.ts'],
    testTimeout: 120_000,
    maxConcurrency: 2,
  },
})
