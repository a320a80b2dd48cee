/** The page of all things of one sort, such as benchmarks, in a paginated list that is searched by name. */

import type { ReactNode } from 'react'
import { formatCount, plural } from '../format.ts'
import { Layout, type LayoutProps } from '../ui/layout.tsx'
import { pageTitle } from '../ui/list/list-title.ts'
import { PageFilter } from '../ui/list/page-filter.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { searchIn } from '../ui/masthead.tsx'
import type { SitePart } from '../ui/site.ts'
import { articleData } from './structured-data.ts'

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

interface SearchedPageProps extends Pick<LayoutProps, 'site' | 'feed'> {
  title: string
  description: string
  /** Shown below the title. */
  lede: string
  searched: Searched
  /** Singular, such as `benchmark`. */
  noun: string
  /** The address of the unfiltered list. */
  path: SitePart
  /** In the search box, in place of the default. */
  placeholder?: string
  /** Shown when there is not one. */
  none: ReactNode
  /** Shown when nothing matches the text. */
  nothing: ReactNode
  /** The items on this page. */
  children: ReactNode
}

/** A static site is not searched, but filters the list. */
export function SearchedPage(props: SearchedPageProps) {
  const { site, feed, title, description, lede, searched, path, placeholder, none } = props
  const search = searchIn(path, title)
  const isEmpty = searched.all === 0
  return (
    <Layout
      site={site}
      title={pageTitle(title, searched.page)}
      description={description}
      section={path}
      data={articleData(title, description, path)}
      {...(!isEmpty && feed !== undefined && { feed })}
      {...(!isEmpty &&
        site.isStatic !== true && {
          search: { ...search, ...(placeholder !== undefined && { placeholder }) },
        })}
      searchText={searched.text}
    >
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
      {isEmpty ? (
        <div className="empty">
          <p>{none}</p>
        </div>
      ) : (
        <>
          {site.isStatic === true && <PageFilter label={search.label} />}
          <SearchedList {...props} />
        </>
      )}
    </Layout>
  )
}

function SearchedList({ site, searched, noun, path, nothing, children }: SearchedPageProps) {
  const { text, total, all, page, pages } = searched
  return (
    <>
      {/* No count on a static site, where it would not follow the filter. */}
      {site.isStatic !== true && (
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
