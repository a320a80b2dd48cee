/** Facets beside a list: every value is a link that adds or removes itself, so it works without a script. */

import { formatCount } from '../../format.ts'
import { LIMITS } from '../../limits.ts'
import type { FacetValue } from '../../search/types.ts'
import { RangeFacet, type RangeGroup } from './range-facet.tsx'

export interface FacetGroup {
  /** Its URL parameter. */
  facet: string
  label: string
  /** Groups of values, in order; empty when the values are not grouped. */
  parts: FacetPart[]
  /** Most frequent first. */
  values: FacetChoice[]
  /** The search among its values; undefined when all are shown and the browser filters them itself. */
  find: FacetFind | undefined
  /** Whether it narrows docs pages, in a list that has cards too. */
  ofDocs?: boolean
}

/** A form that searches values beyond those on the page. */
interface FacetFind {
  /** The searched text; may be empty. */
  text: string
  /** Whether there are more values than those listed. */
  hasMore: boolean
  /** The form's action, and the parameters it passes along. */
  action: string
  state: [name: string, value: string][]
}

/** A group of a facet's values: the tasks of a modality, licences of one kind. */
export interface FacetPart {
  id: string
  label: string
  /** Set for a modality, which has its own colour. */
  hue?: string
  /** The list with all of the group's values added, or removed; undefined for a group that cannot be chosen. */
  href?: string
  chosen?: boolean
}

export interface FacetChoice extends FacetValue {
  label: string
  /** The full name, where the label is an abbreviation. */
  title?: string
  chosen: boolean
  /** Id of its group. */
  part: string | undefined
  /** The list with this value added, or removed when it is chosen. */
  href: string
}

/** Prefix of the parameter with the text searched for within a facet. */
export const FIND = 'find_'

/** Values shown before the reader asks for more. */
const FIRST = 7

/** With this many values, typing is quicker than reading. */
const LONG = 15

/** Whether only what cards state themselves counts, and the list with that changed. */
export interface StatedChoice {
  chosen: boolean
  href: string
}

export interface FacetPanelProps {
  /** Facets and ranges in display order; those with nothing to choose are left out. */
  groups: (FacetGroup | RangeGroup)[]
  stated?: StatedChoice | undefined
}

export function FacetPanel({ groups, stated }: FacetPanelProps) {
  return (
    <nav className="facets" aria-label="Filters" data-part="facets">
      {groups.map((group) =>
        'range' in group ? (
          // A single bar offers no choice.
          (group.steps.length > 1 || group.leftOut > 0) && <RangeFacet key={group.range} group={group} />
        ) : (
          <Facet key={group.facet} group={group} />
        ),
      )}
      {stated !== undefined && <Stated {...stated} />}
    </nav>
  )
}

function Stated({ chosen, href }: StatedChoice) {
  return (
    <section className="facet" data-facet="stated">
      <h2>Facts</h2>
      <ul>
        <li>
          <a href={href} aria-current={chosen ? 'true' : undefined} rel="nofollow">
            <span className="box" />
            <span className="label">Only what cards say themselves</span>
          </a>
        </li>
      </ul>
    </section>
  )
}

/** Whether the reader searched within a facet's values. */
export function isSearched(group: FacetGroup | RangeGroup): boolean {
  return 'find' in group && group.find !== undefined && group.find.text !== ''
}

function Facet({ group }: { group: FacetGroup }) {
  const { facet, label, parts, values, ofDocs } = group
  const isSought = isSearched(group)
  // Folding away a few values would save no room: the line that unfolds them takes one too.
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
      maxLength={LIMITS.text}
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

/** A group that can be chosen is shown even without values of its own. */
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
