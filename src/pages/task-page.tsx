/** `/tasks/{id}`: a task in the order in which one learns it, from a picture of it to the details for builders. */

import type { TocEntry } from '../article/headings.ts'
import type { RepoKind } from '../card/types.ts'
import { plural } from '../format.ts'
import { encodeText } from '../islands/clipboard.ts'
import { CopyButtonIsland, VideoIsland } from '../islands/island.tsx'
import { cardPath, libraryPath, listPath, modalityPath, ROOT } from '../paths.ts'
import type { TaskApi } from '../task/api-schema.ts'
import { sentenceCase } from '../task/labels.ts'
import { libraryLabel } from '../task/libraries.ts'
import { MODALITIES } from '../task/modalities.ts'
import { type TaskNames, taskNames } from '../task/names.ts'
import type { Recommendation, Task } from '../task/types.ts'
import type { ShownArticle } from '../ui/article.tsx'
import { Breadcrumbs, type Trail } from '../ui/breadcrumbs.tsx'
import { ApiTree } from '../ui/docs/api-tree.tsx'
import { Toc } from '../ui/docs/toc.tsx'
import { type Shown, Sides } from '../ui/example/sides.tsx'
import { FactRow } from '../ui/fact-row.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { SourceLink, type SourceLinkProps } from '../ui/source-link.tsx'
import { canRun, RUN_ID, RunIt, type RunItProps } from '../ui/task/run-it.tsx'
import { TaskChips } from '../ui/task/task-chips.tsx'
import { TaskIcon } from '../ui/task/task-icon.tsx'
import type { TaskCounts } from '../ui/task/task-list.tsx'
import { isUsed, USED_ID, USED_TITLE, UsedFor, type UsedForTask } from '../ui/task/used-for.tsx'
import { articleData } from './structured-data.ts'

export interface TaskPageProps {
  site: Site
  tasks: readonly Task[]
  task: Task
  counts: TaskCounts
  article: ShownArticle
  source: SourceLinkProps
  /** Whether the article has code that asks a public inference provider, though the site leads to none. */
  asksProvider: boolean
  api: TaskApi | undefined
  /** What the task is measured by, with the name of each metric that has a card. */
  metrics: (Recommendation & { name: string | undefined })[]
  /** The libraries with models for the task, and whether each has a page. */
  libraries: { id: string; hasPage: boolean }[]
  /** Tasks that the article mentions, and neighbours of the same modality. */
  related: Task[]
  /** Files from the task's folder that its demo shows. */
  demo: Shown
  run: RunItProps
  used: Record<RepoKind, UsedForTask>
}

/** Where the sections that no article has are found in the page. */
const VIDEO_ID = 'mb-video'
const API_ID = 'mb-api'
const BUILDERS_ID = 'mb-builders'
const BUILDERS = 'Details for builders'

export function TaskPage(props: TaskPageProps) {
  const { site, task } = props
  const tasks = taskNames(props.tasks)
  const label = tasks.label(task.id)
  const { summary } = task.info
  const trail: Trail = [
    { name: 'Tasks', path: ROOT.tasks },
    { name: MODALITIES[task.modality].label, path: modalityPath(task.modality) },
    { name: label, path: cardPath('task', task.id) },
  ]
  return (
    <Layout
      site={site}
      title={label}
      description={summary}
      section={ROOT.tasks}
      data={articleData(label, summary, cardPath('task', task.id))}
      trail={trail}
    >
      <div className={`reading hue-${task.modality}`}>
        <Head task={task} label={label} trail={trail} />
        <aside className="beside" aria-label="Facts">
          <details className="fold">
            <summary>Facts</summary>
            <TaskFacts {...props} names={tasks} />
          </details>
          <Toc entries={contentsOf(props)} />
        </aside>
        <article className="lesson">
          <Beginning {...props} />
          <UsedFor kind="model" task={task.id} tasks={tasks} {...props.used.model} />
          <Text {...props} names={tasks} />
        </article>
      </div>
    </Layout>
  )
}

/** All sections in the order of the page, as far as it has them. */
function contentsOf({ task: { info }, article, run, used, api }: TaskPageProps): TocEntry[] {
  const own = (isThere: boolean, id: string, text: string, depth = 2) =>
    isThere ? [{ id, text, depth }] : []
  const { builders } = article
  return [
    ...own(canRun(run), RUN_ID, 'Run it'),
    ...own(true, USED_ID.model, USED_TITLE.model),
    ...article.toc,
    ...own(info.youtubeId !== undefined, VIDEO_ID, 'Watch'),
    ...own(isUsed(used.dataset), USED_ID.dataset, USED_TITLE.dataset),
    ...own(
      builders !== undefined || api !== undefined,
      builders?.id ?? BUILDERS_ID,
      builders?.title ?? BUILDERS,
    ),
    ...(builders?.toc ?? []),
    ...own(api !== undefined, API_ID, 'The inference API', 3),
  ]
}

