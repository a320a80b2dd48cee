/**
 * `/libraries` and `/libraries/{id}`: libraries that load models, their tasks, and this catalogue's models for them.
 */

import { Fragment } from 'react'
import { formatCount, plural } from '../format.ts'
import { cardPath, libraryPath, listPath, ROOT } from '../paths.ts'
import type { Library } from '../task/libraries.ts'
import type { LibraryDescription } from '../task/library-descriptions.ts'
import { MODALITY_IDS } from '../task/modalities.ts'
import { type TaskNames, taskNames } from '../task/names.ts'
import type { Task } from '../task/types.ts'
import { Scrolling } from '../ui/article.tsx'
import { Breadcrumbs, type Trail } from '../ui/breadcrumbs.tsx'
import { breakable } from '../ui/breakable.tsx'
import { FactRow } from '../ui/fact-row.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { SearchAway } from '../ui/search-away.tsx'
import { ChoiceCode, type LoadingChoice } from '../ui/snippet/loading.tsx'
import { TaskChips } from '../ui/task/task-chips.tsx'
import { withCode } from '../ui/with-code.tsx'
import { CardsSection, type FirstCards } from './cards-section.tsx'

export interface LibraryRow {
  library: Library
  /** Ids of the tasks that it supports, in display order. */
  tasks: readonly string[]
  /** Number of this catalogue's models for it. */
  models: number
}

export interface LibrariesPageProps {
  site: Site
  tasks: readonly Task[]
  /** Libraries that declare tasks or have models in this catalogue. */
  rows: LibraryRow[]
  /** Number of further libraries in the registry. */
  others: number
  /** Then their models are not counted. */
  isSearchAway?: boolean
}

export function LibrariesPage({ site, tasks, rows, others, isSearchAway = false }: LibrariesPageProps) {
  const columns = MODALITY_IDS.flatMap((modality) =>
    tasks.filter((task) => task.modality === modality && rows.some((row) => row.tasks.includes(task.id))),
  )
  return (
    <Layout
      site={site}
      title="Libraries"
      description="Which library loads models for which task."
      section={ROOT.libraries}
    >
      <h1>Libraries</h1>
      <p className="lede">The software that loads models, and the tasks that each one supports.</p>
      {isSearchAway && (
        <SearchAway so="only libraries that support tasks are listed, without the number of their models" />
      )}
      <Matrix columns={columns} rows={rows} names={taskNames(tasks)} />
      <p className="note">
        {formatCount(others)} more libraries are known by name; models that use one link to its page.
      </p>
    </Layout>
  )
}

/** Libraries in rows, tasks in columns; a supported task is marked in its modality's hue, and in words. */
function Matrix({ columns, rows, names }: { columns: Task[]; rows: LibraryRow[]; names: TaskNames }) {
  const hasModels = rows.some((row) => row.models > 0)
  return (
    <Scrolling className="table matrix" label="Libraries and tasks">
      <table>
        <thead>
          <tr>
            <th scope="col">Library</th>
            {hasModels && <th scope="col">Models</th>}
            {columns.map((task) => (
              <th key={task.id} scope="col" className={`turned hue-${task.modality}`}>
                <a href={cardPath('task', task.id)}>{names.label(task.id)}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ library, tasks, models }) => (
            <tr key={library.id}>
              <th scope="row">
                <a href={libraryPath(library.id)}>{library.label}</a>
              </th>
              {hasModels && <td className="number">{models > 0 ? formatCount(models) : ''}</td>}
              {columns.map((task) => (
                <td key={task.id} className={`hue-${task.modality}`}>
                  {tasks.includes(task.id) && <span className="yes">yes</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

export interface LibraryPageProps {
  site: Site
  tasks: readonly Task[]
  library: Library
  /** Ids of the tasks that it supports. */
  supported: readonly string[]
  /** Undefined while search is away. */
  models: FirstCards | undefined
  /** How to load a model; undefined when no way is known. */
  code: LibraryCode | undefined
}

/** Code that loads a model with one library. */
export interface LibraryCode {
  /** The model of this catalogue that it loads; undefined where `owner/name` is a placeholder. */
  model: string | undefined
  /** Whether it downloads the model from this site, addressed by the requested host. */
  isHere: boolean
  choices: LoadingChoice[]
}

export function LibraryPage(props: LibraryPageProps) {
  const { site, library, supported, models, code } = props
  const total = models?.total ?? 0
  const tasks = taskNames(props.tasks)
  const trail: Trail = [
    { name: 'Libraries', path: ROOT.libraries },
    { name: library.label, path: libraryPath(library.id) },
  ]
  return (
    <Layout
      site={site}
      title={library.label}
      description={`${library.label}: the tasks it supports and ${models === undefined ? 'models' : plural(total, 'model')} for it.`}
      section={ROOT.libraries}
      trail={trail}
    >
      <div className="reading hue-none">
        <header className="card-head">
          <Breadcrumbs trail={trail} />
          <h1>{library.label}</h1>
          <p className="lede">
            {library.description?.summary}{' '}
            {supported.length > 0
              ? `Loads models for ${plural(supported.length, 'task')}.`
              : 'It declares no tasks of its own; its models name theirs.'}
          </p>
        </header>
        <aside className="beside" aria-label="Facts">
          <dl className="facts">
            <FactRow label="Id">
              <code>{library.id}</code>
            </FactRow>
            {library.repositoryUrl !== undefined && (
              <FactRow label="Code">
                <a href={library.repositoryUrl} rel="noopener">
                  {new URL(library.repositoryUrl).pathname.slice(1)}
                </a>
              </FactRow>
            )}
            {library.docsUrl !== undefined && (
              <FactRow label="Docs">
                <a href={library.docsUrl} rel="noopener">
                  {new URL(library.docsUrl).host}
                </a>
              </FactRow>
            )}
            {total > 0 && (
              <FactRow label="Models here">
                <a href={listPath('model', { library: library.id })}>{formatCount(total)}</a>
              </FactRow>
            )}
          </dl>
        </aside>
        <article className="prose">
          {library.description !== undefined && <Description {...library.description} />}
          {supported.length > 0 && (
            <>
              <h2>Tasks</h2>
              <TaskChips ids={supported} tasks={tasks} />
            </>
          )}
          {code !== undefined && <Code {...code} />}
        </article>
      </div>
      <CardsSection
        kind="model"
        heading="Models here"
        cards={models}
        chosen={{ library: library.id }}
        tasks={tasks}
      />
    </Layout>
  )
}

function Description({ details, sources }: LibraryDescription) {
  return (
    <>
      <p>{withCode(details)}</p>
      <p className="source">
        {sources.length === 1 ? 'Source: ' : 'Sources: '}
        {sources.map((source, at) => (
          <Fragment key={source}>
            {at > 0 && ', '}
            <a href={source} rel="noopener">
              {breakable(new URL(source).host + new URL(source).pathname, /(?<=\/)/)}
            </a>
          </Fragment>
        ))}
      </p>
    </>
  )
}

function Code({ model, choices }: LibraryCode) {
  return (
    <>
      <h2>Load a model</h2>
      <p>
        {model === undefined ? (
          <>
            In this code, <code>owner/name</code> stands for the id of a model.
          </>
        ) : (
          <>
            This code loads <a href={cardPath('model', model)}>{model}</a>, a model in this catalogue.
          </>
        )}
      </p>
      {choices.map((choice) => (
        <Fragment key={choice.key}>
          {choices.length > 1 && <h3>{choice.label}</h3>}
          <ChoiceCode choice={choice} />
        </Fragment>
      ))}
    </>
  )
}
