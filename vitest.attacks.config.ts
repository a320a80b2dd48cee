/** What was tried against a site, in small, each with the answer that it must get: `npm run test:attacks`. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/attacks/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
