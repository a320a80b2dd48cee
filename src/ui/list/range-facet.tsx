/** A numeric facet: a histogram, and two selects for the bounds. Works as a plain form. */

import { formatCount, plural } from '../../format.ts'
import type { RangeId } from '../../search/types.ts'

export interface RangeGroup {
  range: RangeId
  label: string
  /** All steps, in order, from the first to the last that is not empty. */
  steps: RangeStep[]
  /** Possible bounds, as written in the URL. */
  from: RangeBound[]
  to: RangeBound[]
  /** How many cards the chosen range leaves out because the number is not known. */
  leftOut: number
  /** The chosen bounds, as written in the URL; empty for none. */
  min: string
  max: string
  /** The form's action, and the parameters it passes along. */
  action: string
  state: [name: string, value: string][]
}

interface RangeStep {
  /** `1 B to 3 B` */
  label: string
  count: number
  /** Whether the chosen range includes it, at least in part. */
  within: boolean
}

export interface RangeBound {
  value: string
  label: string
}

/** In pixels; many bars share the available width. */
const BAR = 28
const HEIGHT = 40

export function RangeFacet({ group }: { group: RangeGroup }) {
  const { range, label, steps, from, to, leftOut, min, max, action, state } = group
  const first = from[0]
  const last = to.at(-1)
  return (
    <section className="facet range" data-facet={range}>
      <h2>{label}</h2>
      <div className="spread">
        <Histogram label={label} steps={steps} />
        {first !== undefined && last !== undefined && (
          <p className="ends" aria-hidden="true">
            <span>{first.label}</span>
            {last.label !== first.label && <span>{last.label}</span>}
          </p>
        )}
      </div>
      <form action={action} data-range={range}>
        {state.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Bound name={`${range}_min`} label={`${label} from`} any="from any" bounds={from} chosen={min} />
        <Bound name={`${range}_max`} label={`${label} up to`} any="to any" bounds={to} chosen={max} />
        <button type="submit">Apply</button>
      </form>
      {leftOut > 0 && (
        <p className="note">
          {plural(leftOut, 'card')} {leftOut === 1 ? 'does' : 'do'} not state it
        </p>
      )}
    </section>
  )
}

interface BoundProps {
  name: string
  label: string
  any: string
  bounds: RangeBound[]
  chosen: string
}

function Bound({ name, label, any, bounds, chosen }: BoundProps) {
  return (
    <select name={name} aria-label={label} defaultValue={chosen}>
      <option value="">{any}</option>
      {bounds.map((bound) => (
        <option key={bound.value} value={bound.value}>
          {bound.label}
        </option>
      ))}
    </select>
  )
}

function Histogram({ label, steps }: { label: string; steps: RangeStep[] }) {
  const most = Math.max(1, ...steps.map(({ count }) => count))
  const spoken = steps.map((step) => `${step.label}: ${formatCount(step.count)}`).join('; ')
  return (
    <svg
      className="histogram"
      viewBox={`0 0 ${steps.length * BAR} ${HEIGHT}`}
      width={steps.length * BAR}
      height={HEIGHT}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}. ${spoken}`}
    >
      {steps.map((step, place) => {
        // Even the smallest count is visible.
        const height = step.count === 0 ? 0.5 : Math.max(2, Math.round((step.count / most) * HEIGHT))
        return (
          <rect
            key={step.label}
            className={step.within ? undefined : 'beyond'}
            x={place * BAR + 1}
            y={HEIGHT - height}
            width={BAR - 2}
            height={height}
          >
            <title>{`${step.label}: ${formatCount(step.count)}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
