import { expect, it } from 'vitest'
import { expandIncludes } from './includes.ts'

it('finds a mark behind any line, such as one of very many blanks', () => {
  const file = `${' '.repeat(60_000)}x\n# START one --\na = 1\n# END\n`
  const tag =
    '<literalinclude>{"path": "a.py", "start-after": "START one", "end-before": "END"}</literalinclude>'
  const { text } = expandIncludes(
    tag,
    () => ({ text: file }),
    () => {},
  )
  expect(text).toBe('````\na = 1\n````')
})

it('says of a file that includes others, itself for one, that these are left out', () => {
  const found: string[] = []
  const tag = '<include>{"path": "loop.md"}</include>'
  const { text } = expandIncludes(
    `# Page\n\n${tag}`,
    () => ({ text: `In it.\n${tag}` }),
    (_rule, _severity, at, message) => found.push(`${at}: ${message}`),
  )
  expect(text).toBe(`# Page\n\nIn it.\n${tag}`)
  expect(found).toEqual(['8: the file included here includes other files, which are left out'])
})
