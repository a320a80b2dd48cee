import { describe, expect, it } from 'vitest'
import { docsReport } from '../docs/problems.ts'
import { excerptOf } from './excerpt.ts'
import type { Problem } from './types.ts'

describe('the excerpt of a problem', () => {
  it('is the piece of a long line that the problem is in, without halves of characters', () => {
    const excerpt = excerptOf(`${'🦜'.repeat(100)}x${'🦜'.repeat(100)}`, 200)
    expect(excerpt?.text).toHaveLength(120)
    expect(excerpt?.text[excerpt.caret]).toBe('x')
    expect(excerptOf('🦜'.repeat(100), 101)?.text.isWellFormed()).toBe(true)
  })

  it('of a page of docs holds nothing that would rewrite a terminal', () => {
    const problems: Problem[] = []
    docsReport('index.md', 'One\nA \u001b[31mred line', problems)(
      'include',
      'error',
      6,
      'is red',
      'Take it out.',
    )
    expect(problems[0]).toMatchObject({
      line: 2,
      column: 3,
      excerpt: { text: 'A \uFFFD[31mred line', caret: 2 },
    })
  })
})
