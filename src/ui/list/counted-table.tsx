/** A table of named things, such as licences, with how much there is of each. */

import type { ReactNode } from 'react'
import { Scrolling } from '../article.tsx'

export interface CountedTableProps {
  /** What the rows are, in sentence case: one of them, and all. */
  one: string
  all: string
  /** What is counted, in sentence case: the heads of the columns of numbers. */
  counted: readonly string[]
  rows: readonly { id: string; name: ReactNode; counts: readonly ReactNode[] }[]
}

export function CountedTable({ one, all, counted, rows }: CountedTableProps) {
  return (
    <Scrolling className="scroll" label={all}>
      <table className="results-table">
        <thead>
          <tr>
            <th scope="col">{one}</th>
            {counted.map((head) => (
              <th key={head} scope="col" className="number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, counts }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {counted.map((head, at) => (
                <td key={head} className="number">
                  {counts[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}
