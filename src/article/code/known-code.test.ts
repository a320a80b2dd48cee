import type { ElementContent } from 'hast'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { highlight } from './highlight.ts'
import { learnCode, recallCode } from './known-code.ts'

const CODE = `# "Quoted" & <less>\ndef f(x):\n    return 'it' if x >= 1 else None\n`

const pageOf = (code: ReactNode) =>
  renderToString(createElement('pre', {}, createElement('code', { className: 'language-python' }, code)))

function draw(node: ElementContent, key: number): ReactNode {
  if (node.type === 'text') return node.value
  return node.type === 'element'
    ? createElement('span', { key, className: String(node.properties.className) }, node.children.map(draw))
    : null
}

it('is what the highlighter made of the same code', async () => {
  const made = await highlight(CODE, 'python')
  expect(recallCode(CODE, 'python')).toBeUndefined()
  learnCode(pageOf(made.map(draw)))
  expect(recallCode(CODE, 'python')).toEqual(made)
  expect(recallCode(CODE, 'ruby')).toBeUndefined()
})

it('is taken by the highlighter as it was learned', async () => {
  const learned = [createElement('span', { key: 0, className: 'tok-c' }, 'learned')]
  learnCode(pageOf(learned))
  expect(await highlight('learned', 'python')).toEqual(recallCode('learned', 'python'))
  expect(await highlight('learned', 'python')).not.toEqual(await highlight('learned', 'rust'))
})

it('is not learned from code without colours, or with lines that stand out', () => {
  learnCode(pageOf('plain'))
  const line = createElement('span', { className: 'line line-marked' }, [
    createElement('span', { key: 0, className: 'tok-k' }, 'if'),
  ])
  learnCode(pageOf(line))
  expect(recallCode('plain', 'python')).toBeUndefined()
  expect(recallCode('if', 'python')).toBeUndefined()
})
