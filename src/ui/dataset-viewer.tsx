/** The rows of a dataset on its page: configs and splits, a page of rows, and the way to any other. */

import type { RowsAnswer, Statistics } from '../viewer/types.ts'
import { ColumnSummary } from './column-summary.tsx'
import { featureLabel, isNumeric } from './feature-label.ts'
import { formatCount, plural } from './format.ts'
import { type ViewerPlace, viewerPath } from './paths.ts'
import { ViewerCell } from './viewer-cell.tsx'

export interface DatasetViewerProps {
  dataset: string
  configs: readonly { name: string; splits: readonly string[] }[]
  /** The config and split that are shown. */
  config: string
  split: string
  /** Undefined when the files cannot be read. */
  answer: RowsAnswer | undefined
  failure: { message: string; remedy: string } | undefined
  /** Summaries of columns; `pending` while they are made. */
  statistics: Statistics | 'pending' | undefined
  /** Words that rows were searched for, and a condition; empty when all are shown. */
  query: string
  where: string
  /** Index of the first row that is shown, and rows of a page. */
  offset: number
  length: number
  /** Whether a server is there to give other rows. */
  isLive: boolean
}

/** More names than these do not stand side by side. */
const MOST_TABS = 12

/** Columns of a table that a browser still draws at once. */
const MOST_COLUMNS = 100

export const VIEWER_ID = 'mb-rows'

export function DatasetViewer(props: DatasetViewerProps) {
  const { answer, failure, configs, config, isLive } = props
  const splits = configs.find(({ name }) => name === config)?.splits ?? []
  return (
    <section className="viewer" aria-labelledby={VIEWER_ID} data-part={isLive ? 'viewer' : undefined}>
      <h2 id={VIEWER_ID}>
        Rows{' '}
        {answer !== undefined && (
          <small>
            {answer.total === undefined ? 'being counted' : plural(answer.total, 'row')}
            {isSearched(props) && ' found'}, {plural(answer.columns.length, 'column')}
            {(splits.length < 2 || !isLive) && ` in ${props.split}`}
          </small>
        )}
      </h2>
      {isLive && <Tabs {...props} />}
      {isLive && <FindForm {...props} />}
      {failure !== undefined && (
        <div className="problems" role="status">
          <p className="stamp">{failure.message}</p>
          <p className="remedy">{failure.remedy}</p>
        </div>
      )}
      {answer !== undefined && <Problems problems={problemsOf(answer, props.statistics)} />}
      {answer !== undefined && <RowsTable {...props} answer={answer} />}
      {answer !== undefined && isLive && <Pages {...props} answer={answer} />}
      {answer !== undefined && answer.columns.length > MOST_COLUMNS && (
        <p className="remark">The first {MOST_COLUMNS} columns are shown; the files have all of them.</p>
      )}
      {answer !== undefined && <Remarks {...props} />}
    </section>
  )
}

