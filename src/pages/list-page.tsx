/** `/models`, `/datasets` and `/search`: matching cards, and the facets to narrow them by. */

import type { RepoKind } from '../card/types.ts'
import { formatCount, plural } from '../format.ts'
import { ROOT } from '../paths.ts'
import type { Paper } from '../relations/types.ts'
import type { SearchHit, SearchResult, Sort } from '../search/types.ts'
import { type TaskNames, taskNames } from '../task/names.ts'
import type { Task } from '../task/types.ts'
import { DocsFound, type DocsFoundProps } from '../ui/docs/docs-hits.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { CardList } from '../ui/list/card-list.tsx'
import type { FacetGroup, StatedChoice } from '../ui/list/facet-panel.tsx'
import { Filters, HITS_ID } from '../ui/list/filters.tsx'
import { KindChoice, type KindChoiceProps } from '../ui/list/kind-choice.tsx'
import { listTitle, pageTitle } from '../ui/list/list-title.ts'
import { Pagination } from '../ui/list/pagination.tsx'
import type { RangeGroup } from '../ui/list/range-facet.tsx'
import { searchIn } from '../ui/masthead.tsx'
import { TaskList } from '../ui/task/task-list.tsx'
import { NothingFound, type WayOut } from './nothing-found.tsx'
import { type AskedCards, type Base, SearchHints } from './search-hints.tsx'
import { collectionData } from './structured-data.ts'

export interface ListPageProps {
  site: Site
  tasks: readonly Task[]
  /** Undefined on the search page for everything. */
  kind: RepoKind | undefined
  text: string
  result: SearchResult
  groups: (FacetGroup | RangeGroup)[]
  /** The query as URL parameters, without the page. */
  state: [name: string, value: string][]
  /** The switch that leaves out what cards do not state themselves; undefined where there is none. */
  stated: StatedChoice | undefined
  /** Chosen facet values and ranges, each with the address of the list without it. */
  chosen: { facet: string; label: string; href: string }[]
  /** Conditions that can be dropped to find something. */
  waysOut: WayOut[]
  /** The nearest values for chosen ones that no card has, each with the address of the list with it. */
  near: { facet: string; label: string; href: string }[]
  sorts: { sort: Sort; label: string; href: string; current: boolean }[]
  /** Tasks that the text names, else those that it describes, in the search of everything. */
  matchingTasks: Task[]
  /** Matching docs pages, in the search of everything. */
  docs: DocsFoundProps | undefined
  /** Links to narrow by kind, in the search of everything. */
  kinds: KindChoiceProps['kinds']
  page: number
  pageSize: number
  /** The list without text and facets. */
  clearHref: string
  /** The list without filters, but with its text and order. */
  unchosenHref: string
  /** The same list for the suggested text. */
  suggestionHref: string | undefined
  /** Base models whose derivatives the text asks for. */
  madeFrom: Base[]
  /** How the text was read, if not as its words alone. */
  asked: AskedCards | undefined
  /** The paper whose id or address the text is. */
  paper: Paper | undefined
  /** All fields that a query can use. */
  fields: readonly string[]
  /** The Atom feed of these cards. */
  feedHref: string
  view: 'cards' | 'table' | undefined
}

const NAMES = {
  model: { title: 'Models', path: ROOT.models },
  dataset: { title: 'Datasets', path: ROOT.datasets },
} as const

