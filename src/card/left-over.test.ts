import { describe, expect, it } from 'vitest'
import { exampleCard, problemLines } from '../../test/helpers/card.ts'

describe('what a template left in the text', () => {
  it('is counted and said once', () => {
    const card = exampleCard(
      '---\nlicense: mit\n---\n\n## Uses\n\n[More Information Needed]\n\n## Bias\n\n[Needs More Information]\n',
    )
    expect(problemLines(card)).toEqual([
      '7:1 more-information-needed: 2 places still say that more information is needed',
    ])
  })

  it.each(['model', 'dataset', 'task', 'metric'] as const)('is reported in the card of a %s', (kind) => {
    const card = exampleCard('---\nname: Tiny\n---\n\nTODO: Say what it is.\n', kind)
    expect(problemLines(card)).toContain(
      '5:1 more-information-needed: one section still says that more information is needed',
    )
  })

  it.each(['Finds every TODO: in code.', '```txt\nTODO: test it\n```', '~~~~\n```\nTODO: a\n```\n~~~~'])(
    'is not seen in what is about it: %j',
    (body) => {
      expect(problemLines(exampleCard(`---\nlicense: mit\n---\n${body}\n`))).toEqual([])
    },
  )

  it('is seen behind code, and in an alert', () => {
    const body = '```\nTODO: a\n```\n```a``` and\n> [!TIP]\n> TODO: Say what helps.'
    expect(problemLines(exampleCard(`---\nlicense: mit\n---\n${body}\n`))).toEqual([
      '9:1 more-information-needed: one section still says that more information is needed',
    ])
  })

  it('is found at once in a line of very many backticks', () => {
    const line = `${'`'.repeat(50_000)}x\`${'y'.repeat(50_000)}`
    expect(problemLines(exampleCard(`---\nlicense: mit\n---\nTODO: a\n${line}\n`))).toEqual([
      '4:1 more-information-needed: one section still says that more information is needed',
    ])
  }, 5_000)
})
