import { expect, it } from 'vitest'
import { checkFiles } from './check-files.ts'

it('a card that names thousands of files that are not there is told of the first fifty', () => {
  const body = `# Plots\n\n${'![a plot](plots/gone.png)\n'.repeat(2_000)}`
  const card = { kind: 'model', id: 'acme/tiny', body, path: 'README.md', bodyLine: 5 } as const
  const problems = checkFiles(card, ['README.md', 'gone.png'])
  expect(problems).toHaveLength(50)
  expect(problems[0]).toMatchObject({ line: 7, column: 11, remedy: 'Did you mean "gone.png"?' })
  expect(problems.at(-1)?.message).toContain('(and 1950 more like this, not shown)')
})
