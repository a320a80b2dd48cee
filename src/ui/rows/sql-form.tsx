/** The box for a query, what helps to fill it, and what is wrong with it. */

import { LIMITS } from '../../limits.ts'
import { sqlPath, viewerPath } from '../../paths.ts'
import type { Column } from '../../viewer/types.ts'
import { featureLabel } from './feature-label.ts'
import type { ShownTable, SqlViewerProps } from './sql-props.ts'

/** Tables and classes that are named; further ones are counted. */
const MOST_TABLES = 60
const MOST_CLASSES = 12

/** With more columns than this, a table's list of them scrolls. */
const MANY_COLUMNS = 60

const BOX_ID = 'mb-sql'
const NAMES_ID = 'mb-sql-names'

/** A form that works without a script; with one, the section updates in place and names are completed. */
export function SqlForm({ dataset, sql, failure, examples, guide }: SqlViewerProps) {
  const [example = ''] = examples
  return (
    <form className="sql-form" action={viewerPath(dataset)} data-range="">
      <p>
        <label htmlFor={BOX_ID}>A query in SQL; each split is a table</label>
        {guide !== undefined && <a href={guide}>What can be asked</a>}
      </p>
      <textarea
        id={BOX_ID}
        name="sql"
        rows={Math.min(12, Math.max(4, sql.split('\n').length + 1))}
        maxLength={LIMITS.sql}
        defaultValue={sql}
        placeholder={example}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={failure?.at === undefined ? undefined : true}
        aria-autocomplete="list"
        aria-controls={NAMES_ID}
        data-complete=""
      />
      <div className="sql-run">
        <button type="submit">Run query</button>
        {/* Filled by a script as one types. */}
        <div id={NAMES_ID} className="sql-names to-act" role="listbox" aria-label="Names that fit" />
        <p className="visually-hidden to-act" role="status" data-complete-says="" />
      </div>
    </form>
  )
}

export function SqlFailure({ dataset, sql, offset, failure, awaits }: SqlViewerProps) {
  if (failure === undefined) return null
  const { message, remedy, at } = failure
  return (
    <div className="problems sql-failure" role="status">
      <p className="stamp">
        {at !== undefined && `Line ${at.line}, column ${at.column}: `}
        {message}
      </p>
      {at !== undefined && <pre aria-hidden="true">{at.pointed}</pre>}
      <p className="remedy">
        {awaits === undefined ? (
          remedy
        ) : (
          <>
            The answer then shows here by itself; or{' '}
            {/* For whoever has no script, or does not want to wait for it. */}
            <a
              href={sqlPath(dataset, sql, offset)}
              rel="nofollow"
              data-later="The rows are ready now, and the query has been run."
            >
              look now
            </a>
            .
          </>
        )}
      </p>
    </div>
  )
}

/** Queries on these very tables, to try and to learn from. */
export function SqlExamples({ dataset, examples }: SqlViewerProps) {
  if (examples.length === 0) return null
  return (
    <div className="sql-examples to-act">
      <p>Try</p>
      <ul>
        {examples.map((sql) => (
          <li key={sql}>
            <a href={sqlPath(dataset, sql)} rel="nofollow">
              <code>{sql}</code>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The names that a query can use; completion takes them from here, too. */
export function SqlTables({ tables, answer }: SqlViewerProps) {
  const described = tables.filter(({ columns }) => columns !== undefined)
  const others = tables.filter(({ columns }) => columns === undefined)
  return (
    <details className="sql-tables" open={answer === undefined} data-facet="tables">
      <summary>
        Tables and columns <span className="count">{tables.length}</span>
      </summary>
      {described.map((table) => (
        <TableNames key={table.name} {...table} />
      ))}
      {others.length > 0 && (
        <p>
          {described.length > 0 && 'Further tables: '}
          {others.slice(0, MOST_TABLES).map(({ name }) => (
            <Name key={name} name={name} />
          ))}
          {others.length > MOST_TABLES && `and ${others.length - MOST_TABLES} more, named likewise`}
        </p>
      )}
    </details>
  )
}

function TableNames({ name, columns = [] }: ShownTable) {
  const isLong = columns.length > MANY_COLUMNS
  return (
    <dl>
      <dt>
        <Name name={name} />
      </dt>
      <dd>
        {/* What scrolls is reached by keyboard. */}
        <ul className={isLong ? 'scrolling' : undefined} tabIndex={isLong ? 0 : undefined}>
          {columns.map(({ written, column }, place) => (
            <li key={place}>
              <Name name={written} /> <small>{typeOf(column)}</small>
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  )
}

const Name = ({ name }: { name: string }) => <code data-sql-name={name}>{name}</code>

/** Classes are numbers in the files, and so in queries. */
function typeOf({ feature }: Column): string {
  if (feature._type !== 'ClassLabel') return featureLabel(feature)
  const names = feature.names.slice(0, MOST_CLASSES).map((label, number) => `${number} ${label}`)
  return `class: ${names.join(', ')}${feature.names.length > MOST_CLASSES ? ' …' : ''}`
}
