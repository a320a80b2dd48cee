/** `/`: search, tasks by modality, and the newest cards. */

import { Fragment } from 'react'
import type { RepoKind } from '../card/types.ts'
import { plural } from '../format.ts'
import { cardPath, feedPath, listPath, modalityPath, ROOT, searchPath } from '../paths.ts'
import type { SearchHit } from '../search/types.ts'
import { MODALITIES, MODALITY_IDS } from '../task/modalities.ts'
import { type TaskNames, taskNames } from '../task/names.ts'
import type { Task } from '../task/types.ts'
import { Layout, type Site, type SitePart } from '../ui/layout.tsx'
import { CardList } from '../ui/list/card-list.tsx'
import { TaskIcon } from '../ui/task/task-icon.tsx'
import { WhereCardsGo } from '../ui/where-cards-go.tsx'
import { DocsSets, type DocsSetsPageProps } from './docs-sets-page.tsx'
import { siteData } from './structured-data.ts'

export interface HomePageProps {
  site: Site
  tasks: readonly Task[]
  counts: { models: number; datasets: number }
  newModels: SearchHit[]
  newDatasets: SearchHit[]
  /** Cards with errors. */
  problems: number
}

export interface DocsHomePageProps {
  site: Site
  sets: DocsSetsPageProps['sets']
}

/** The home page of a site that has documentation but no cards. */
export function DocsHomePage({ site, sets }: DocsHomePageProps) {
  return (
    <Layout
      site={site}
      title={site.title}
      data={siteData(site.title)}
      description={site.description ?? `The documentation of ${site.title}.`}
      search={{ action: ROOT.search, label: 'Search the documentation', state: [['kind', 'docs']] }}
    >
      <section className="opening">
        <h1>{site.title}</h1>
      </section>
      <DocsSets sets={sets} />
    </Layout>
  )
}

export function HomePage(props: HomePageProps) {
  const { site, counts, newModels, newDatasets, problems } = props
  const tasks = taskNames(props.tasks)
  const kinds: [SitePart, string][] = [
    [ROOT.models, plural(counts.models, 'model')],
    [ROOT.datasets, plural(counts.datasets, 'dataset')],
    [ROOT.tasks, plural(tasks.all.length, 'task')],
  ]
  const there = kinds.filter(([href]) => site.parts.includes(href))
  return (
    <Layout
      site={site}
      title={site.title}
      data={siteData(site.title)}
      feed={feedPath(ROOT.search)}
      description={`A catalogue of ${plural(counts.models, 'model')}, ${plural(counts.datasets, 'dataset')} and ${plural(tasks.all.length, 'task')}.`}
    >
      <section className="opening">
        <h1>Find a model for the task at hand</h1>
        <p className="lede">
          {there.map(([href, text], at) => (
            <Fragment key={href}>
              {at > 0 && (at < there.length - 1 ? ', ' : ' and ')}
              <a href={href}>{text}</a>
            </Fragment>
          ))}
          , each with its card.
        </p>
      </section>
      {counts.models + counts.datasets === 0 && <FirstCard site={site} />}
      <section aria-labelledby="mb-tasks">
        <h2 id="mb-tasks">Tasks by modality</h2>
        <div className="shelf">
          {MODALITY_IDS.map((modality) => (
            <ModalityCard key={modality} modality={modality} tasks={tasks} />
          ))}
        </div>
      </section>
      <div className="newest">
        <Newest kind="model" hits={newModels} total={counts.models} tasks={tasks} />
        <Newest kind="dataset" hits={newDatasets} total={counts.datasets} tasks={tasks} />
      </div>
      {problems > 0 && (
        <p className="note">
          {plural(problems, 'card has', 'cards have')} errors and are listed all the same:{' '}
          <a href={searchPath({ problems: 'error' })}>see which</a>.
        </p>
      )}
    </Layout>
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
      <h2 id={id}>New {kind}s</h2>
      <CardList hits={hits} tasks={tasks} />
      <p>
        <a href={listPath(kind, { sort: 'newest' })}>
          {total === 1 ? `Browse the ${kind}s` : `All ${plural(total, kind)}, newest first`}
        </a>
      </p>
    </section>
  )
}

function ModalityCard({ modality, tasks }: { modality: (typeof MODALITY_IDS)[number]; tasks: TaskNames }) {
  const own = tasks.all.filter((task) => task.modality === modality)
  if (own.length === 0) return null
  return (
    <section className={`shelf-card hue-${modality}`} aria-label={MODALITIES[modality].label}>
      <h3>
        <a href={modalityPath(modality)}>{MODALITIES[modality].label}</a> <small>{own.length}</small>
      </h3>
      <ul>
        {own.slice(0, 4).map((task) => (
          <li key={task.id}>
            <a href={cardPath('task', task.id)}>
              <TaskIcon task={task.id} info={task.info} /> {tasks.label(task.id)}
            </a>
          </li>
        ))}
      </ul>
      {own.length > 4 && (
        <a className="more" href={modalityPath(modality)}>
          {own.length - 4} more
        </a>
      )}
    </section>
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
