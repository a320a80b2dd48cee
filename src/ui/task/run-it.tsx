/** "Run it": what models do with an input for a task, and how a reader has one of them do it. */

import { cardPath, hubUrl } from '../../paths.ts'
import type { Recommendation } from '../../task/types.ts'
import { AnswerList, type AnswerListProps } from '../example/answers.tsx'
import type { ShownExample } from '../example/at-work.tsx'
import { Recorded } from '../example/recorded.tsx'
import { Sides } from '../example/sides.tsx'
import { Loading, type LoadingProps } from '../snippet/loading.tsx'
import { SnippetPlace, type SnippetSection } from '../snippet/snippet-section.tsx'
import { ElsewhereLink } from './elsewhere-link.tsx'

export const RUN_ID = 'mb-run'

export interface RunItProps {
  /** What models of this catalogue answered to the input of the demo. */
  answers: AnswerListProps['answers']
  /** Where none did: an example of a model of this catalogue. */
  example: { model: { id: string; title: string }; shown: ShownExample } | undefined
  /** Where nobody is known to serve any of them: the code that loads one on the reader's machine. */
  loading: LoadingProps | undefined
  /** How to call one of the models for the task; undefined when none is known. */
  code: { section: SnippetSection; model: string; isHere: boolean } | undefined
  /** Where it can be tried elsewhere. */
  spaces: readonly Recommendation[]
}

/** Whether there is anything to show. */
export const canRun = ({ answers, example, loading, code, spaces }: RunItProps) =>
  answers.length + spaces.length > 0 || [example, loading, code].some((part) => part !== undefined)

export function RunIt(props: RunItProps) {
  const { answers, example, loading, code, spaces } = props
  if (!canRun(props)) return null
  return (
    <section className="run-it" aria-labelledby={RUN_ID}>
      <h2 id={RUN_ID}>Run it</h2>
      {answers.length > 0 && (
        <>
          <p>Given the input above, models of this catalogue answered:</p>
          <AnswerList answers={answers} label="What models answered to the input of the picture above" />
        </>
      )}
      {example !== undefined && <OneExample {...example} />}
      {loading !== undefined && (
        <>
          <p>
            No provider is known to serve a model for it.{' '}
            <a href={cardPath('model', loading.id)}>{loading.id}</a> runs on your own machine:
          </p>
          <Loading {...loading} isOpen />
        </>
      )}
      {code !== undefined && (
        <>
          {isServed(code) && (
            <p>
              Change the input and run <ModelLink {...code} /> from here, or copy the code. Other models for
              the task are called in the same way.
            </p>
          )}
          <SnippetPlace section={code.section} isRunFirst isUnservedSaid={loading !== undefined} />
        </>
      )}
      {spaces.length > 0 && (
        <details className="other-ways">
          <summary>
            Run it elsewhere <small>{spaces.length === 1 ? 'a demo' : 'demos'} on huggingface.co</small>
          </summary>
          <ul className="worth">
            {spaces.map(({ id, description }) => (
              <li key={id}>
                <ElsewhereLink href={`https://huggingface.co/spaces/${id}`}>{id}</ElsewhereLink>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** Whether somebody is known to serve the model that the code calls. */
export const isServed = ({ section }: NonNullable<RunItProps['code']>) =>
  'picker' in section && section.picker !== undefined

function OneExample({ model, shown }: NonNullable<RunItProps['example']>) {
  const { inputs, outputs, title, origin } = shown
  return (
    <>
      <Sides inputs={inputs} outputs={outputs} label={title ?? `What ${model.title} answers`}>
        <a href={cardPath('model', model.id)}>{model.title}</a>
        {title !== undefined && `: ${title}`}
      </Sides>
      {origin !== undefined && <Recorded origin={origin} />}
    </>
  )
}

function ModelLink({ model, isHere }: NonNullable<RunItProps['code']>) {
  return isHere ? (
    <a href={cardPath('model', model)}>{model}</a>
  ) : (
    <ElsewhereLink href={hubUrl('model', model)}>{model}</ElsewhereLink>
  )
}
