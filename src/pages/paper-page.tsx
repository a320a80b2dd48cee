/** `/papers`: all papers that cards cite. `/papers/{arxiv}`: the cards that cite one paper. */

import { Fragment } from 'react'
import type { EntrySummary } from '../edition/types.ts'
import { formatCount, formatMonth, plural } from '../format.ts'
import { cardPath, paperPath, ROOT } from '../paths.ts'
import type { CitedPaper, Paper } from '../relations/types.ts'
import { type TaskNames, taskNames } from '../task/names.ts'
import type { Task } from '../task/types.ts'
import { Breadcrumbs, type Trail } from '../ui/breadcrumbs.tsx'
import { byline } from '../ui/byline.ts'
import { Layout, type Site } from '../ui/layout.tsx'
import { asHit, CardList } from '../ui/list/card-list.tsx'
import { pageTitle } from '../ui/list/list-title.ts'
import { Pagination } from '../ui/list/pagination.tsx'
import { type Searched, SearchedPage } from './searched-page.tsx'
import { articleData } from './structured-data.ts'

/** Names of authors in the list of papers, and on a paper's own page. */
const NAMED_IN_LISTS = 3
const NAMED_ON_PAGE = 30

export interface PapersPageProps extends Searched {
  site: Site
  /** The papers on this page, each with the first cards that cite it. */
  papers: (Paper & { first: EntrySummary[] })[]
  tasks: readonly Task[]
}

export function PapersPage(props: PapersPageProps) {
  return (
    <SearchedPage
      site={props.site}
      title="Papers"
      description="The papers that the cards of this catalogue cite."
      lede="The papers that cards link to, cite in BibTeX or carry as a tag, the most cited first."
      searched={props}
      noun="paper"
      path={ROOT.papers}
      placeholder="Title, author, year, arXiv id, or card that cites it"
      none={
        <>
          No card cites a paper yet. A link to <code>arxiv.org/abs/…</code> in its text, or a tag{' '}
          <code>arxiv:…</code>, is enough.
        </>
      }
      nothing={
        <>
          No paper has <q>{props.text}</q> in its title, authors, year or arXiv id, and no card of that name
          cites one.
        </>
      }
    >
      <PaperTable papers={props.papers} tasks={taskNames(props.tasks)} />
    </SearchedPage>
  )
}

function PaperTable({ papers, tasks }: Pick<PapersPageProps, 'papers'> & { tasks: TaskNames }) {
  return (
    <table className="results-table">
      <thead>
        <tr>
          <th scope="col">Paper</th>
          <th scope="col" className="number">
            Cards
          </th>
        </tr>
      </thead>
      <tbody>
        {papers.map(({ id, title, authors, year, cards, first }) => (
          <tr key={id}>
            <td>
              <a href={paperPath(id)}>{title ?? id}</a> {title !== undefined && <small>{id}</small>}
              <p>{byline({ authors, year }, NAMED_IN_LISTS)}</p>
              <p>
                Cited by{' '}
                {first.map((card, place) => (
                  <Fragment key={`${card.kind} ${card.id}`}>
                    {place > 0 && ', '}
                    <a href={cardPath(card.kind, card.id)}>
                      {card.kind === 'task' ? tasks.label(card.id) : card.id}
                    </a>
                  </Fragment>
                ))}
                {cards > first.length && ', …'}
              </p>
            </td>
            <td className="number">{formatCount(cards)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface PaperPageProps {
  site: Site
  tasks: readonly Task[]
  paper: CitedPaper
  /** The citing cards on this page. */
  cards: EntrySummary[]
  total: number
  /** From 1. */
  page: number
  pages: number
}

export function PaperPage({ site, tasks, paper, cards, total, page, pages }: PaperPageProps) {
  const { id, title, submitted } = paper
  const name = title ?? `arXiv ${id}`
  const cites = total === 1 ? 'cites' : 'cite'
  const description = `${plural(total, 'card')} of this catalogue ${cites} ${name}.`
  const trail: Trail = [
    { name: 'Papers', path: ROOT.papers },
    { name, path: paperPath(id) },
  ]
  return (
    <Layout
      site={site}
      title={pageTitle(name, page)}
      description={description}
      section={ROOT.papers}
      data={articleData(name, description, paperPath(id))}
      trail={trail}
    >
      <Breadcrumbs trail={trail} />
      <h1>{name}</h1>
      <p className="lede">{byline(paper, NAMED_ON_PAGE)}</p>
      <p>
        {plural(total, 'card')} {cites} it.{' '}
        <a href={`https://arxiv.org/abs/${id}`} rel="noopener">
          Read it at arXiv
        </a>
        {` (${id}${submitted === undefined ? '' : `, ${formatMonth(new Date(submitted))}`})`}
        {paper.source !== undefined && (
          <>
            {' · '}
            <a href={paper.source} rel="noopener">
              source of its title and authors
            </a>
          </>
        )}
      </p>
      <section aria-labelledby="mb-citing">
        <h2 id="mb-citing">Cards that cite it</h2>
        <CardList hits={cards.map(asHit)} tasks={taskNames(tasks)} heading="h3" />
        <Pagination page={page} pages={pages} path={paperPath(id)} />
      </section>
    </Layout>
  )
}
