/** Chooses the columns of a dataset's table. The address keeps them, so that a link or bookmark does, too. */

import { formatCount } from '../../format.ts'
import { viewerPath } from '../../paths.ts'
import type { RowsAnswer } from '../../viewer/types.ts'
import { KeptPlace } from './kept-place.tsx'
import { type DatasetViewerProps, MOST_COLUMNS, placeOf, shownColumns } from './viewer-props.ts'

export function ColumnsForm(props: DatasetViewerProps & { answer: RowsAnswer }) {
  const { dataset, answer, chosen } = props
  const { columns } = answer
  if (columns.length < 2) return null
  const shown = new Set(shownColumns(columns, chosen).map(({ column }) => column.name))
  return (
    <details className="viewer-columns">
      <summary>
        Columns
        {shown.size < columns.length && (
          <b>
            {' '}
            {formatCount(shown.size)} of {formatCount(columns.length)}
          </b>
        )}
      </summary>
      <form action={viewerPath(dataset)} data-range="">
        <KeptPlace {...props} chosen={[]} />
        <ul>
          {columns.map(({ name }) => (
            <li key={name}>
              <label>
                <input type="checkbox" name="column" value={name} defaultChecked={shown.has(name)} /> {name}
              </label>
            </li>
          ))}
        </ul>
        <p>
          <button type="submit">Show these</button>
          {chosen.length > 0 && (
            <a href={viewerPath(dataset, placeOf({ ...props, chosen: [] }))} rel="nofollow">
              Show {columns.length > MOST_COLUMNS ? 'the first' : 'all'}
            </a>
          )}
        </p>
      </form>
    </details>
  )
}
