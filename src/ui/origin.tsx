/** Where a fact comes from: why it is taken to be so, who states it and as of when, and who says otherwise. */

import type { Inference } from '../card/inferred/types.ts'
import { type CardMetadata, type FactConflict, type FactSource, TEXT } from '../card/types.ts'
import { formatDate, plural } from '../format.ts'

/** The keys of front matter that state what each row of the facts says. */
const KEYS: Readonly<Record<string, readonly string[] | undefined>> = {
  Task: ['pipeline_tag', 'task_categories'],
  Subtask: ['task_ids'],
  Library: ['library_name'],
  Licence: ['license', 'license_name', 'license_link'],
  Language: ['language'],
  Parameters: ['parameters'],
  'Active parameters': ['active_parameters'],
  'Context length': ['context_length'],
  Size: ['size_categories'],
  'Base model': ['base_model', 'base_model_relation'],
  'Trained on': ['datasets'],
  'Made from': ['source_datasets'],
  Metrics: ['metrics'],
  Tags: ['tags'],
  Released: ['released'],
}

const WITH_ROW: ReadonlySet<string> = new Set(Object.values(KEYS).flatMap((keys) => keys ?? []))

type Stated = Pick<CardMetadata, 'factSources' | 'conflicts'>

export interface OriginProps {
  /** The name of the fact. */
  label: string
  /** Its value, in words. */
  value: string
  /** Writes one of its values. */
  name: (value: string) => string
  /** Why it is taken to be so, where the card does not state it. */
  inferred?: Inference | undefined
  /** What the card says of it, where it states it. */
  stated?: Stated | undefined
}

/** Sources are shown on demand; that somebody says otherwise is not hidden. */
export function Origin({ label, value, name, inferred, stated }: OriginProps) {
  const keys = KEYS[label] ?? []
  const sources = keys.flatMap((key) => itemsOf(stated?.factSources, key))
  const conflicts = keys.flatMap((key) => itemsOf(stated?.conflicts, key))
  return (
    <>
      {inferred !== undefined && <small className="inferred">inferred {inferred.reason}</small>}
      {conflicts.map((conflict, at) => (
        // They never change within an edition.
        <p key={at} className="conflict">
          the card says {value}; <Claim conflict={conflict} name={name} />
        </p>
      ))}
      {sources.length > 0 && (
        <details className="origin">
          <summary>
            <span className="visually-hidden">Source of {label}</span>
          </summary>
          {sources.map((source, at) => (
            <p key={at}>
              Source: <SourceLine source={source} />
            </p>
          ))}
        </details>
      )}
    </>
  )
}

const itemsOf = <Item,>(mapping: { [key: string]: Item[] } | undefined, key: string): Item[] =>
  mapping !== undefined && Object.hasOwn(mapping, key) ? (mapping[key] ?? []) : []

/** At the foot of a card: the sources of its text, and of what is among none of the facts. */
export function Sources({ metadata: { factSources, conflicts } }: { metadata: Stated }) {
  const others = <Item,>(mapping: { [key: string]: Item[] }) =>
    Object.entries(mapping)
      .filter(([key]) => !WITH_ROW.has(key))
      .toSorted(([one], [other]) => Number(other === TEXT) - Number(one === TEXT))
  const [sources, claims] = [others(factSources), others(conflicts)]
  const count = [...sources, ...claims].reduce((sum, [, items]) => sum + items.length, 0)
  if (count === 0) return null
  const of = (key: string) => (key === TEXT ? '' : `${key}: `)
  return (
    <details className="sources">
      <summary>{plural(count, 'source')} of this text</summary>
      <ul>
        {sources.map(([key, items]) =>
          items.map((source, at) => (
            <li key={`${key} ${at}`}>
              {of(key)}
              <SourceLine source={source} />
            </li>
          )),
        )}
        {claims.map(([key, items]) =>
          items.map((conflict, at) => (
            <li key={`not ${key} ${at}`}>
              {of(key)}
              <Claim conflict={conflict} name={(value) => value} />
            </li>
          )),
        )}
      </ul>
    </details>
  )
}

/** Where a fact is stated, what to know of that, and when it was read. */
function SourceLine({ source: { url, note, seen } }: { source: FactSource }) {
  return (
    <>
      <WebLink url={url}>{placeOf(url)}</WebLink>
      {note !== undefined && `, ${note}`}
      <Seen date={seen} />
    </>
  )
}

/** What somebody else says. */
function Claim({
  conflict: { values, url, seen },
  name,
}: { conflict: FactConflict } & Pick<OriginProps, 'name'>) {
  return (
    <>
      <WebLink url={url}>{hostOf(url)}</WebLink> says {values.map((value) => name(String(value))).join(', ')}
      <Seen date={seen} />
    </>
  )
}

function Seen({ date }: { date: string | undefined }) {
  if (date === undefined) return null
  return (
    <>
      , seen on <time dateTime={date}>{formatDate(date)}</time>
    </>
  )
}

function WebLink({ url, children }: { url: string; children: string }) {
  return (
    <a href={url} rel="noopener nofollow">
      {children}
    </a>
  )
}

const hostOf = (url: string) => new URL(url).host.replace(/^www\./, '')

/** An address as people read it: without the commit that a file on a code host is taken from. */
const placeOf = (url: string) => withoutScheme(url).replace(/\/(?:blob|tree|commit)\/[\da-f]{40}(?=\/|$)/, '')

/** An address as people write it: host and path. */
export const withoutScheme = (text: string) => text.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