function Head({ task, label, trail }: { task: Task; label: string; trail: Trail }) {
  return (
    <header className="card-head task-head">
      <Breadcrumbs trail={trail} />
      <div className="title-row">
        <h1>{label}</h1>
        <CopyButtonIsland value={encodeText(task.id)} title={`Copy the id ${task.id}`} />
        <TaskIcon task={task.id} info={task.info} />
      </div>
    </header>
  )
}

/** The picture of the task, the plain sentences below it, and the way to run it. */
function Beginning({ task: { info }, demo, article, run }: TaskPageProps) {
  return (
    <div className="prose">
      {demo.inputs.length > 0 && demo.outputs.length > 0 && (
        <Sides {...demo} label="An example">
          An example, made for this page.
        </Sides>
      )}
      <p className="lede">{info.summary}</p>
      {article.lead !== undefined && <Drawn html={article.lead} />}
      <RunIt {...run} />
    </div>
  )
}

/** The article, the film, what builders need, and where to go from here. */
function Text(props: TaskPageProps & { names: TaskNames }) {
  const { task, article, source, asksProvider, related, used, names } = props
  return (
    <>
      <div className="prose">
        {asksProvider && article.builders === undefined && <ProviderNote />}
        <Drawn html={article.html} />
        {task.info.youtubeId !== undefined && (
          <>
            <h2 id={VIDEO_ID}>Watch</h2>
            <VideoIsland id={task.info.youtubeId} title={`${names.label(task.id)}, explained`} />
          </>
        )}
      </div>
      <UsedFor kind="dataset" task={task.id} tasks={names} {...used.dataset} />
      <Builders {...props} />
      <div className="prose">
        {related.length > 0 && (
          <>
            <h2>Related tasks</h2>
            <TaskChips ids={related.map((other) => other.id)} tasks={names} />
          </>
        )}
        <SourceLink {...source} />
      </div>
    </>
  )
}

/** Drawn by Article from a tree that has been sanitised. */
function Drawn({ html }: { html: string }) {
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}

function ProviderNote() {
  return (
    <p className="quiet">
      <code>InferenceClient()</code> in the code below asks a public inference provider. This site names none.
    </p>
  )
}

/** Folded: a newcomer has read to the end without it. Browsers unfold it for a link that leads into it. */
function Builders({ article: { builders }, asksProvider, api }: TaskPageProps) {
  if (builders === undefined && api === undefined) return null
  return (
    <details className="prose builders">
      <summary>
        <h2 id={builders?.id ?? BUILDERS_ID}>{builders?.title ?? BUILDERS}</h2>
      </summary>
      {asksProvider && builders !== undefined && <ProviderNote />}
      {builders !== undefined && <Drawn html={builders.html} />}
      {api !== undefined && (
        <>
          <h3 id={API_ID}>The inference API</h3>
          <ApiTree title="Request" root={api.request} />
          <ApiTree title="Response" root={api.response} />
        </>
      )}
    </details>
  )
}

function TaskFacts({ task, names, counts, metrics, libraries }: TaskPageProps & { names: TaskNames }) {
  const { info } = task
  const kinds: [RepoKind, number][] = [
    ['model', counts.models],
    ['dataset', counts.datasets],
  ]
  const here = kinds.filter(([, count]) => count > 0)
  return (
    <dl className="facts">
      <FactRow label="Modality">
        <a className="chip" href={modalityPath(task.modality)}>
          {MODALITIES[task.modality].label}
        </a>
      </FactRow>
      {here.length > 0 && (
        <FactRow label="In this catalogue">
          <ul>
            {here.map(([kind, count]) => (
              <li key={kind}>
                <a href={listPath(kind, { task: task.id })}>{plural(count, kind)}</a>
              </li>
            ))}
          </ul>
        </FactRow>
      )}
      {metrics.length > 0 && (
        <FactRow label="Measured by">
          <ul>
            {metrics.map(({ id, description, name }) => (
              <li key={id} title={description}>
                {name === undefined ? id : <a href={cardPath('metric', id)}>{name}</a>}
              </li>
            ))}
          </ul>
        </FactRow>
      )}
      {task.subtasks.length > 0 && (
        <FactRow label="Subtasks">
          <ul>
            {task.subtasks.map((subtask) => (
              <li key={subtask.type}>{sentenceCase(subtask.name)}</li>
            ))}
          </ul>
        </FactRow>
      )}
      {libraries.length > 0 && (
        <FactRow label="Libraries">
          <ul>
            {libraries.map(({ id, hasPage }) => (
              <li key={id}>
                {hasPage ? <a href={libraryPath(id)}>{libraryLabel(id)}</a> : libraryLabel(id)}
              </li>
            ))}
          </ul>
        </FactRow>
      )}
      {info.canonicalId !== undefined && (
        <FactRow label="Part of">
          {names.find(info.canonicalId) === undefined ? (
            info.canonicalId
          ) : (
            <a href={cardPath('task', info.canonicalId)}>{names.label(info.canonicalId)}</a>
          )}
        </FactRow>
      )}
    </dl>
  )
}
