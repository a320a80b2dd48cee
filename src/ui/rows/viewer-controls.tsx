/**
 * Controls of the dataset viewer: subsets, splits, words, conditions and pages, as links and forms that need no script.
 */

import { formatCount } from '../../format.ts'
import { viewerPath } from '../../paths.ts'
import type { RowsAnswer } from '../../viewer/types.ts'
import { type DatasetViewerProps, isSearched, placeOf } from './viewer-props.ts'

/** With more names than this, tabs no longer fit side by side. */
const MOST_TABS = 12

export function Tabs({ dataset, configs, config, split }: DatasetViewerProps) {
  const splits = configs.find(({ name }) => name === config)?.splits ?? []
  const isFirst = (name: string) => name === configs[0]?.name
  return (
    <div className="viewer-tabs">
      {configs.length > 1 && (
        <TabList
          label="Subset"
          names={configs.map(({ name }) => name)}
          current={config}
          href={(name) => viewerPath(dataset, isFirst(name) ? {} : { config: name })}
        />
      )}
      {splits.length > 1 && (
        <TabList
          label="Split"
          names={splits}
          current={split}
          href={(name) =>
            viewerPath(dataset, {
              ...(isFirst(config) ? {} : { config }),
              ...(name === splits[0] ? {} : { split: name }),
            })
          }
        />
      )}
    </div>
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
      <nav className="segments" aria-label={label}>
        <span aria-hidden="true">{label}</span>
        {links}
      </nav>
    )
  }
  return (
    <nav aria-label={label}>
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
  const { dataset, config, split, query, where, answer, failure } = props
  if (answer === undefined && !isSearched(props)) return null
  const example = answer?.columns.find(({ feature }) => feature._type === 'Value')
  return (
    <form className="viewer-find" action={viewerPath(dataset)} data-range="">
      <input type="hidden" name="config" value={config} />
      <input type="hidden" name="split" value={split} />
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
        placeholder={`Condition, such as "${example?.name ?? 'column'}" IS NOT NULL`}
        aria-label="Condition, as in SQL: columns in double quotes, texts in single ones"
        aria-invalid={failure !== undefined && where !== '' ? true : undefined}
        autoComplete="off"
        spellCheck={false}
      />
      <button type="submit">Find rows</button>
      {isSearched(props) && (
        <a href={viewerPath(dataset, { ...placeOf({ ...props, query: '', where: '' }) })} rel="nofollow">
          Show all
        </a>
      )}
    </form>
  )
}

export function Pages(props: DatasetViewerProps & { answer: RowsAnswer }) {
  const { dataset, offset, length, answer, config, split } = props
  const { total, rows } = answer
  const at = (start: number) => viewerPath(dataset, { ...placeOf(props), offset: start })
  const end = offset + rows.length
  const hasMore = total === undefined ? rows.length === length : end < total && rows.length > 0
  if (offset === 0 && !hasMore) return null
  return (
    <nav className="pages viewer-pages" aria-label="Pages of rows">
      {offset > 0 && (
        <>
          <a href={at(0)} rel="first nofollow">
            First
          </a>
          <a href={at(Math.max(0, offset - length))} rel="prev nofollow">
            Previous
          </a>
        </>
      )}
      {rows.length > 0 && (
        <span className="count">
          {formatCount(offset)} to {formatCount(end - 1)}
          {total !== undefined && ` of ${formatCount(total)}`}
        </span>
      )}
      {hasMore && (
        <a href={at(end)} rel="next nofollow">
          Next
        </a>
      )}
      {hasMore && total !== undefined && (
        <a href={at(Math.floor((total - 1) / length) * length)} rel="last nofollow">
          Last
        </a>
      )}
      {total !== undefined && total > length && !isSearched(props) && (
        <form action={viewerPath(dataset)} data-range="">
          <input type="hidden" name="config" value={config} />
          <input type="hidden" name="split" value={split} />
          <label>
            Go to row <input type="number" name="offset" min={0} max={total - 1} step={1} required />
          </label>
          <button type="submit">Go</button>
        </form>
      )}
    </nav>
  )
}
