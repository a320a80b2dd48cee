/** Pagination of a list as plain links. */

import { formatCount } from '../../format.ts'
import { listPagePath } from '../../paths.ts'

export interface PaginationProps {
  page: number
  pages: number
  /** The list's address without its query. */
  path: string
  /** The query as URL parameters, without the page. */
  query?: readonly [name: string, value: string][]
}

/** For a page past the end, as in an old link, says where the list ends. */
export function Pagination({ page, pages, path, query = [] }: PaginationProps) {
  const href = (other: number) => listPagePath(path, query, other)
  if (page > pages)
    return (
      <div className="empty">
        <p>
          There is no page {formatCount(page)}: the list ends on{' '}
          <a href={href(pages)}>page {formatCount(pages)}</a>.
        </p>
      </div>
    )
  if (pages < 2) return null
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 && (
        <a href={href(page - 1)} rel="prev">
          Previous
        </a>
      )}
      <ol>
        {pagesAround(page, pages).map((shown, index) => (
          // A gap has no number, so its position is the key.
          <li key={shown ?? `gap-${index}`}>
            {shown === undefined ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a
                href={href(shown)}
                aria-current={shown === page ? 'page' : undefined}
                aria-label={`Page ${formatCount(shown)}`}
              >
                {formatCount(shown)}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={href(page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  )
}

/** First, last and the neighbours of the current page, with `undefined` where numbers are skipped. */
export function pagesAround(page: number, pages: number): (number | undefined)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages)
  return wanted.flatMap((n, index) => {
    const before = wanted[index - 1]
    return before !== undefined && n - before > 1 ? [undefined, n] : [n]
  })
}
