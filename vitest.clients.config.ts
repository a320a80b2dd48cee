/** Tests with real clients of the Hub, which are installed on the first run: `npm run test:clients`. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/clients/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
