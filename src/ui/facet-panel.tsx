/** Facets beside a list: every value is a link that adds or takes away itself, so it works without script. */

import type { FacetId, FacetValue } from '../search/types.ts'
import { formatCount } from './format.ts'

export interface FacetGroup {
  facet: FacetId
  label: string
  values: FacetChoice[]
}

export interface FacetChoice extends FacetValue {
  label: string
  chosen: boolean
  /** The list with this value added, or taken away when it is chosen. */
  href: string
}

/** Values shown before the reader asks for more. */
const FIRST = 7

export function FacetPanel({ groups }: { groups: FacetGroup[] }) {
  return (
    <nav className="facets" aria-label="Filters">
      {groups
        .filter((group) => group.values.length > 0)
        .map((group) => (
          <Facet key={group.facet} group={group} />
        ))}
    </nav>
  )
}

function Facet({ group }: { group: FacetGroup }) {
  const chosen = group.values.filter((value) => value.chosen)
  const others = group.values.filter((value) => !value.chosen)
  const first = [...chosen, ...others.slice(0, Math.max(FIRST - chosen.length, 3))]
  const more = others.slice(first.length - chosen.length)
  return (
    <section className="facet">
      <h2>{group.label}</h2>
      <FacetValues values={first} />
      {more.length > 0 && (
        <details>
          <summary>{formatCount(more.length)} more</summary>
          <FacetValues values={more} />
        </details>
      )}
    </section>
  )
}

function FacetValues({ values }: { values: FacetChoice[] }) {
  return (
    <ul>
      {values.map(({ value, label, chosen, count, href }) => (
        <li key={value}>
          <a href={href} aria-current={chosen ? 'true' : undefined} rel="nofollow">
            <span className="box" />
            <span className="label">{label}</span> <span className="count">{formatCount(count)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
