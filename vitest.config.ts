import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Where Vitest does not know yet how long files take, it begins with the largest. Those that run other programs are small
 * and take longest: at the end, one of them would keep a single worker.
 */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/src\/snippet\/(run\/|loading\/run-)/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'bin/*.test.js', 'test/*.test.ts'],
    exclude: ['**/*.corpus.test.ts'],
    setupFiles: ['test/property-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // A run by itself leaves one core to its reporter, half of a small machine.
    maxWorkers: '100%',
    // Loading the same modules anew for each file takes a quarter of the time; what a test replaces it puts back.
    isolate: false,
    sequence: { sequencer: ProgramsFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
