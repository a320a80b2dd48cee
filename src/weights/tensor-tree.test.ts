import { describe, expect, it } from 'vitest'
import { cutTree, tensorTree } from './tensor-tree.ts'
import type { TensorNode } from './types.ts'

const tensor = (name: string, ...shape: number[]) => ({
  name,
  type: 'F32',
  shape,
  parameters: shape.reduce((product, size) => product * size, 1),
})

const layer = (number: number, size = 8) => [
  tensor(`model.layers.${number}.q.weight`, size, 8),
  tensor(`model.layers.${number}.q.bias`, 8),
]

/** A tree as indented lines. */
function lines(nodes: readonly TensorNode[], depth = 0): string[] {
  return nodes.flatMap(({ name, times, parameters, parts }) => [
    `${' '.repeat(depth)}${name}${times > 1 ? ` ×${times}` : ''} ${parameters}`,
    ...lines(parts, depth + 1),
  ])
}

describe('tensorTree', () => {
  it('shows layers that are alike once, and those that differ by themselves', () => {
    const tensors = [
      tensor('model.embed.weight', 10, 8),
      ...[0, 2, 1, 10].flatMap((n) => layer(n)),
      ...layer(11, 4),
    ]
    expect(lines(tensorTree(tensors))).toEqual([
      'model 408',
      ' embed.weight 80',
      ' layers 328',
      '  0–10 ×4 288',
      '   q 72',
      '    weight 64',
      '    bias 8',
      '  11 40',
      '   q 40',
      '    weight 32',
      '    bias 8',
    ])
  })

  it('joins names that have a single part inside', () => {
    expect(lines(tensorTree([tensor('bert.embeddings.word.weight', 3, 2)]))).toEqual([
      'bert.embeddings.word.weight 6',
    ])
  })

  it('keeps a tensor that has others below its name', () => {
    expect(lines(tensorTree([tensor('a', 2), tensor('a.b', 3)]))).toEqual(['a 5', ' b 3'])
  })

  it('is not confused by odd names', () => {
    const names = ['', '.', 'a..b', '__proto__.x', 'x'.repeat(1000), 'a.'.repeat(1000)]
    const tree = tensorTree(names.map((name) => tensor(name, 1)))
    expect(tree.reduce((sum, { tensors }) => sum + tensors, 0)).toBe(names.length)
  })

  it('is cut to as many rows as a page can show', () => {
    const tree = tensorTree(Array.from({ length: 50 }, (_, n) => tensor(`part${n}.weight`, n)))
    expect(cutTree(tree, 10)).toMatchObject({ isCut: true, nodes: { length: 10 } })
    expect(cutTree(tree, 50).isCut).toBe(false)
  })
})
