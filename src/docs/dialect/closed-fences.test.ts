import { expect, it } from 'vitest'
import { closeFences } from './closed-fences.ts'

it('ends code where its fence is closed in one line with what is around it', () => {
  expect(closeFences('<pt>\n\n```py\na\n```</pt>\n<tf>\n\n~~~\nb\n~~~ </tf>\n\nAfter.')).toBe(
    '<pt>\n\n```py\na\n```\n</pt><tf>\n\n~~~\nb\n~~~\n</tf>\nAfter.',
  )
})

it('leaves in code what only looks so', () => {
  for (const text of ['````md\n```</pt>\n````', '```py\n# ```</pt>\n```', '```</pt>'])
    expect(closeFences(text)).toBe(text)
})
