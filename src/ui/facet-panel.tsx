/** Facets beside a list: every value is a link that adds or takes away itself, so it works without script. */

import { type FacetValue, LONGEST_TEXT } from '../search/types.ts'
import { formatCount } from './format.ts'
import { RangeFacet, type RangeGroup } from './range-facet.tsx'

export interface FacetGroup {
  /** Its name as a parameter of the URL. */
  facet: string
  label: string
  /** What the values are sorted into, in order; empty where they stand in one row. */
  parts: FacetPart[]
  /** The most frequent first. */
  values: FacetChoice[]
  /** The search within its values; undefined where all of them are shown and the browser searches alone. */
  find: FacetFind | undefined
  /** Whether it narrows pages of docs, on a list that has cards besides. */
  ofDocs?: boolean
}

/** A form that finds values which a page has no room for. */
interface FacetFind {
  /** What was searched for; may be empty. */
  text: string
  /** Whether there are more values than those listed. */
  hasMore: boolean
  /** Where the form leads, and what else it takes along. */
  action: string
  state: [name: string, value: string][]
}

/** Some values of a facet that belong together: the tasks of a modality, licences of one kind. */
export interface FacetPart {
  id: string
  label: string
  /** A modality has its colour. */
  hue?: string
  /** The list with all values of the part added, or taken away; undefined for a part that is no choice. */
  href?: string
  chosen?: boolean
}

export interface FacetChoice extends FacetValue {
  label: string
  /** What the label stands for, where that is a name in short. */
  title?: string
  chosen: boolean
  /** Id of the part that it is in. */
  part: string | undefined
  /** The list with this value added, or taken away when it is chosen. */
  href: string
}

/** Begins the parameter that holds what is searched for within a facet. */
export const FIND = 'find_'

/** Values shown before the reader asks for more. */
const FIRST = 7

/** From so many values on one would rather type than read. */
const LONG = 15

/** @param groups - facets and ranges in the order in which they are shown; those with nothing to choose are left out */
export function FacetPanel({ groups }: { groups: (FacetGroup | RangeGroup)[] }) {
  return (
    <nav className="facets" aria-label="Filters" data-part="facets">
      {groups.map((group) =>
        'range' in group ? (
          // One bar alone has nothing to choose from.
          group.steps.length > 1 && <RangeFacet key={group.range} group={group} />
        ) : (
          <Facet key={group.facet} group={group} />
        ),
      )}
    </nav>
  )
}

function Facet({ group }: { group: FacetGroup }) {
  const { facet, label, parts, values, find, ofDocs } = group
  const isSought = find !== undefined && find.text !== ''
  // A few values more than are shown would be folded away for the sake of a line that says so.
  const shown = values.length <= FIRST + 2 ? values.length : FIRST
  const first = values.filter(({ chosen }, place) => chosen || place < shown)
  const more = values.filter(({ chosen }, place) => !chosen && place >= shown)
  if (values.length === 0 && !isSought) return null
  return (
    <section
      className="facet"
      data-facet={facet}
      data-of={ofDocs === true ? 'docs' : undefined}
      hidden={ofDocs === true}
      data-none={isSought && values.length === 0 ? '' : undefined}
    >
      <h2>{label}</h2>
      {(values.length >= LONG || isSought) && <FindBox group={group} />}
      <FacetValues parts={parts} values={first} />
      {more.length > 0 && (
        <details open={isSought}>
          <summary>{formatCount(more.length)} more</summary>
          <FacetValues parts={parts.map(({ href, ...part }) => part)} values={more} />
        </details>
      )}
    </section>
  )
}

function FindBox({ group: { facet, label, values, find } }: { group: FacetGroup }) {
  const box = (
    <input
      className="facet-find"
      type="search"
      name={find === undefined ? undefined : `${FIND}${facet}`}
      defaultValue={find?.text}
      aria-label={`Search in ${label.toLowerCase()}`}
      placeholder={find?.hasMore === true ? 'Search all' : `Find one of ${formatCount(values.length)}`}
      maxLength={LONGEST_TEXT}
      autoComplete="off"
      spellCheck={false}
    />
  )
  if (find === undefined) return box
  return (
    <form action={find.action} data-find={find.hasMore || find.text !== '' ? 'all' : 'here'}>
      {find.state.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {box}
    </form>
  )
}

/** A part that can be chosen stands there even without a value of its own. */
function FacetValues({ parts, values }: { parts: FacetPart[]; values: FacetChoice[] }) {
  const byPart = Map.groupBy(values, ({ part }) => part)
  return (
    <>
      {parts.map((part) => {
        const own = byPart.get(part.id) ?? []
        if (own.length === 0 && part.href === undefined) return null
        return (
          <div key={part.id} className={`part hue-${part.hue ?? 'none'}`}>
            <PartName part={part} />
            <Values values={own} />
          </div>
        )
      })}
      <Values values={byPart.get(undefined) ?? []} />
    </>
  )
}

function PartName({ part: { label, href, chosen } }: { part: FacetPart }) {
  if (href === undefined) return <h3>{label}</h3>
  return (
    <h3>
      <a href={href} aria-current={chosen ? 'true' : undefined} rel="nofollow">
        <span className="box" />
        <span className="label">{label}</span>
      </a>
    </h3>
  )
}

function Values({ values }: { values: FacetChoice[] }) {
  if (values.length === 0) return null
  return (
    <ul>
      {values.map(({ value, label, title, chosen, count, href }) => (
        <li key={value}>
          <a href={href} title={title} aria-current={chosen ? 'true' : undefined} rel="nofollow">
            <span className="box" />
            <span className="label">{label}</span> <span className="count">{formatCount(count)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
