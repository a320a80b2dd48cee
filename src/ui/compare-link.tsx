/** Adds a model to the comparison: a link to a comparison starting with it, and a toggle where scripts run. */

import { comparePath } from '../paths.ts'

/** The styles leave out the word in a column that is headed so. */
export function CompareLink({ id }: { id: string }) {
  return (
    <a className="compare to-act" href={comparePath([id])} aria-label={`Compare ${id}`} rel="nofollow">
      <span className="box" />
      <span className="label">Compare</span>
    </a>
  )
}
