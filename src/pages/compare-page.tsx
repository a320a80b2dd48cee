/** `/compare?ids=a,b`: models side by side, with their differences highlighted. */

import { Fragment } from 'react'
import type { RepoKind } from '../card/types.ts'
import type { Entry } from '../edition/types.ts'
import { encodeText } from '../islands/clipboard.ts'
import { CopyButtonIsland } from '../islands/island.tsx'
import { cardPath, comparePath, MOST_COMPARED, ROOT } from '../paths.ts'
import { Scrolling } from '../ui/article.tsx'
import { Verified } from '../ui/chart/evaluation.tsx'
import { Answers, type AnswersProps } from '../ui/example/answers.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { WhereCardsGo } from '../ui/where-cards-go.tsx'
import { FOLDERS } from './nothing-found.tsx'
import { articleData } from './structured-data.ts'

/** What a row says of one model. */
export interface CompareCell {
  /** Empty where the card says nothing. */
  text: string
  /** The ranking that a result is in. */
  href?: string
  /** Whether the result was verified. */
  verified?: boolean
}

/** One line of the comparison. */
export interface CompareRow {
  label: string
  /** A cell for each model, in order. */
  cells: CompareCell[]
  /** Whether the models differ in this row. */
  differs: boolean
  /** Indexes of the best cells, several in a tie; empty where no value is better than another. */
  best: readonly number[]
}

export interface ComparePageProps {
  site: Site
  models: Entry[]
  /** Requested ids without a card. */
  missing: string[]
  /** Models with similar names. */
  meant: string[]
  /** Requested ids that belong to datasets. */
  datasets: string[]
  /** Requested models beyond the limit. */
  leftOut: string[]
  groups: { label: string; rows: CompareRow[] }[]
  /** What they answered to the same inputs; undefined where there is nothing to compare. */
  answers: AnswersProps | undefined
  /** Models that the reader may want to add. */
  offered: string[]
  /** Whether the catalogue has no model at all. */
  isEmpty: boolean
}

export function ComparePage(props: ComparePageProps) {
  const { site, models, groups, answers, offered, isEmpty } = props
  const ids = models.map(({ id }) => id)
  const title =
    ids.length === 0 ? 'Compare models' : `Compare ${models.map((model) => model.title).join(', ')}`
  const description = 'Facts, results, files and licences of models side by side.'
  return (
    <Layout
      site={site}
      title={title}
      description={description}
      section={ROOT.models}
      data={articleData(title, description, comparePath(ids))}
    >
      <h1>Compare models</h1>
      <NotCompared {...props} />
      {models.length === 0 ? (
        <p className="lede">
          Choose two or more models to see their facts, results, files and licences side by side.
        </p>
      ) : (
        <>
          {answers !== undefined && <Answers {...answers} />}
          <Comparison models={models} groups={groups} />
        </>
      )}
      {isEmpty ? (
        <div className="empty">
          <p>This catalogue has no models yet.</p>
          <WhereCardsGo folder={FOLDERS.model} isStatic={site.isStatic} />
        </div>
      ) : (
        <AddForm ids={ids} offered={offered} />
      )}
    </Layout>
  )
}

/** What was requested but is not compared, and why. */
function NotCompared({ models, missing, meant, datasets, leftOut }: ComparePageProps) {
  if (missing.length + datasets.length + leftOut.length === 0) return null
  return (
    <div className="empty">
      {missing.length > 0 && (
        <p>
          This catalogue has no model {missing.map((id) => `“${id}”`).join(', ')}. Check that the id is
          complete, as in <code>owner/name</code>.
        </p>
      )}
      {meant.length > 0 && (
        <>
          <p>Models with similar names:</p>
          <ul>
            {meant.map((id) => (
              <li key={id}>
                <a href={comparePath([...models.map(({ id }) => id), id])} rel="nofollow">
                  {id}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {datasets.length > 0 && (
        <p>
          Only models can be compared: <CardLinks kind="dataset" ids={datasets} />{' '}
          {datasets.length === 1 ? 'is a dataset' : 'are datasets'}.
        </p>
      )}
      {leftOut.length > 0 && (
        <p>
          No more than {MOST_COMPARED} models fit side by side: <CardLinks kind="model" ids={leftOut} />{' '}
          {leftOut.length === 1 ? 'is' : 'are'} left out.
        </p>
      )}
    </div>
  )
}

function CardLinks({ kind, ids }: { kind: RepoKind; ids: readonly string[] }) {
  return ids.map((id, place) => (
    <Fragment key={id}>
      {place > 0 && ', '}
      <a href={cardPath(kind, id)}>{id}</a>
    </Fragment>
  ))
}

function Comparison({ models, groups }: Pick<ComparePageProps, 'models' | 'groups'>) {
  const ids = models.map(({ id }) => id)
  return (
    <div className="comparison">
      {models.length > 1 && (
        <p className="only-differences">
          <label>
            <input type="checkbox" /> Only differences
          </label>
        </p>
      )}
      <Scrolling className="scroll" label="Models side by side">
        <table className="results-table compare-table">
          <thead>
            <tr>
              <td />
              {models.map((model) => (
                // Announced before every cell of the column; two models may have one title.
                <th key={model.id} scope="col" abbr={model.id}>
                  <a href={cardPath('model', model.id)}>{model.title}</a>{' '}
                  <span className="id">
                    <code>{model.id}</code>{' '}
                    <CopyButtonIsland value={encodeText(model.id)} title={`Copy the id ${model.id}`} />
                  </span>
                  <p dir="auto">{model.summary}</p>
                  <a
                    className="quiet to-act"
                    href={comparePath(ids.filter((id) => id !== model.id))}
                    rel="nofollow"
                    aria-label={`Remove ${model.title} from the comparison`}
                  >
                    Remove
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ label, rows }) => (
            <tbody key={label}>
              <tr className="group">
                <th scope="rowgroup" colSpan={models.length + 1}>
                  {label}
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.label} className={row.differs ? 'differs' : 'same'}>
                  <th scope="row">{row.label}</th>
                  {row.cells.map((cell, index) => (
                    <td key={models[index]?.id} className={row.best.includes(index) ? 'best' : undefined}>
                      <Cell {...cell} />
                      {row.best.includes(index) && <span className="visually-hidden"> (best)</span>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </Scrolling>
    </div>
  )
}

function Cell({ text, href, verified = false }: CompareCell) {
  if (text === '') return <span className="quiet">not stated</span>
  return (
    <>
      {href === undefined ? text : <a href={href}>{text}</a>}
      {verified && <Verified />}
    </>
  )
}

function AddForm({ ids, offered }: { ids: string[]; offered: string[] }) {
  if (ids.length >= MOST_COMPARED)
    return <p className="quiet">No more than {MOST_COMPARED} models fit side by side.</p>
  return (
    <section className="add-model" aria-labelledby="mb-add">
      <h2 id="mb-add">{ids.length === 0 ? 'Start with a model' : 'Add a model'}</h2>
      <form className="within" action={ROOT.compare}>
        {ids.length > 0 && <input type="hidden" name="ids" value={ids.join(',')} />}
        <input
          type="search"
          name="add"
          aria-label="Id of a model"
          placeholder="owner/name"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <button type="submit">Add</button>
      </form>
      {offered.length > 0 && (
        <ul className="chosen">
          {offered.map((id) => (
            <li key={id}>
              <a href={comparePath([...ids, id])} rel="nofollow">
                {id} <span aria-hidden="true">+</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
