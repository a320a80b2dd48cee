/** `/tasks/{id}`: what a task is, an example of it, and models and datasets to use for it. */

import type { RepoKind } from '../card/types.ts'
import type { CardsHere } from '../edition/types.ts'
import { plural } from '../format.ts'
import { encodeText } from '../islands/clipboard.ts'
import { CopyButtonIsland, VideoIsland } from '../islands/island.tsx'
import { cardPath, hubUrl, libraryPath, listPath, modalityPath, ROOT } from '../paths.ts'
import type { SearchHit } from '../search/types.ts'
import type { TaskApi } from '../task/api-schema.ts'
import { sentenceCase } from '../task/labels.ts'
import { libraryLabel } from '../task/libraries.ts'
import { MODALITIES } from '../task/modalities.ts'
import { type TaskNames, taskNames } from '../task/names.ts'
import type { Recommendation, Task } from '../task/types.ts'
import type { ShownArticle } from '../ui/article.tsx'
import { Breadcrumbs, type Trail } from '../ui/breadcrumbs.tsx'
import { ApiTree } from '../ui/docs/api-tree.tsx'
import { Toc, topDepth } from '../ui/docs/toc.tsx'
import { AnswerList, type AnswerListProps } from '../ui/example/answers.tsx'
import { type Shown, Sides } from '../ui/example/sides.tsx'
import { FactRow } from '../ui/fact-row.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { CardList } from '../ui/list/card-list.tsx'
import {
  SNIPPET_SECTION_ID,
  type SnippetSection,
  SnippetSectionView,
} from '../ui/snippet/snippet-section.tsx'
import { SourceLink, type SourceLinkProps } from '../ui/source-link.tsx'
import { TaskChips } from '../ui/task/task-chips.tsx'
import { TaskIcon } from '../ui/task/task-icon.tsx'
import type { TaskCounts } from '../ui/task/task-list.tsx'
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
  /** How to call one of the models for the task; undefined when none is known. */
  snippets: { section: SnippetSection; model: string } | undefined
  /** Newest models and datasets of this catalogue for the task. */
  models: SearchHit[]
  datasets: SearchHit[]
  /** The models and datasets of this catalogue that the page names. */
  here: CardsHere
  /** Files from the task's folder that its demo shows. */
  demo: Shown
  /** What models of this catalogue answered to its demo. */
  answers: AnswerListProps['answers']
}

/** Where the sections that no article has are found in the page. */
const ANSWERS_ID = 'mb-demo-answers'
const VIDEO_ID = 'mb-video'
const SPACES_ID = 'mb-spaces'
const API_ID = 'mb-api'
const WORTH_ID = { model: 'mb-worth-models', dataset: 'mb-worth-datasets' } as const
const OWN_ID = { model: 'mb-own-models', dataset: 'mb-own-datasets' } as const

export function TaskPage(props: TaskPageProps) {
  const { site, task, counts, article, models, datasets } = props
  const tasks = taskNames(props.tasks)
  const label = tasks.label(task.id)
  const { summary } = task.info
  const own = { task, label, tasks }
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
          <Toc entries={[...article.toc, ...sectionsBelow(props)]} />
        </aside>
        <Text {...props} names={tasks} />
      </div>
      <InCatalogue kind="model" {...own} hits={models} total={counts.models} />
      <InCatalogue kind="dataset" {...own} hits={datasets} total={counts.datasets} />
    </Layout>
  )
}

/** The sections that follow the article, as far as the page has them. */
function sectionsBelow({ task: { info }, article, snippets, api, models, datasets }: TaskPageProps) {
  return [
    { id: VIDEO_ID, text: 'Watch', isThere: info.youtubeId !== undefined },
    { id: WORTH_ID.model, text: 'Models worth a look', isThere: info.models.length > 0 },
    { id: WORTH_ID.dataset, text: 'Datasets worth a look', isThere: info.datasets.length > 0 },
    { id: SPACES_ID, text: 'Try it in a space', isThere: info.spaces.length > 0 },
    { id: SNIPPET_SECTION_ID, text: 'Call it', isThere: snippets !== undefined },
    { id: API_ID, text: 'The inference API', isThere: api !== undefined },
    { id: OWN_ID.model, text: 'Models here', isThere: models.length > 0 },
    { id: OWN_ID.dataset, text: 'Datasets here', isThere: datasets.length > 0 },
  ].flatMap(({ id, text, isThere }) => (isThere ? [{ id, text, depth: topDepth(article.toc) }] : []))
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
      <p className="lede">{task.info.summary}</p>
    </header>
  )
}

