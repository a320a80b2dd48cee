/** Tests with other services beside Modelbook: a store like Amazon's, a proxy, a search cluster. `npm run test:services`. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/services/**/*.test.ts'],
    // Each starts several servers.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 25 * 60_000,
  },
})
