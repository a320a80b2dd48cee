/** `/`: what this catalogue is, what its cards are for, the newest of them, and what has changed. */

import { Fragment } from 'react'
import type { RepoKind } from '../card/types.ts'
import type { Change } from '../edition/types.ts'
import type { SmallExampleProps } from '../example/small-of.ts'
import { formatDate, plural } from '../format.ts'
import { cardPath, feedPath, listPath, ROOT, searchPath } from '../paths.ts'
import type { SearchHit } from '../search/types.ts'
import { type TaskNames, taskNames } from '../task/names.ts'
import type { Task } from '../task/types.ts'
import { SmallExample } from '../ui/example/small.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { CardList } from '../ui/list/card-list.tsx'
import { SearchAway } from '../ui/search-away.tsx'
import { firstSentence, type TaskCounts } from '../ui/task/task-list.tsx'
import { WhereCardsGo } from '../ui/where-cards-go.tsx'
import { DocsSets, type DocsSetsPageProps } from './docs-sets-page.tsx'
import { siteData } from './structured-data.ts'

/** A task that cards here have. */
export interface HomeTask extends TaskCounts {
  id: string
  /** Whether the task is this catalogue's own. */
  isOwn: boolean
  /** Of a model here, else of the task itself. */
  example: SmallExampleProps | undefined
}

/** What has changed of a card, with its title. */
export type HomeChange = Change & { title: string }

export interface HomePageProps {
  site: Site
  tasks: readonly Task[]
  /** HTML of the text that the settings put at the beginning. */
  intro?: string | undefined
  counts: { models: number; datasets: number }
  /** The first of the tasks that cards here have. */
  shelf: readonly HomeTask[]
  /** Whether these are all of them. */
  areAllShown: boolean
  pinned: SearchHit[]
  /** The newest. */
  models: SearchHit[]
  datasets: SearchHit[]
  changes: readonly HomeChange[]
  /** Cards with errors. */
  problems: number
  /** Whether what is found by a search is missing here for now. */
  isSearchAway?: boolean
}

export interface DocsHomePageProps {
  site: Site
  intro?: string | undefined
  sets: DocsSetsPageProps['sets']
}

/** The home page of a site that has documentation but no cards. */
export function DocsHomePage({ site, intro, sets }: DocsHomePageProps) {
  return (
    <Layout
      site={site}
      title={site.title}
      data={siteData(site.title)}
      description={site.description ?? `The documentation of ${site.title}.`}
      search={{ action: ROOT.search, label: 'Search the documentation', state: [['kind', 'docs']] }}
    >
      <section className="opening">
        <h1>{site.description ?? site.title}</h1>
        <Intro html={intro} />
      </section>
      <DocsSets sets={sets} />
    </Layout>
  )
}

export function HomePage(props: HomePageProps) {
  const { site, intro, counts, pinned, models, datasets, changes, problems, isSearchAway } = props
  const tasks = taskNames(props.tasks)
  const isEmpty = counts.models + counts.datasets === 0
  return (
    <Layout
      site={site}
      title={site.title}
      data={siteData(site.title)}
      feed={feedPath(ROOT.search)}
      description={
        site.description ??
        `A catalogue of ${plural(counts.models, 'model')}, ${plural(counts.datasets, 'dataset')} and ${plural(tasks.all.length, 'task')}.`
      }
    >
      <section className="opening">
        <h1>{site.description ?? 'Find a model for the task at hand'}</h1>
        <Intro html={intro} />
        {!isEmpty && <Counts counts={counts} />}
      </section>
      {isEmpty && <FirstCard site={site} />}
      {isSearchAway === true && <SearchAway so="the newest cards and what they do are not shown" />}
      <TaskShelf {...props} tasks={tasks} />
      {pinned.length > 0 && (
        <section aria-labelledby="mb-pinned">
          <h2 id="mb-pinned">Start here</h2>
          <CardList hits={pinned} tasks={tasks} />
        </section>
      )}
      <div className="newest">
        <Newest kind="model" hits={models} total={counts.models} tasks={tasks} />
        <Newest kind="dataset" hits={datasets} total={counts.datasets} tasks={tasks} />
      </div>
      <Changes changes={changes} />
      {problems > 0 && (
        <p className="note">
          {plural(problems, 'card has', 'cards have')} errors and are listed all the same:{' '}
          <a href={searchPath({ problems: 'error' })}>see which</a>.
        </p>
      )}
    </Layout>
  )
}

function Intro({ html }: { html: string | undefined }) {
  return html === undefined ? null : (
    <div className="prose" dangerouslySetInnerHTML={{ __html: `<div>${html}</div>` }} />
  )
}

