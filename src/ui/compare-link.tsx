/** Adds a model to those that are compared: a link to a comparison that begins with it, and a switch where scripts run. */

import { comparePath } from './paths.ts'

/** @param hasLabel - whether the word stands beside the box, where there is room for it */
export function CompareLink({ id, hasLabel = false }: { id: string; hasLabel?: boolean }) {
  return (
    <a
      className="compare to-act"
      href={comparePath([id])}
      title={hasLabel ? undefined : 'Compare'}
      aria-label={`Compare ${id}`}
      rel="nofollow"
    >
      <span className="box" />
      {hasLabel && <span className="label">Compare</span>}
    </a>
  )
}
