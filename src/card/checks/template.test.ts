import { describe, expect, it } from 'vitest'
import { exampleCard, problemLines } from '../card-for-test.ts'

describe('template', () => {
  it('counts once what a template left in the text', () => {
    const card = exampleCard(
      '---\nlicense: mit\n---\n\n## Uses\n\n[More Information Needed]\n\n## Bias\n\n[Needs More Information]\n',
    )
    expect(problemLines(card)).toEqual([
      '7:1 more-information-needed: 2 places still say that information is needed',
    ])
  })
})
