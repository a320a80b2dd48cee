/** A turn of a chat: who speaks, the thoughts before, folded, what is said, and the tools that it calls. */

import type { ReactNode } from 'react'
import { Article, Scrolling } from '../article.tsx'
import type { ShownItem } from './sides.tsx'

type TurnProps = Omit<Extract<ShownItem, { type: 'turn' }>, 'type'>

/** @param children - below what is said */
export function Turn({
  role,
  markdown,
  tree,
  reasoning,
  calls,
  children,
}: TurnProps & { children?: ReactNode }) {
  return (
    <div className="turn">
      {role !== undefined && <p className="pane-label">{role}</p>}
      {reasoning !== undefined && (
        <details className="reasoning">
          <summary>Reasoning</summary>
          <p dir="auto">{reasoning}</p>
        </details>
      )}
      {tree !== undefined ? (
        <div className="prose said">
          <Article tree={tree} />
        </div>
      ) : (
        markdown !== '' && <p dir="auto">{markdown}</p>
      )}
      {calls.map(({ name, given }, at) => (
        // Calls have no id that is surely there, and their order is fixed.
        <div key={at} className="call">
          <p className="pane-label">
            Calls <code>{name}</code>
          </p>
          <Scrolling className="scroll" label={`What ${name} is given`}>
            <pre>
              <code>{given}</code>
            </pre>
          </Scrolling>
        </div>
      ))}
      {children}
    </div>
  )
}
