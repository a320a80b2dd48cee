/** The tensors of a model as a tree that unfolds without a script. */

import { formatCount, formatParameters } from '../../format.ts'
import type { TensorNode } from '../../weights/types.ts'

/** Up to this many top-level parts start unfolded. */
const FEW = 12

export function TensorTree({ nodes }: { nodes: readonly TensorNode[] }) {
  return (
    <ul className="tensors">
      {nodes.map((node) => (
        <Node key={node.name} node={node} open={nodes.length <= FEW} />
      ))}
    </ul>
  )
}

function Node({ node, open }: { node: TensorNode; open: boolean }) {
  const { name, times, tensor, parts, parameters } = node
  const row = (
    <span className="tensor">
      <code className="name">{name === '' ? '(no name)' : name}</code>
      {times > 1 && (
        <span className="times">
          <span aria-hidden="true">×</span>
          {formatCount(times)}
        </span>
      )}
      {tensor !== undefined && (
        <span className="form">
          <code>{tensor.type}</code> {tensor.shape.map(formatCount).join(' × ') || 'one number'}
        </span>
      )}
      <span className="count">{formatParameters(parameters)}</span>
    </span>
  )
  if (parts.length === 0) return <li>{row}</li>
  return (
    <li>
      <details open={open}>
        <summary>{row}</summary>
        <ul>
          {parts.map((part) => (
            <Node key={part.name} node={part} open={false} />
          ))}
        </ul>
      </details>
    </li>
  )
}
