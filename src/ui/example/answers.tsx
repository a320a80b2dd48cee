/** What several models answered to the same input. */

import { Fragment } from 'react'
import type { Recording } from '../../example/types.ts'
import { formatDate, formatDuration, plural } from '../../format.ts'
import { cardPath } from '../../paths.ts'
import type { Modality } from '../../task/modalities.ts'
import { Scrolling } from '../article.tsx'
import { AT_WORK_ID } from './at-work.tsx'
import { Rerun } from './recorded.tsx'
import { Items, type ShownItem } from './sides.tsx'

/** An answer, ready to be drawn. */
export interface Answer {
  outputs: ShownItem[]
  recording: Recording | undefined
  /** Of the call; undefined where no other answer beside it has others. */
  parameters: string | undefined
}

/** A model, as these tables call it. */
export interface Answering {
  id: string
  title: string
  /** Of its task. */
  modality: Modality | 'none'
}

/** An input that several models were given. */
export interface AnswersRow {
  /** As one of the authors calls it. */
  title: string | undefined
  inputs: ShownItem[]
  /** One for each model, in order; null for a model that was not given the input. */
  answers: (Answer | null)[]
}

export interface AnswersProps {
  models: readonly Answering[]
  rows: AnswersRow[]
  /** The number of each model's examples that are in no row. */
  more: number[]
}

/** A row for each input, a column for each model. */
export function Answers({ models, rows, more }: AnswersProps) {
  const left = models.flatMap((model, at) => ((more[at] ?? 0) > 0 ? [{ model, count: more[at] ?? 0 }] : []))
  return (
    <section className="answers-section" aria-labelledby="mb-answers">
      <h2 id="mb-answers">The same input</h2>
      {rows.length === 0 ? (
        <p>No example of one of these models is an example of another.</p>
      ) : (
        <Scrolling className="scroll" label="Answers side by side">
          <table className="results-table answers">
            <thead>
              <tr>
                <td />
                {models.map(({ id, title }) => (
                  <th key={id} scope="col" abbr={id}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // Rows have no id, and their order is fixed within an edition.
                <tr key={at}>
                  <th scope="row">
                    {row.title !== undefined && <p dir="auto">{row.title}</p>}
                    <div className="given in-cell">
                      <Items items={row.inputs} />
                    </div>
                  </th>
                  {row.answers.map((answer, column) => (
                    <td key={models[column]?.id} className={`hue-${models[column]?.modality}`}>
                      <p className="of-model repeats">{models[column]?.title}</p>
                      {answer === null ? (
                        <span className="quiet">not recorded</span>
                      ) : (
                        <AnswerItems answer={answer} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      )}
      {left.length > 0 && (
        <p className="answers-left quiet">
          Besides, there {(left[0]?.count ?? 0) === 1 ? 'is' : 'are'}{' '}
          {left.map(({ model: { id, title }, count }, at) => (
            <Fragment key={id}>
              {at > 0 && (at < left.length - 1 ? ', ' : ' and ')}
              <a href={`${cardPath('model', id)}#${AT_WORK_ID}`}>
                {plural(count, 'more example')} of {title}
              </a>
            </Fragment>
          ))}
          .
        </p>
      )}
    </section>
  )
}

export interface AnswerListProps {
  answers: { model: Answering; answer: Answer }[]
  /** What was asked, for those who cannot see the demo above. */
  label: string
}

/** A row for each model: what it answered to one input. */
export function AnswerList({ answers, label }: AnswerListProps) {
  return (
    <Scrolling className="scroll" label={label}>
      <table className="results-table answers answer-list">
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {answers.map(({ model: { id, title, modality }, answer }) => (
            <tr key={id}>
              <th scope="row">
                <a href={cardPath('model', id)}>{title}</a>
                <p className="id">{id}</p>
              </th>
              <td className={`hue-${modality}`}>
                <AnswerItems answer={answer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

function AnswerItems({ answer: { outputs, recording, parameters } }: { answer: Answer }) {
  return (
    <div className="answer in-cell">
      <Items items={outputs} />
      {parameters !== undefined && <p className="answer-facts">With {parameters}</p>}
      {recording !== undefined && <Outcome recording={recording} />}
    </div>
  )
}

/** How long the answer took, and whether it still comes out. */
function Outcome({ recording: { date, duration, rerun } }: { recording: Recording }) {
  return (
    <p className="answer-facts">
      {duration !== undefined && <span>{formatDuration(duration)} </span>}
      {rerun === undefined ? <span>Recorded {formatDate(date) ?? date}</span> : <Rerun {...rerun} />}
    </p>
  )
}
