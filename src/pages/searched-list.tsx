/** A paginated list of one sort of thing, such as benchmarks, searchable by name. */

import type { ReactNode } from 'react'
import { formatCount, plural } from '../format.ts'
import { PageFilter } from '../ui/list/page-filter.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { type HeadSearch, searchIn } from '../ui/masthead.tsx'

/** The query, and the number of results. */
export interface Searched {
  /** May be empty. */
  text: string
  /** The number of matches, and of all items. */
  total: number
  all: number
  page: number
  pages: number
}

interface SearchedListProps {
  searched: Searched
  /** Singular, such as `benchmark`. */
  noun: string
  /** The address of the unfiltered list. */
  path: string
  isStatic: boolean
  /** Shown when nothing matches the text. */
  nothing: ReactNode
  /** The items on this page. */
  children: ReactNode
}

/**
 * The search of such a list; a static site only filters it.
 *
 * @param searched - the list, which need not have anything to search
 * @param placeholder - in place of the default
 */
export function searchOf(
  { all }: Pick<Searched, 'all'>,
  { noun, path, isStatic }: Pick<SearchedListProps, 'noun' | 'path' | 'isStatic'>,
  placeholder?: string,
): HeadSearch | undefined {
  if (isStatic || all === 0) return undefined
  return { ...searchIn(path, `${noun}s`), ...(placeholder !== undefined && { placeholder }) }
}

export function SearchedList(props: SearchedListProps) {
  const { searched, noun, path, isStatic, nothing, children } = props
  const { text, total, all, page, pages } = searched
  return (
    <>
      {isStatic && <PageFilter label={searchIn(path, `${noun}s`).label} />}
      {/* No count on a static site, where it would not follow the filter. */}
      {!isStatic && (
        <p className="note" role="status" data-part="found">
          {text === '' ? plural(all, noun) : `${formatCount(total)} of ${plural(all, noun)}`}
        </p>
      )}
      <div data-part="hits" tabIndex={-1}>
        {page <= pages && children}
        {total === 0 && (
          <div className="empty">
            <p>
              {nothing} See <a href={path}>all of them</a>.
            </p>
          </div>
        )}
        {total > 0 && (
          <Pagination page={page} pages={pages} path={path} query={text === '' ? [] : [['q', text]]} />
        )}
      </div>
    </>
  )
}
