/** Rows of a dataset by their pictures, each with its number and what short texts say of it. */

import { rowId } from '../../paths.ts'
import type { Column, RowsAnswer, ShownCell } from '../../viewer/types.ts'
import { hasPictures } from './feature-label.ts'
import { ViewerCell } from './viewer-cell.tsx'
import { type DatasetViewerProps, shownColumns } from './viewer-props.ts'
import { RowLink } from './viewer-table.tsx'

/** What is said below a picture. */
const MOST_TEXTS = 2

/** In characters; longer ones are for the table. */
const SHORT = 60

export function Pictures(props: DatasetViewerProps & { answer: RowsAnswer }) {
  const { dataset, config, split, answer, isLive } = props
  const columns = shownColumns(answer.columns, props.chosen)
  // Pictures that are not among the chosen columns are what was asked for all the same.
  const pictures = answer.columns.flatMap((column, place) =>
    hasPictures(column.feature) ? [{ column, place }] : [],
  )
  return (
    <ul className="pictures">
      {answer.rows.map(({ index, cells }) => {
        const place = { dataset, config, split, row: index, isLive }
        const texts = columns.filter(({ column, place }) => isSaid(column, cells[place])).slice(0, MOST_TEXTS)
        return (
          <li key={index} id={rowId(index)}>
            {pictures.map(({ column, place: at }) => {
              const shown = cells[at]
              return shown && <ViewerCell key={column.name} {...{ shown, column, place }} />
            })}
            <p className="said">
              <RowLink {...props} row={index} />
              {texts.map(({ column, place: at }) => {
                const shown = cells[at]
                return (
                  shown && (
                    <span key={column.name} title={column.name}>
                      <ViewerCell {...{ shown, column, place }} />
                    </span>
                  )
                )
              })}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

const isSaid = ({ feature }: Column, shown: ShownCell | undefined) =>
  shown !== undefined &&
  shown.value !== null &&
  shown.media.length === 0 &&
  ['Value', 'ClassLabel'].includes(feature._type) &&
  String(shown.value).length <= SHORT