export function ListPage(props: ListPageProps) {
  const { site, kind, text, result, page, pageSize, view } = props
  const tasks = taskNames(props.tasks)
  const name = kind === undefined ? undefined : NAMES[kind]
  const title = listTitle(name?.title ?? 'Search', text, props.asked?.isShown === true ? [] : props.chosen)
  const found = plural(result.total, kind ?? 'card')
  const pages = Math.max(1, Math.ceil(result.total / pageSize))
  // Cards matched by name come before tasks and docs pages, which come before cards that only mention the text.
  const isMixed = props.docs !== undefined
  const drawn = new Set(props.matchingTasks.map(({ id }) => id))
  const hits = result.hits.filter((hit) => hit.kind !== 'task' || !drawn.has(hit.id))
  const after = isMixed ? firstUnnamed(hits) : hits.length
  const [named, others] = [hits.slice(0, after), hits.slice(after)]
  return (
    <Layout
      site={site}
      title={pageTitle(title, page)}
      description={describe(kind, result.total)}
      section={name?.path}
      search={name && { ...searchIn(name.path, name.title), state: props.state }}
      searchText={text}
      data={collectionData(title, result.hits)}
      feed={props.feedHref}
      view={view}
    >
      <div className="list-head">
        <h1 data-part="heading">{title}</h1>
        <p className="lede" role="status" data-part="found">
          {found}
          {kind === undefined && text === '' && props.chosen.length === 0 && ' in this catalogue'}
          {page > 1 && page <= pages && `, page ${formatCount(page)} of ${formatCount(pages)}`}
        </p>
      </div>
      <div className="columns">
        <Filters groups={props.groups} stated={props.stated} found={found} />
        <div className="results">
          <Toolbar {...props} />
          <div className="hits" id={HITS_ID} data-part="hits" tabIndex={-1}>
            <SearchHints {...props} />
            <Tasks tasks={props.matchingTasks} names={tasks} />
            {result.total === 0 && <NothingFound {...props} />}
            {named.length > 0 && <CardList hits={named} tasks={tasks} heading="h2" />}
            {props.docs !== undefined && <DocsFound {...props.docs} />}
            {others.length > 0 && <CardList hits={others} tasks={tasks} heading="h2" />}
            {result.total > 0 && (
              <Pagination page={page} pages={pages} path={props.clearHref} query={props.state} />
            )}
            {result.hits.length > 0 && (
              <p className="feed">
                <a href={props.feedHref} type="application/atom+xml" rel="nofollow">
                  Atom feed
                </a>{' '}
                of this list
              </p>
            )}
          </div>
        </div>
      </div>
    </Layout>
  )
}

function Tasks({ tasks, names }: { tasks: Task[]; names: TaskNames }) {
  if (tasks.length === 0) return null
  return (
    <section aria-label="Tasks">
      <TaskList tasks={tasks} names={names} heading="h2" />
    </section>
  )
}

/** Cards shown above docs pages, which nobody would find below a whole page of cards. */
const MOST_NAMED = 5

function firstUnnamed(hits: readonly SearchHit[]): number {
  const first = hits.findIndex(({ section }) => section !== undefined)
  return Math.min(MOST_NAMED, first === -1 ? hits.length : first)
}

function describe(kind: ListPageProps['kind'], total: number): string {
  const found = plural(total, kind ?? 'card')
  return `${found} to search and to filter by task, language, licence and more.`
}

function Toolbar({ chosen, sorts, kinds, unchosenHref, result }: ListPageProps) {
  return (
    <div className="toolbar">
      <div className="asked" data-part="asked">
        {kinds.length > 0 && <KindChoice kinds={kinds} />}
        {chosen.length > 0 && (
          <ul className="chosen" aria-label="Chosen filters">
            {chosen.map(({ facet, label, href }) => (
              <li key={href}>
                <a href={href} rel="nofollow">
                  <small>{facet}</small> {label} <span aria-hidden="true">×</span>
                  <span className="visually-hidden">, remove this filter</span>
                </a>
              </li>
            ))}
            {chosen.length > 1 && (
              <li>
                <a className="clear" href={unchosenHref} rel="nofollow">
                  Clear filters
                </a>
              </li>
            )}
          </ul>
        )}
        {result.total > 1 && (
          <nav className="segments sorts" aria-label="Sort">
            <span aria-hidden="true">Sort</span>
            {sorts.map(({ sort, label, href, current }) => (
              <a key={sort} href={href} aria-current={current ? 'true' : undefined} rel="nofollow">
                {label}
              </a>
            ))}
          </nav>
        )}
      </div>
      <fieldset className="choice segments views">
        <legend className="visually-hidden">View</legend>
        <button type="button" data-choose="view" value="">
          Cards
        </button>
        <button type="button" data-choose="view" value="table">
          Table
        </button>
      </fieldset>
    </div>
  )
}
