import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'bin/*.test.js', 'test/*.test.ts'],
    setupFiles: ['test/property-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A run by itself leaves one core to its reporter, half of a small machine.
    maxWorkers: '100%',
    // Loading the same modules anew for each file takes a quarter of the time; what a test replaces it puts back.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
