/** `/search?kind=docs`: matching docs pages, and the sets, versions and languages to narrow them by. */

import { formatCount, plural } from '../format.ts'
import { ROOT } from '../paths.ts'
import { type DocsHitProps, DocsHits } from '../ui/docs/docs-hits.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import type { FacetGroup } from '../ui/list/facet-panel.tsx'
import { Filters, HITS_ID } from '../ui/list/filters.tsx'
import { KindChoice, type KindChoiceProps } from '../ui/list/kind-choice.tsx'
import { pageTitle } from '../ui/list/list-title.ts'
import { noDocsHave, otherWords } from '../ui/list/nothing-words.ts'
import { Pagination } from '../ui/list/pagination.tsx'

export interface DocsResultsPageProps {
  site: Site
  text: string
  hits: DocsHitProps[]
  total: number
  groups: FacetGroup[]
  kinds: KindChoiceProps['kinds']
  /** The query as URL parameters, without the page. */
  state: [name: string, value: string][]
  /** Name of the set being searched; undefined for all. */
  within: string | undefined
  /** Words that no page has, and the words searched for instead. */
  corrections: { typed: string; used: string }[]
  page: number
  pageSize: number
  /** The same search across all sets, when it is limited to one. */
  widerHref: string | undefined
}

export function DocsResultsPage(props: DocsResultsPageProps) {
  const { site, text, hits, total, page, pageSize, within } = props
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const where = within === undefined ? 'the documentation' : within
  return (
    <Layout
      site={site}
      title={pageTitle(text === '' ? `Search ${where}` : `${text} in ${where}`, page)}
      description={`${plural(total, 'page')} of documentation.`}
      section={ROOT.docs}
      search={{ action: ROOT.search, label: `Search ${where}`, state: props.state }}
      searchText={text}
    >
      <div className="list-head">
        <h1 data-part="heading">Search {where}</h1>
        <p className="lede" role="status" data-part="found">
          <Found {...props} />
          {page > 1 && page <= pages && `, page ${formatCount(page)} of ${formatCount(pages)}`}
        </p>
      </div>
      <div className="columns">
        <Filters groups={props.groups} found={plural(total, 'page')} />
        <div className="results">
          <div className="toolbar">
            <div className="asked" data-part="asked">
              <KindChoice kinds={props.kinds} />
            </div>
          </div>
          <div className="hits" id={HITS_ID} data-part="hits" tabIndex={-1}>
            {hits.length > 0 && <DocsHits hits={hits} heading="h2" />}
            {total === 0 && <NothingFound {...props} />}
            {total > 0 && <Pagination page={page} pages={pages} path={ROOT.search} query={props.state} />}
          </div>
        </div>
      </div>
    </Layout>
  )
}

function Found({ text, total, corrections }: DocsResultsPageProps) {
  if (text === '') return 'Search with a few words, or ask a question.'
  return (
    <>
      {plural(total, 'page')} for <q>{text}</q>
      {corrections.map(({ typed, used }) => (
        <span key={typed}>
          , with <q>{used}</q> for <q>{typed}</q>
        </span>
      ))}
    </>
  )
}

function NothingFound({ text, widerHref, within }: DocsResultsPageProps) {
  if (text === '') return null
  return (
    <div className="empty">
      <p>{noDocsHave(within ?? 'the documentation')}</p>
      <p>
        {otherWords(widerHref !== undefined)}
        {widerHref !== undefined && (
          <>
            {' '}
            <a href={widerHref}>search all documentation</a>.
          </>
        )}
      </p>
    </div>
  )
}
