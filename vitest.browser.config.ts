/** Tests that need a browser. `npm test` gets one first; see `test/browser.ts`. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // A browser waits for half of the time.
    maxWorkers: 3,
    // Each file starts a site: to load the server's modules anew for each takes seconds.
    isolate: false,
    // A machine that is busy with other things may starve a browser; what fails three times is broken.
    retry: process.env.CI === 'true' ? 2 : 0,
  },
})
