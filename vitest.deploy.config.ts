/** How Modelbook is run elsewhere: as an image, in a cluster, by systemd, GitHub and pre-commit. `npm run test:deploy`. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['test/deploy/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
})
