/**
 * Controls of the dataset viewer: subsets, splits, words, conditions and pages, as links and forms that need no script.
 */

import { formatCount } from '../../format.ts'
import { sqlPath, viewerPath } from '../../paths.ts'
import type { RowsAnswer } from '../../viewer/types.ts'
import { hasPictures } from './feature-label.ts'
import { KeptPlace } from './kept-place.tsx'
import { RowPages } from './row-pages.tsx'
import { type DatasetViewerProps, isSearched, placeOf } from './viewer-props.ts'

/** With more names than this, tabs no longer fit side by side. */
const MOST_TABS = 12

export function Tabs(props: DatasetViewerProps) {
  const { dataset, configs, config, split, chosen, view } = props
  const splits = configs.find(({ name }) => name === config)?.splits ?? []
  // Another subset has columns of its own, and its first split comes first.
  const elsewhere = { configs, query: '', where: '', orderBy: '', view }
  const firstOf = (name: string) => configs.find((one) => one.name === name)?.splits[0] ?? ''
  return (
    <div className="viewer-tabs">
      {configs.length > 1 && (
        <TabList
          label="Subset"
          names={configs.map(({ name }) => name)}
          current={config}
          href={(name) =>
            viewerPath(dataset, placeOf({ ...elsewhere, config: name, split: firstOf(name), chosen: [] }))
          }
        />
      )}
      {splits.length > 1 && (
        <TabList
          label="Split"
          names={splits}
          current={split}
          href={(name) => viewerPath(dataset, placeOf({ ...elsewhere, config, split: name, chosen }))}
        />
      )}
    </div>
  )
}

/** The rows as a table, or their pictures side by side, or what a query says of them. */
export function Views(props: DatasetViewerProps & { answer: RowsAnswer }) {
  const { dataset, view, offset, answer, canQuery } = props
  const hasImages = answer.columns.some(({ feature }) => hasPictures(feature))
  if (!hasImages && !canQuery) return null
  const to = (other: DatasetViewerProps['view']) =>
    viewerPath(dataset, { ...placeOf({ ...props, view: other }), offset })
  return (
    <Ways
      ways={[
        { name: 'Table', href: to('table'), isCurrent: view === 'table' },
        ...(hasImages ? [{ name: 'Pictures', href: to('pictures'), isCurrent: view === 'pictures' }] : []),
        ...(canQuery ? [{ name: 'SQL', href: sqlPath(dataset, ''), isCurrent: false }] : []),
      ]}
    />
  )
}

/** Ways to look at the rows. */
export function Ways({ ways }: { ways: readonly { name: string; href: string; isCurrent: boolean }[] }) {
  return (
    <nav className="segments" aria-label="Rows as">
      {ways.map(({ name, href, isCurrent }) => (
        <a key={name} href={href} rel="nofollow" aria-current={isCurrent ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}

interface TabListProps {
  label: string
  names: readonly string[]
  current: string
  href(name: string): string
}

function TabList({ label, names, current, href }: TabListProps) {
  const links = names.map((name) => (
    <a key={name} href={href(name)} rel="nofollow" aria-current={name === current ? 'true' : undefined}>
      {name}
    </a>
  ))
  if (names.length <= MOST_TABS) {
    return (
      <nav className="parts segments" aria-label={label}>
        <span aria-hidden="true">{label}</span>
        {links}
      </nav>
    )
  }
  return (
    <nav className="parts" aria-label={label}>
      <details className="viewer-names">
        <summary>
          {label} <b>{current}</b>, one of {formatCount(names.length)}
        </summary>
        <div className="segments">{links}</div>
      </details>
    </nav>
  )
}

/** A form that works without a script; with one, the section updates in place. */
export function FindForm(props: DatasetViewerProps) {
  const { dataset, query, where, answer, failure, examples } = props
  if (answer === undefined && !isSearched(props)) return null
  const [example] = examples
  return (
    <form className="viewer-find" action={viewerPath(dataset)} data-range="">
      <KeptPlace {...props} query="" where="" />
      <input
        type="search"
        name="q"
        defaultValue={query}
        placeholder="Search the rows"
        aria-label="Search the rows"
      />
      <input
        type="text"
        name="where"
        className="condition"
        defaultValue={where}
        placeholder={example === undefined ? 'Condition' : `Condition, such as ${example}`}
        aria-label="Condition: a column, a comparison and a value"
        aria-invalid={failure !== undefined && where !== '' ? true : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <button type="submit">Find rows</button>
      {isSearched(props) && (
        <a href={viewerPath(dataset, placeOf({ ...props, query: '', where: '' }))} rel="nofollow">
          Show all
        </a>
      )}
    </form>
  )
}

/** Conditions on this very table, to try and to learn from. */
export function Examples(props: DatasetViewerProps) {
  const { dataset, examples } = props
  if (examples.length === 0) return null
  return (
    <p className="viewer-examples to-act">
      Try{' '}
      {examples.map((where) => (
        <a key={where} href={viewerPath(dataset, placeOf({ ...props, where }))} rel="nofollow">
          <code>{where}</code>
        </a>
      ))}
    </p>
  )
}

export function Pages(props: DatasetViewerProps & { answer: RowsAnswer }) {
  const { dataset, offset, length, answer } = props
  const { total, rows } = answer
  const at = (start: number) => viewerPath(dataset, { ...placeOf(props), offset: start })
  return (
    <RowPages label="Pages of rows" shown={rows.length} {...{ at, offset, length, total }}>
      {total !== undefined && total > length && !isSearched(props) && props.orderBy === '' && (
        <form action={viewerPath(dataset)} data-range="">
          <KeptPlace {...props} />
          <label>
            Go to row <input type="number" name="offset" min={0} max={total - 1} step={1} required />
          </label>
          <button type="submit">Go</button>
        </form>
      )}
    </RowPages>
  )
}
