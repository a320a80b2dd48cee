/** What several models answered to the same input. */

import type { Recording, Rerun } from '../../example/types.ts'
import { formatDate, formatDuration, plural } from '../../format.ts'
import { cardPath } from '../../paths.ts'
import type { Modality } from '../../task/modalities.ts'
import { Scrolling } from '../article.tsx'
import { AT_WORK_ID } from './at-work.tsx'
import { StillComesOut } from './recorded.tsx'
import { Items, type ShownItem } from './sides.tsx'

/** An answer, ready to be drawn. */
export interface Answer {
  outputs: ShownItem[]
  recording: Recording | undefined
  rerun: Rerun | undefined
  /** Whether {@link rerun} says that what is expected came out. */
  isExpected: boolean
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

/** The rows of a comparison for the inputs that several models were given, and the number of their other examples. */
export function AnswerRows({ models, rows, more }: AnswersProps) {
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={models.length + 1}>
          {rows.length === 0 ? 'Examples' : 'The same input'}
        </th>
      </tr>
      {rows.map((row, at) => (
        // Rows have no id, and their order is fixed within an edition.
        <tr key={at} className="differs tall">
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
      {more.some((count) => count > 0) && (
        <tr className="differs">
          <th scope="row">{rows.length === 0 ? 'Recorded' : 'Other examples'}</th>
          {models.map(({ id, title }, column) => (
            <td key={id}>
              <p className="of-model repeats">{title}</p>
              {(more[column] ?? 0) > 0 ? (
                <a href={`${cardPath('model', id)}#${AT_WORK_ID}`}>{plural(more[column] ?? 0, 'example')}</a>
              ) : (
                <span className="quiet">none</span>
              )}
            </td>
          ))}
        </tr>
      )}
    </tbody>
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

function AnswerItems({ answer }: { answer: Answer }) {
  const { outputs, parameters } = answer
  return (
    <div className="answer in-cell">
      <Items items={outputs} />
      {parameters !== undefined && <p className="answer-facts">With {parameters}</p>}
      <Outcome answer={answer} />
    </div>
  )
}

/** How long the answer took, and whether it still comes out. */
function Outcome({ answer: { recording, rerun, isExpected } }: { answer: Answer }) {
  if (recording === undefined && rerun === undefined) return null
  return (
    <p className="answer-facts">
      {recording?.duration !== undefined && <span>{formatDuration(recording.duration)} </span>}
      {rerun === undefined ? (
        recording && <span>Recorded {formatDate(recording.date) ?? recording.date}</span>
      ) : (
        <StillComesOut rerun={rerun} isExpected={isExpected} />
      )}
    </p>
  )
}