function Tabs({ dataset, configs, config, split }: DatasetViewerProps) {
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

/** What was found while the rows were read, and while all columns were summed up. */
function problemsOf(
  answer: RowsAnswer,
  statistics: DatasetViewerProps['statistics'],
): RowsAnswer['problems'] {
  const more = statistics === undefined || statistics === 'pending' ? [] : statistics.problems
  const known = new Map(
    [...answer.problems, ...more].map((problem) => [`${problem.path} ${problem.line}`, problem]),
  )
  return [...known.values()].sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
}

function Problems({ problems }: { problems: RowsAnswer['problems'] }) {
  if (problems.length === 0) return null
  return (
    <details className="problems">
      <summary className="stamp">{plural(problems.length, 'problem')} in the files</summary>
      <ul>
        {problems.map(({ path, line, message, remedy }) => (
          <li key={`${path} ${line} ${message}`}>
            <code>{line === undefined ? path : `${path}:${line}`}</code> {message}.{' '}
            <span className="remedy">{remedy}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function RowsTable(props: DatasetViewerProps & { answer: RowsAnswer }) {
  const { dataset, config, split, answer, statistics, isLive } = props
  const { rows } = answer
  const columns = answer.columns.slice(0, MOST_COLUMNS)
  const summaries = new Map(
    statistics === 'pending' ? [] : statistics?.columns.map((summary) => [summary.name, summary]),
  )
  if (rows.length === 0) {
    return <p className="empty">{nothingThere(props)}</p>
  }
  return (
    // A region that scrolls must be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="viewer-rows" aria-label={`Rows of ${config}, ${split}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="number">
              <abbr title="Number of the row, from 0">#</abbr>
            </th>
            {columns.map(({ name, feature }) => (
              <th key={name} scope="col" className={isNumeric(feature) ? 'number' : undefined}>
                <b>{name}</b> <small>{featureLabel(feature)}</small>
                <Summary statistics={summaries.get(name)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ index, cells }) => (
            <tr key={index}>
              <th scope="row" className="number">
                {formatCount(index)}
              </th>
              {columns.map((column, place) => {
                const shown = cells[place]
                return (
                  <td key={column.name} className={isNumeric(column.feature) ? 'number' : undefined}>
                    {shown !== undefined && (
                      <ViewerCell
                        shown={shown}
                        column={column}
                        place={{ dataset, config, split, row: index, isLive }}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function nothingThere({ answer, ...props }: DatasetViewerProps & { answer: RowsAnswer }): string {
  if (answer.total !== 0) return 'There are no rows from here on.'
  if (!isSearched(props)) return 'This split has no rows.'
  const where =
    answer.scanned === undefined ? 'No row' : `None of the first ${formatCount(answer.scanned)} rows`
  return `${where} is like that.`
}

const isSearched = ({ query, where }: Pick<DatasetViewerProps, 'query' | 'where'>) =>
  query !== '' || where !== ''

/** A form that works without script; with it, the section changes in place. */
function FindForm(props: DatasetViewerProps) {
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
        placeholder="Words in the rows"
        aria-label="Words in the rows"
      />
      <input
        type="text"
        name="where"
        className="condition"
        defaultValue={where}
        placeholder={`"${example?.name ?? 'column'}" IS NOT NULL`}
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

function Summary({ statistics }: { statistics: Statistics['columns'][number] | undefined }) {
  return statistics === undefined ? null : <ColumnSummary statistics={statistics} />
}

/** How far the summaries reach, and that they are not there yet. */
function Remarks({ statistics, answer, isLive }: DatasetViewerProps) {
  if (!isLive && answer?.total !== undefined && answer.total > answer.rows.length)
    return (
      <p className="remark">
        These are the first {formatCount(answer.rows.length)} rows; the files have all{' '}
        {formatCount(answer.total)}.
      </p>
    )
  if (answer?.scanned !== undefined)
    return <p className="remark">The first {formatCount(answer.scanned)} rows were searched.</p>
  if (answer !== undefined && answer.total === undefined)
    return <p className="remark">Rows are being counted, this once; load the page again in a moment.</p>
  if (statistics === 'pending')
    return <p className="remark">Columns are being summed up; load the page again in a moment.</p>
  if (statistics === undefined || statistics.isWhole || statistics.columns.length === 0) return null
  return (
    <p className="remark">Columns are summed up over the first {formatCount(statistics.scanned)} rows.</p>
  )
}

function Pages(props: DatasetViewerProps & { answer: RowsAnswer }) {
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

/** Where the reader is, as far as it is not where every reader begins. */
function placeOf({ configs, config, split, query, where }: DatasetViewerProps): ViewerPlace {
  const [first] = configs
  const splits = configs.find(({ name }) => name === config)?.splits ?? []
  return {
    ...(config === first?.name ? {} : { config }),
    ...(split === splits[0] ? {} : { split }),
    ...(query === '' ? {} : { q: query }),
    ...(where === '' ? {} : { where }),
  }
}
