/** The columns and numbers of rows that a dataset's card declares, on the page of one whose rows are elsewhere. */

import { formatCount, plural } from '../../format.ts'
import type { DeclaredSubset, Feature } from '../../viewer/types.ts'
import { Scrolling } from '../article.tsx'
import { featureLabel } from './feature-label.ts'

export const COLUMNS_ID = 'mb-columns'

/** Subsets shown at first; a dataset of a hundred languages has as many, all alike. */
const OPEN_SUBSETS = 2

export function DeclaredColumns({ subsets }: { subsets: readonly DeclaredSubset[] }) {
  const rest = subsets.slice(OPEN_SUBSETS)
  return (
    <section aria-labelledby={COLUMNS_ID}>
      <h2 id={COLUMNS_ID}>Columns and splits</h2>
      {subsets.slice(0, OPEN_SUBSETS).map((subset, at) => (
        // They never change within an edition.
        <Subset key={at} subset={subset} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary>{plural(rest.length, 'more subset')}</summary>
          {rest.map((subset, at) => (
            <Subset key={at} subset={subset} />
          ))}
        </details>
      )}
    </section>
  )
}

function Subset({ subset: { name, columns, splits } }: { subset: DeclaredSubset }) {
  return (
    <>
      {(name !== undefined || splits.length > 0) && (
        <p>
          {name !== undefined && (
            <>
              Subset <code>{name}</code>
              {splits.length > 0 && ': '}
            </>
          )}
          {splits.map((split) => `${split.name} ${formatCount(split.rows)}`).join(' · ')}
          {splits.length > 0 && ' rows'}
        </p>
      )}
      {columns.length > 0 && (
        <Scrolling className="scroll" label={name === undefined ? 'Columns' : `Columns of ${name}`}>
          <table className="results-table">
            <thead>
              <tr>
                <th scope="col">Column</th>
                <th scope="col">Type</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ name, feature }) => (
                <tr key={name}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td>
                    {featureLabel(feature)}
                    <Labels feature={feature} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      )}
    </>
  )
}

/** Names of a class label beyond which only their number is told. */
const MOST_LABELS = 12

function Labels({ feature }: { feature: Feature }) {
  if (feature._type !== 'ClassLabel' || feature.names.length === 0) return null
  const { names } = feature
  return <small> {names.length > MOST_LABELS ? plural(names.length, 'label') : names.join(', ')}</small>
}
