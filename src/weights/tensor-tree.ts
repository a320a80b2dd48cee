/** Arranges the tensors of a model as a tree by the parts of their names, with repeated parts shown once. */

import type { Tensor, TensorNode } from './types.ts'

/** Beyond this depth, names are not split. */
const DEEPEST = 12

interface Branch {
  parts: Map<string, Branch>
  tensor: Tensor | undefined
}

/** @param tensors - named with dots between the parts, as PyTorch and GGUF do */
export function tensorTree(tensors: readonly Tensor[]): TensorNode[] {
  const root: Branch = { parts: new Map(), tensor: undefined }
  for (const tensor of tensors) {
    const names = tensor.name.split('.')
    const last = names.splice(DEEPEST - 1).join('.')
    let branch = root
    for (const name of last === '' ? names : [...names, last]) {
      const next = branch.parts.get(name) ?? { parts: new Map(), tensor: undefined }
      branch.parts.set(name, next)
      branch = next
    }
    branch.tensor = tensor
  }
  return partsOf(root, new Map()).map(({ node }) => node)
}

/** A node, and a number that is equal for nodes with the same content. */
interface Made {
  node: TensorNode
  shape: number
}

/** The number of each content: texts of the whole content would grow with every level of the tree. */
type Shapes = Map<string, number>

function shapeOf(content: unknown, shapes: Shapes): number {
  const text = JSON.stringify(content)
  const shape = shapes.get(text) ?? shapes.size
  shapes.set(text, shape)
  return shape
}

function partsOf({ parts }: Branch, shapes: Shapes): Made[] {
  return joinAlike([...parts].sort(byName).map(([name, part]) => make(name, part, shapes)))
}

function byName([a]: [string, Branch], [b]: [string, Branch]): number {
  // Layers are sorted by number; everything else stays in the order of the file.
  return isNumber(a) && isNumber(b) ? Number(a) - Number(b) : 0
}

const isNumber = (name: string) => /^\d{1,9}$/.test(name)

function make(name: string, branch: Branch, shapes: Shapes): Made {
  const { tensor } = branch
  const parts = partsOf(branch, shapes)
  const [only] = parts
  // A part with a single part inside becomes one step, unless it is one of several numbered ones.
  if (
    tensor === undefined &&
    only !== undefined &&
    parts.length === 1 &&
    !isNumber(name) &&
    only.node.times === 1
  ) {
    return {
      node: { ...only.node, name: `${name}.${only.node.name}` },
      shape: shapeOf([only.node.name, only.shape], shapes),
    }
  }
  const own = tensor?.parameters ?? 0
  return {
    node: {
      name,
      times: 1,
      tensors: parts.reduce((sum, { node }) => sum + node.tensors, tensor === undefined ? 0 : 1),
      parameters: parts.reduce((sum, { node }) => sum + node.parameters, own),
      tensor: tensor && { type: tensor.type, shape: tensor.shape },
      parts: parts.map(({ node }) => node),
    },
    shape: shapeOf([tensor?.type, tensor?.shape, parts.map(({ node, shape }) => [node.name, shape])], shapes),
  }
}

/** Joins consecutive numbered parts with the same content into one. */
function joinAlike(parts: Made[]): Made[] {
  const joined: { first: string; made: Made }[] = []
  for (const made of parts) {
    const last = joined.at(-1)
    const isNext = last !== undefined && isNumber(last.first) && isNumber(made.node.name)
    if (!isNext || last.made.shape !== made.shape) {
      joined.push({ first: made.node.name, made })
      continue
    }
    const { node } = last.made
    last.made = {
      ...last.made,
      node: {
        ...node,
        name: `${last.first}–${made.node.name}`,
        times: node.times + 1,
        tensors: node.tensors + made.node.tensors,
        parameters: node.parameters + made.node.parameters,
      },
    }
  }
  return joined.map(({ made }) => made)
}

/** Keeps the first rows of a tree, for a page of bearable length. */
export function cutTree(nodes: readonly TensorNode[], most: number): { nodes: TensorNode[]; isCut: boolean } {
  let left = most
  let isCut = false
  const cut = (all: readonly TensorNode[]): TensorNode[] =>
    all.flatMap((node) => {
      if (left === 0) isCut = true
      if (left === 0) return []
      left -= 1
      return [{ ...node, parts: cut(node.parts) }]
    })
  return { nodes: cut(nodes), isCut }
}
