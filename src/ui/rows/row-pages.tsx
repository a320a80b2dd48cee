/** Leads from one page of rows to the others. */

import type { ReactNode } from 'react'
import { formatCount } from '../../format.ts'

interface RowPagesProps {
  /** What is paged, for who hears it. */
  label: string
  /** Address of the page that begins with a row. */
  at: (start: number) => string
  offset: number
  /** Rows of a full page. */
  length: number
  /** Rows of this page. */
  shown: number
  /** Undefined while nobody knows. */
  total: number | undefined
  children?: ReactNode
}

/** Nothing where there is one page. */
export function RowPages({ label, at, offset, length, shown, total, children }: RowPagesProps) {
  const end = offset + shown
  const hasMore = total === undefined ? shown === length : end < total && shown > 0
  if (offset === 0 && !hasMore) return null
  return (
    <nav className="pages viewer-pages" aria-label={label}>
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
      {shown > 0 && (
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
      {children}
    </nav>
  )
}
