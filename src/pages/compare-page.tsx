/** `/compare?ids=a,b`: how models differ, in a sentence and side by side. */

import type { Root } from 'hast'
import { Fragment } from 'react'
import type { RepoKind } from '../card/types.ts'
import type { Entry } from '../edition/types.ts'
import { plural } from '../format.ts'
import { encodeText } from '../islands/clipboard.ts'
import { CopyButtonIsland } from '../islands/island.tsx'
import { cardPath, comparePath, MOST_COMPARED, ROOT } from '../paths.ts'
import type { Modality } from '../task/modalities.ts'
import { Article, Scrolling } from '../ui/article.tsx'
import { Bar, Verified } from '../ui/chart/evaluation.tsx'
import { AnswerRows, type AnswersProps } from '../ui/example/answers.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { SearchAway } from '../ui/search-away.tsx'
import { WhereCardsGo } from '../ui/where-cards-go.tsx'
import { FOLDERS } from './nothing-found.tsx'
import { articleData } from './structured-data.ts'

/** What a row says of one model. */
export interface CompareCell {
  /** Empty where the card says nothing. */
  text: string
  /** What it leads to: the ranking that a result is in, the page of a licence. */
  href?: string
  /** What it means. */
  note?: string
  /** Whether a result was verified. */
  verified?: boolean
  /** Of a result; with {@link bounds}, a bar shows how far it reaches. */
  number?: number | undefined
  bounds?: { low: number; high: number } | undefined
}

/** A piece of a sentence. */
export interface Said {
  text: string
  /** Whether it is what the sentence is about. */
  isMain: boolean
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
  /** What each is called beside the others, in order. */
  names: readonly string[]
  /** Of the tasks of all; `none` where they differ. */
  modality: Modality | 'none'
  /** Requested ids without a card. */
  missing: string[]
  /** Models with similar names. */
  meant: string[]
  /** Requested ids that belong to datasets. */
  datasets: string[]
  /** Requested models beyond the limit. */
  leftOut: string[]
  /** How they differ, in sentences; empty for a single model. */
  differences: readonly Said[]
  /** What they answered to the same inputs; undefined where there is nothing to compare. */
  answers: AnswersProps | undefined
  groups: { label: string; rows: CompareRow[] }[]
  /** The code that loads each, in order; null where none is known. */
  code: ({ isHere: boolean; label: string; tree: Root } | null)[]
  /** Models that the reader may want to add. */
  offered: string[]
  /** Then some are not offered. */
  isSearchAway?: boolean
  /** Whether the catalogue has no model at all. */
  isEmpty: boolean
}

/** Titles that a heading names. */
const MOST_NAMED = 3

