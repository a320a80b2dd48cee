/** Tests on real cards, which are not part of the repository: `npm run test:corpus`. See `test/corpus.ts`. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.corpus.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
