/** A list of what a catalogue has of one sort, such as benchmarks, that is searched by name and cut into pages. */

import type { ReactNode } from 'react'
import { formatCount, plural } from '../ui/format.ts'
import { PageFilter } from '../ui/page-filter.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SearchForm } from '../ui/search-form.tsx'

/** What was asked for, and how much of it there is. */
export interface Searched {
  /** May be empty. */
  text: string
  /** What has the text, and all of the catalogue. */
  total: number
  all: number
  page: number
  pages: number
  pageHref: (page: number) => string
}

interface SearchedListProps {
  searched: Searched
  /** Of one, `benchmark`. */
  noun: string
  /** The address of the whole list. */
  path: string
  /** Where the text is looked for, in place of the words for that. */
  placeholder?: string
  isStatic: boolean
  /** What is said of a text that nothing has. */
  nothing: ReactNode
  /** What of the list is on this page. */
  children: ReactNode
}

export function SearchedList(props: SearchedListProps) {
  const { searched, noun, path, isStatic, nothing, children } = props
  const { text, total, all, page, pages, pageHref } = searched
  const label = `Search in ${noun}s`
  const { placeholder = label } = props
  return (
    <>
      {isStatic ? (
        <PageFilter label={label} />
      ) : (
        <SearchForm action={path} label={label} placeholder={placeholder} text={text} />
      )}
      {/* What a filter hides in place is not counted again. */}
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
        {total > 0 && <Pagination page={page} pages={pages} href={pageHref} />}
      </div>
    </>
  )
}
