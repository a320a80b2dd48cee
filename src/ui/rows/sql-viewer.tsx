/** Asks the splits of a dataset in SQL, in place of its rows: a query, its answer, its chart, and links to download it. */

import { formatCount, plural } from '../../format.ts'
import { sqlApiPath, sqlPath, viewerPath } from '../../paths.ts'
import type { SqlAnswer } from '../../viewer/types.ts'
import { Problems, VIEWER_ID } from './dataset-viewer.tsx'
import { featureLabel, isNumeric } from './feature-label.ts'
import { RowPages } from './row-pages.tsx'
import { SqlChart } from './sql-chart.tsx'
import { SqlExamples, SqlFailure, SqlForm, SqlTables } from './sql-form.tsx'
import type { SqlViewerProps } from './sql-props.ts'
import { Cells } from './viewer-cell.tsx'
import { Ways } from './viewer-controls.tsx'

export function SqlViewer(props: SqlViewerProps) {
  const { dataset, answer, series } = props
  return (
    <section className="viewer sql" aria-labelledby={VIEWER_ID} data-part="viewer">
      <h2 id={VIEWER_ID}>
        SQL{' '}
        {answer !== undefined && (
          <small>
            {plural(answer.total, 'row')}, {plural(answer.columns.length, 'column')}
          </small>
        )}
      </h2>
      <div className="viewer-tools to-act">
        <Ways
          ways={[
            { name: 'Table', href: viewerPath(dataset), isCurrent: false },
            { name: 'SQL', href: sqlPath(dataset, ''), isCurrent: true },
          ]}
        />
      </div>
      <SqlForm {...props} />
      <SqlFailure {...props} />
      {answer !== undefined && <Problems problems={answer.problems} />}
      {series !== undefined && <SqlChart {...series} />}
      {answer !== undefined && <Answer {...props} answer={answer} />}
      <SqlTables {...props} />
      <SqlExamples {...props} />
      <p className="remark to-act" role="status" data-note="" data-awaits={props.awaits} />
    </section>
  )
}

function Answer(props: SqlViewerProps & { answer: SqlAnswer }) {
  const { dataset, sql, answer, offset, length } = props
  const { total, rows, isCut } = answer
  return (
    <>
      {rows.length === 0 ? (
        <p className="empty">
          {total === 0 ? 'No row is the answer to this query.' : 'The answer ends before here.'}
        </p>
      ) : (
        <AnswerTable {...props} />
      )}
      <RowPages
        label="Pages of the answer"
        at={(start) => sqlPath(dataset, sql, start)}
        shown={rows.length}
        {...{ offset, length, total }}
      />
      {isCut && (
        <p className="remark">
          These are the first {formatCount(total)} rows; an answer has no more. Ask for fewer by WHERE, or sum
          them up by GROUP BY.
        </p>
      )}
      {total > 0 && (
        <p className="sql-downloads">
          Download {offset === 0 && total === rows.length ? 'them' : `all ${formatCount(total)} rows`} as{' '}
          <a href={sqlApiPath(dataset, sql, 'csv')} rel="nofollow">
            CSV
          </a>{' '}
          or{' '}
          <a href={sqlApiPath(dataset, sql, 'parquet')} rel="nofollow">
            Parquet
          </a>
          ; programs read{' '}
          <a href={sqlApiPath(dataset, sql)} rel="nofollow">
            JSON
          </a>
          .
        </p>
      )}
    </>
  )
}

function AnswerTable({ dataset, answer }: SqlViewerProps & { answer: SqlAnswer }) {
  const { rows } = answer
  const columns = answer.columns.map((column, place) => ({ column, place }))
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="viewer-rows" aria-label="Answer" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="number">
              <abbr title="Number of the row in the answer, from 0">#</abbr>
            </th>
            {answer.columns.map(({ name, feature }) => (
              <th key={name} scope="col" className={isNumeric(feature) ? 'number' : undefined}>
                <b>{name}</b> <small>{featureLabel(feature)}</small>
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
              <Cells
                {...{ columns, cells, place: { dataset, config: '', split: '', row: index, isLive: false } }}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
