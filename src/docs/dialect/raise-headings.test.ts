import { describe, expect, it } from 'vitest'
import { raiseHeadings } from './raise-headings.ts'

describe('a page that begins with a heading of the second level', () => {
  it('has it as its title when all others are below it', () => {
    const text =
      '<!-- Made by a program. -->\n\n## Pens[[pens]]\n\nText.\n\n### Use\n\n```sh\n## no\n```\n\n#### Fast'
    expect(raiseHeadings(text)).toBe(
      '<!-- Made by a program. -->\n\n#  Pens[[pens]]\n\nText.\n\n##  Use\n\n```sh\n## no\n```\n\n###  Fast',
    )
  })

  it.each([
    '## Pens\n\n## Ink',
    '## Pens\n\nInk\n---',
    '## Pens\n\n<h2>Ink</h2>',
    'Text.\n\n## Pens',
    '### Pens\n\n## Ink',
    '# Pens\n\n## Ink',
    '```\n\n## Pens',
  ])('keeps it as it is in %j', (text) => {
    expect(raiseHeadings(text)).toBe(text)
  })
})