function Counts({ counts: { models, datasets } }: Pick<HomePageProps, 'counts'>) {
  const there = [
    { href: ROOT.models, text: plural(models, 'model'), count: models },
    { href: ROOT.datasets, text: plural(datasets, 'dataset'), count: datasets },
  ].filter(({ count }) => count > 0)
  return (
    <p className="lede">
      {there.map(({ href, text }, at) => (
        <Fragment key={href}>
          {at > 0 && ' and '}
          <a href={href}>{text}</a>
        </Fragment>
      ))}
      , each with its card.
    </p>
  )
}

/** The tasks of the cards here, and the way to all others. */
function TaskShelf({
  shelf,
  areAllShown,
  tasks,
}: Pick<HomePageProps, 'shelf' | 'areAllShown'> & { tasks: TaskNames }) {
  const others = tasks.all.length - shelf.length
  return (
    <section aria-labelledby="mb-tasks">
      <h2 id="mb-tasks">{shelf.length === 0 ? 'Tasks' : 'What they do'}</h2>
      {shelf.length > 0 && (
        <ul className="shelf">
          {shelf.map((shown) => (
            <ShelfCard key={shown.id} shown={shown} tasks={tasks} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <p>
          <a href={ROOT.tasks}>{plural(others, shelf.length === 0 ? 'task' : 'more task')} explained</a>
          {shelf.length > 0 && areAllShown && ', for which there is no model or dataset here yet'}
        </p>
      )}
    </section>
  )
}

function ShelfCard({ shown, tasks }: { shown: HomeTask; tasks: TaskNames }) {
  const { id, models, datasets, isOwn, example } = shown
  const task = tasks.find(id)
  return (
    <li className={`shelf-card hue-${task?.modality ?? 'none'}`}>
      <h3>
        <a href={cardPath('task', id)}>{tasks.label(id)}</a>
      </h3>
      <p className="count">
        {models > 0 ? plural(models, 'model') : plural(datasets, 'dataset')}
        {isOwn && ' · own task'}
      </p>
      <p className="summary">{firstSentence(task?.info.summary ?? '')}</p>
      {example !== undefined && <SmallExample {...example} />}
    </li>
  )
}

interface NewestProps {
  kind: RepoKind
  hits: SearchHit[]
  total: number
  tasks: TaskNames
}

function Newest({ kind, hits, total, tasks }: NewestProps) {
  if (hits.length === 0) return null
  const id = `mb-new-${kind}s`
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{kind === 'model' ? 'Models' : 'Datasets'}</h2>
      <CardList hits={hits} tasks={tasks} />
      <p>
        <a href={listPath(kind, { sort: 'newest' })}>
          {total === 1 ? `Browse the ${kind}s` : `All ${plural(total, kind)}, newest first`}
        </a>
      </p>
    </section>
  )
}

/** Results of one card that are named. */
const MOST_RESULTS = 3

function Changes({ changes }: Pick<HomePageProps, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="mb-changes">
      <h2 id="mb-changes">What changed</h2>
      <ul className="changes">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.id} ${change.at}`}>
            <time dateTime={change.at.slice(0, 10)}>{formatDate(change.at)}</time>{' '}
            <span>
              <a href={cardPath(change.kind, change.id)}>{change.title}</a>: <WhatChanged {...change} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WhatChanged({ kind, isNew, results, rows }: HomeChange) {
  if (isNew) return `new ${kind}`
  const more = rows === undefined ? 0 : rows.after - rows.before
  const named = results.slice(0, MOST_RESULTS)
  return (
    <>
      {more !== 0 && `${plural(Math.abs(more), 'row')} ${more > 0 ? 'added' : 'removed'}`}
      {named.map(({ key, metric, benchmark, before, after }, at) => (
        <Fragment key={key}>
          {(at > 0 || more !== 0) && '; '}
          {metric === '' ? 'Score' : metric}{' '}
          {before !== undefined && (
            <>
              {before}{' '}
              <span role="img" aria-label="to">
                →
              </span>{' '}
            </>
          )}
          <b>{after}</b> on {benchmark}
          {before === undefined && ', for the first time'}
        </Fragment>
      ))}
      {results.length > named.length && ` and ${plural(results.length - named.length, 'more result')}`}
    </>
  )
}

/** The next step for the owner of an empty catalogue; shown before the tasks, which every catalogue has. */
function FirstCard({ site: { guide, isStatic } }: Pick<HomePageProps, 'site'>) {
  return (
    <section aria-labelledby="mb-first">
      <h2 id="mb-first">Your first card</h2>
      <div className="empty">
        <p>This catalogue has no models or datasets yet. The newest will be shown here.</p>
        <WhereCardsGo folder="models/<owner>/<name>/README.md" isStatic={isStatic} />
        {guide !== undefined && (
          <p>
            The <a href={`${guide}/quick-start`}>quick start</a> shows how, step by step.
          </p>
        )}
      </div>
    </section>
  )
}