function headingOf(names: readonly string[]): string {
  if (names.length === 0) return 'Compare models'
  if (names.length === 1 || names.length > MOST_NAMED) return `Compare ${plural(names.length, 'model')}`
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}?`
}

export function ComparePage(props: ComparePageProps) {
  const { site, models, names, differences, isEmpty } = props
  const ids = models.map(({ id }) => id)
  const title = ids.length === 0 ? 'Compare models' : `Compare ${names.join(', ')}`
  const said = differences.map(({ text }) => text).join('')
  const description = said || 'Facts, results, files and licences of models side by side.'
  return (
    <Layout
      site={site}
      title={title}
      description={description}
      section={ROOT.models}
      data={articleData(title, description, comparePath(ids))}
    >
      <h1>{headingOf(names)}</h1>
      {differences.length > 0 && (
        <p className="lede differences">
          {differences.map(({ text, isMain }, at) => (
            // They never change within an edition.
            <Fragment key={at}>{isMain ? <b>{text}</b> : text}</Fragment>
          ))}
        </p>
      )}
      <NotCompared {...props} />
      {models.length === 0 ? (
        <p className="lede">
          Choose two or more models to see their facts, results, files and licences side by side.
        </p>
      ) : (
        <Comparison {...props} />
      )}
      {isEmpty ? (
        <div className="empty">
          <p>This catalogue has no models yet.</p>
          <WhereCardsGo folder={FOLDERS.model} isStatic={site.isStatic} />
        </div>
      ) : (
        <AddForm ids={ids} {...props} />
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

function Comparison(props: ComparePageProps) {
  const { models, names, modality, groups, answers } = props
  return (
    <div className={`comparison hue-${modality}`}>
      {models.length > 1 && (
        <p className="only-differences">
          <label>
            <input type="checkbox" /> Only differences
          </label>
        </p>
      )}
      <Scrolling className="scroll" label="Models side by side">
        <table className="results-table compare-table answers">
          <thead>
            <tr>
              <td />
              {models.map((model) => (
                <ModelHead key={model.id} model={model} models={models} />
              ))}
            </tr>
          </thead>
          {answers !== undefined && <AnswerRows {...answers} />}
          {groups.map(({ label, rows }) => (
            <tbody key={label}>
              <GroupHead label={label} columns={models.length} />
              {rows.map((row) => (
                <Row key={row.label} row={row} names={names} />
              ))}
            </tbody>
          ))}
          <CodeRow {...props} />
        </table>
      </Scrolling>
    </div>
  )
}

function ModelHead({ model: { id, title, summary }, models }: { model: Entry; models: readonly Entry[] }) {
  return (
    // Announced before every cell of the column; two models may have one title.
    <th scope="col" abbr={id}>
      <a href={cardPath('model', id)}>{title}</a>{' '}
      <span className="id">
        <code>{id}</code> <CopyButtonIsland value={encodeText(id)} title={`Copy the id ${id}`} />
      </span>
      <p dir="auto">{summary}</p>
      <a
        className="quiet to-act"
        href={comparePath(models.flatMap((other) => (other.id === id ? [] : [other.id])))}
        rel="nofollow"
        aria-label={`Remove ${title} from the comparison`}
      >
        Remove
      </a>
    </th>
  )
}

function GroupHead({ label, columns }: { label: string; columns: number }) {
  return (
    <tr className="group">
      <th scope="rowgroup" colSpan={columns + 1}>
        {label}
      </th>
    </tr>
  )
}

function Row({ row, names }: { row: CompareRow; names: readonly string[] }) {
  const classes = [row.differs ? 'differs' : 'alike', ...(row.cells.some(hasBar) ? ['tall'] : [])]
  return (
    <tr className={classes.join(' ')}>
      <th scope="row">{row.label}</th>
      {row.cells.map((cell, index) => (
        <td key={index} className={row.best.includes(index) ? 'best' : undefined}>
          <p className="of-model repeats">{names[index]}</p>
          <Cell {...cell} />
          {row.best.includes(index) && <span className="visually-hidden"> (best)</span>}
        </td>
      ))}
    </tr>
  )
}

const hasBar = ({ bounds }: CompareCell) => bounds !== undefined

function Cell({ text, href, note = '', verified = false, number, bounds }: CompareCell) {
  if (text === '') return <span className="quiet">not stated</span>
  return (
    <div className="reach in-cell">
      {bounds !== undefined && number !== undefined && <Bar value={number} bounds={bounds} />}
      <span className="value">{href === undefined ? text : <a href={href}>{text}</a>}</span>
      {note !== '' && <small> {note}</small>}
      {verified && <Verified />}
    </div>
  )
}

/** Left out of Markdown, whose cells are lines; the page of each model has it. */
function CodeRow({ models, names, code }: Pick<ComparePageProps, 'models' | 'names' | 'code'>) {
  if (code.every((one) => one === null)) return null
  return (
    <tbody className="to-act">
      <GroupHead label="Code" columns={models.length} />
      <tr className="differs tall">
        <th scope="row">Load it</th>
        {models.map(({ id }, index) => {
          const one = code[index] ?? null
          return (
            <td key={id}>
              <p className="of-model repeats">{names[index]}</p>
              {one === null ? (
                <span className="quiet">not known</span>
              ) : (
                <>
                  <p className="quiet">With {one.label}</p>
                  <Article tree={one.tree} />
                </>
              )}
            </td>
          )
        })}
      </tr>
    </tbody>
  )
}

function AddForm({
  ids,
  offered,
  isSearchAway = false,
}: { ids: string[] } & Pick<ComparePageProps, 'offered' | 'isSearchAway'>) {
  if (ids.length >= MOST_COMPARED)
    return <p className="quiet">No more than {MOST_COMPARED} models fit side by side.</p>
  return (
    <section className="add-model" aria-labelledby="mb-add">
      <h2 id="mb-add">{ids.length === 0 ? 'Start with a model' : 'Add a model'}</h2>
      <form action={ROOT.compare}>
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
      {isSearchAway && <SearchAway so="models of the same task are not suggested" />}
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
