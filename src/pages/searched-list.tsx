/** A paginated list of one sort of thing, such as benchmarks, searchable by name. */

import type { ReactNode } from 'react'
import { formatCount, plural } from '../format.ts'
import { PageFilter } from '../ui/list/page-filter.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { SearchForm } from '../ui/list/search-form.tsx'

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
  /** Placeholder of the search box, in place of the default. */
  placeholder?: string
  isStatic: boolean
  /** Shown when nothing matches the text. */
  nothing: ReactNode
  /** The items on this page. */
  children: ReactNode
}

export function SearchedList(props: SearchedListProps) {
  const { searched, noun, path, isStatic, nothing, children } = props
  const { text, total, all, page, pages } = searched
  const label = `Search in ${noun}s`
  const { placeholder = label } = props
  return (
    <>
      {isStatic ? (
        <PageFilter label={label} />
      ) : (
        <SearchForm action={path} label={label} placeholder={placeholder} text={text} />
      )}
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
