/** Tests with other services beside Modelbook: a store like Amazon's, a proxy. `npm run test:services`. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/services/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 25 * 60_000,
  },
})