/** The demo, the article, and what is worth a look. */
function Text(props: TaskPageProps & { names: TaskNames }) {
  const { task, article, source, asksProvider, here, demo, answers, api, related, snippets, names } = props
  const { info } = task
  return (
    <article className="prose">
      {demo.inputs.length > 0 && demo.outputs.length > 0 && (
        <Sides {...demo} label="An example">
          An example, made for this page.
        </Sides>
      )}
      {answers.length > 0 && (
        <>
          <h2 id={ANSWERS_ID}>What models here answer</h2>
          <AnswerList answers={answers} label="What models here answer to the input of the example" />
        </>
      )}
      {asksProvider && (
        <p className="quiet">
          <code>InferenceClient()</code> in the code below asks a public inference provider. This site leads
          to none.
        </p>
      )}
      {/* Drawn by Article from a tree that has been sanitised */}
      <div dangerouslySetInnerHTML={{ __html: article.html }} />
      {info.youtubeId !== undefined && (
        <>
          <h2 id={VIDEO_ID}>Watch</h2>
          <VideoIsland id={info.youtubeId} title={`${names.label(task.id)}, explained`} />
        </>
      )}
      <Worth kind="model" items={info.models} here={here} />
      <Worth kind="dataset" items={info.datasets} here={here} />
      <Spaces items={info.spaces} />
      {snippets !== undefined && (
        <SnippetSectionView section={snippets.section}>
          <p>
            With <CardLink kind="model" id={snippets.model} here={here} />, and the same way with other models
            for the task.
          </p>
        </SnippetSectionView>
      )}
      {api !== undefined && (
        <>
          <h2 id={API_ID}>The inference API</h2>
          <ApiTree title="Request" root={api.request} />
          <ApiTree title="Response" root={api.response} />
        </>
      )}
      {related.length > 0 && (
        <>
          <h2>Related tasks</h2>
          <TaskChips ids={related.map((other) => other.id)} tasks={names} />
        </>
      )}
      <SourceLink {...source} />
    </article>
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
        <FactRow label="A case of">
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

interface WorthProps {
  kind: RepoKind
  items: Recommendation[]
  here: CardsHere
}

/** Recommendations with a sentence each; ours are linked here, others at the Hub. */
function Worth({ kind, items, here }: WorthProps) {
  if (items.length === 0) return null
  return (
    <>
      <h2 id={WORTH_ID[kind]}>{kind === 'model' ? 'Models' : 'Datasets'} worth a look</h2>
      <ul className="worth">
        {items.map(({ id, description }) => (
          <li key={id}>
            <CardLink kind={kind} id={id} here={here} />
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function CardLink({ kind, id, here }: { kind: RepoKind; id: string; here: CardsHere }) {
  return here[kind].includes(id) ? (
    <a href={cardPath(kind, id)}>{id}</a>
  ) : (
    <ElsewhereLink href={hubUrl(kind, id)}>{id}</ElsewhereLink>
  )
}

function Spaces({ items }: { items: Recommendation[] }) {
  if (items.length === 0) return null
  return (
    <>
      <h2 id={SPACES_ID}>Try it in a space</h2>
      <ul className="worth">
        {items.map(({ id, description }) => (
          <li key={id}>
            <ElsewhereLink href={`https://huggingface.co/spaces/${id}`}>{id}</ElsewhereLink>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function ElsewhereLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noopener">
      {children} <small className="elsewhere">on huggingface.co</small>
    </a>
  )
}

interface InCatalogueProps {
  kind: RepoKind
  task: Task
  label: string
  hits: SearchHit[]
  total: number
  tasks: TaskNames
}

function InCatalogue({ kind, task, label, hits, total, tasks }: InCatalogueProps) {
  if (hits.length === 0) return null
  return (
    <section aria-labelledby={OWN_ID[kind]} className="in-catalogue">
      <h2 id={OWN_ID[kind]}>
        {kind === 'model' ? 'Models' : 'Datasets'} here for {label.toLowerCase()}
      </h2>
      <CardList hits={hits} tasks={tasks} />
      {total > hits.length && (
        <p>
          <a href={listPath(kind, { task: task.id })}>All {plural(total, kind)}</a>
        </p>
      )}
    </section>
  )
}
