import { expect, it } from 'vitest'
import { checkDiagrams } from './check-diagrams.ts'

const check = async (markdown: string) =>
  (await checkDiagrams(markdown, 'a.md')).map(({ line, column, message }) => `${line}:${column} ${message}`)

const diagram = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`

it.each([
  'flowchart LR\n  A["x <br> *y*"]:::c --> B\n  click A "https://example.org"',
  'sequenceDiagram\n  A->>B: hi <b>x</b>',
  'classDiagram\n  class A\n  A <|-- B : is',
  'stateDiagram-v2\n  [*] --> A',
  'pie title Shares\n  "a" : 3',
  'gantt\n  title A\n  section B\n  C :a1, 2024-01-01, 3d',
  'mindmap\n  root\n    a',
  '---\ntitle: x\n---\nflowchart LR\n  A --> B',
  '%% a note\ngitGraph\n  commit',
])('says nothing of a diagram that can be drawn: %s', async (source) => {
  expect(await check(diagram(source))).toEqual([])
})

it('says on which line a diagram cannot be read', async () => {
  const list = `- x\n\n  ${diagram('sequenceDiagram\nA->>B: hi\n  B over A\n').replaceAll('\n', '\n  ')}`
  const pie = diagram('pie title\n  "a" : :')
  expect(await check(`# A\n\n${list}\n\n${pie}\n${diagram('flowchart LR\n  A --> [')}`)).toEqual([
    '8:5 this diagram cannot be drawn: Mermaid cannot read it here',
    '15:3 this diagram cannot be drawn: Mermaid cannot read it here',
    '20:3 this diagram cannot be drawn: Mermaid cannot read it here',
  ])
})

it('says that a diagram is of no kind', async () => {
  expect(await check(`# A\n\n${diagram('flow LR\n  A --> B')}`)).toEqual([
    '4:1 this diagram cannot be drawn: Mermaid has no kind of diagram that begins like this',
  ])
})
