/** Many numbers: how many there are, and a strip of the first. */

import { formatCount, formatNumber, plural } from '../../format.ts'
import type { ShownItem } from './sides.tsx'

/** Numbers that are written out; they tell that a vector is one, not what it means. */
const WRITTEN = 4

export function Vector({ shape, values }: Extract<ShownItem, { type: 'vector' }>) {
  const most = Math.max(...values.map(Math.abs)) || 1
  const lists = shape.slice(0, -1).filter((length) => length > 1)
  const last = shape.at(-1) ?? 0
  return (
    <div className="vector">
      <p>
        {lists.length > 0 && `${lists.map(formatCount).join(' × ')} lists of `}
        <b>{plural(last, 'number')}</b>
      </p>
      <svg viewBox={`0 0 ${values.length * 4} 40`} preserveAspectRatio="none" aria-hidden="true">
        <path d={values.map((value, at) => `M${at * 4 + 2} 20V${20 - (value / most) * 19}`).join('')} />
      </svg>
      <p className="numbers">
        {values.slice(0, WRITTEN).map(formatNumber).join(', ')}
        {last > WRITTEN && ', …'}
      </p>
    </div>
  )
}
