/** Adds a model to the comparison: a link to a comparison starting with it, and a toggle where scripts run. */

import { comparePath } from './paths.ts'

/** @param hasLabel - whether there is room for the word beside the box */
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
