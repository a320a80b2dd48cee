import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Problem } from '../card/types.ts'
import { ProblemList } from './problem-list.tsx'

const problem = (severity: Problem['severity'], line: number): Problem => ({
  ...{ rule: 'key-unknown', file: 'README.md', column: 1, message: `${severity} ${line}`, remedy: '' },
  ...{ severity, line, excerpt: undefined },
})

it('has no place for what is missing', () => {
  const html = renderToString(<ProblemList of="card" file="README.md" problems={[problem('warning', 1)]} />)
  expect(html).toContain('<b>Warning</b>: ')
  expect(html).not.toMatch(/line|<pre/)
})

it('names what breaks a card before hints, and each kind by its lines', () => {
  const hints = Array.from({ length: 60 }, (_, line) => problem('hint', line))
  const html = renderToString(
    <ProblemList
      of="card"
      file="README.md"
      problems={[...hints, problem('warning', 61), problem('error', 62), problem('error', 63)]}
    />,
  )
  const named = [...html.matchAll(/(?:error|warning|hint) \d+/g)].map(([name]) => name)
  expect(named.slice(0, 4)).toEqual(['error 62', 'error 63', 'warning 61', 'hint 0'])
})
