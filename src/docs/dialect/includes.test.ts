import { expect, it } from 'vitest'
import { expandIncludes } from './includes.ts'

it('finds a mark behind any line, such as one of very many blanks', () => {
  const file = `${' '.repeat(60_000)}x\n# START one --\na = 1\n# END\n`
  const tag =
    '<literalinclude>{"path": "a.py", "start-after": "START one", "end-before": "END"}</literalinclude>'
  const { text } = expandIncludes(
    tag,
    () => file,
    () => {},
  )
  expect(text).toBe('````\na = 1\n````')
})
