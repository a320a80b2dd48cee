/** What people get who install the package, outside of this folder: `npm run test:package`. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['test/package/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000 },
})
