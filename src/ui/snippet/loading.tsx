/** "Load this model", "Load this dataset": the code for each library, one at a time, without a script. */

import type { Root } from 'hast'
import { Fragment } from 'react'
import type { RepoKind } from '../../card/types.ts'
import { hubUrl } from '../../paths.ts'
import type { DatasetLibrary } from '../../task/dataset-libraries.ts'
import { Article } from '../article.tsx'
import { Tabs } from '../tabs.tsx'

/** One way to load, ready to be drawn. */
export interface LoadingChoice {
  /** Unique among the choices. */
  key: string
  label: string
  parts: LoadingPart[]
  /** A sentence. */
  note: string | undefined
  /** Whether tests run the code. */
  isRun: boolean
}

/** Code of a choice. */
export interface LoadingPart {
  /** What it is for, where a choice has several. */
  title: string | undefined
  /** A command that installs what the code needs. */
  install: Root | undefined
  code: Root
}

export interface LoadingProps {
  kind: RepoKind
  id: string
  /** Whether this site has the files and the code downloads them from it. */
  isHere: boolean
  /** A model's library, and why it is taken to be so, if the card does not state it. */
  library: { label: string; docsUrl: string | undefined; reason: string | undefined } | undefined
  choices: LoadingChoice[]
  /** Further libraries that a dataset's tags name, for which there is no code. */
  tagged: readonly DatasetLibrary[]
}

const TITLE = { model: 'Load this model', dataset: 'Load this dataset' } as const

/** @param isOpen - whether it is unfolded at first; by default where the code surely works */
export function Loading({ isOpen, ...props }: LoadingProps & { isOpen?: boolean }) {
  const { kind, isHere, choices } = props
  const labels = [...new Set(choices.map(({ label }) => label))]
  return (
    <details
      className="loading"
      open={isOpen ?? (kind === 'model' && isHere && choices.some(({ isRun }) => isRun))}
    >
      <summary>
        <h2>{TITLE[kind]}</h2> {labels.length > 0 && <small>{labels.join(' · ')}</small>}
      </summary>
      {choices.length > 0 && <Choices legend={TITLE[kind]} choices={choices} />}
      <Remarks {...props} />
    </details>
  )
}

function Choices({ legend, choices }: { legend: string; choices: LoadingChoice[] }) {
  return (
    <Tabs
      legend={`${legend} with`}
      name="mb-load"
      tabs={choices.map((choice, at) => ({
        key: String(at),
        label: choice.label,
        panel: <ChoiceCode choice={choice} />,
      }))}
    />
  )
}

/** The code of a choice, and what to know of it. */
export function ChoiceCode({ choice: { parts, note, isRun } }: { choice: LoadingChoice }) {
  return (
    <>
      {!isRun && (
        <p>
          <b>Not run here:</b> this code comes from the Hub’s registry of libraries and apps as it is.
        </p>
      )}
      {parts.map(({ title, install, code }, at) => (
        <Fragment key={String(at)}>
          {title !== undefined && <p>{title}</p>}
          {install !== undefined && <Article tree={install} />}
          <Article tree={code} />
        </Fragment>
      ))}
      {note !== undefined && <p>{note}</p>}
    </>
  )
}

function Remarks({ kind, id, isHere, library, choices, tagged }: LoadingProps) {
  // What the registry has asks the Hub.
  const isAsked = choices.some(({ isRun }) => !isHere || !isRun)
  return (
    <div className="remarks">
      {kind === 'model' && <LibraryRemark library={library} hasCode={choices.length > 0} />}
      {isHere && choices.some(({ isRun }) => isRun) && (
        <p>The files are in this catalogue, and the code gets them from here.</p>
      )}
      {isAsked && (
        <p>
          {isHere ? 'Code that is not run here asks' : 'The files are not in this catalogue. The code asks'}{' '}
          the Hugging Face Hub for{' '}
          <a href={hubUrl(kind, id)} rel="noopener">
            {id}
          </a>
          , which may not have it, or may ask you to log in.
        </p>
      )}
      {tagged.length > 0 && (
        <p>
          Its tags also name{' '}
          {tagged.map(({ id, label, docsUrl }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              <a href={docsUrl} rel="noopener">
                {label}
              </a>
            </Fragment>
          ))}
          . There is no ready code for {tagged.length > 1 ? 'these' : 'it'} here.
        </p>
      )}
    </div>
  )
}

function LibraryRemark({ library, hasCode }: { library: LoadingProps['library']; hasCode: boolean }) {
  if (library === undefined) return null
  const { label, docsUrl, reason } = library
  return (
    <>
      {reason !== undefined && (
        <p>
          The card does not state its library; {label} is inferred {reason}.
        </p>
      )}
      {!hasCode && (
        <p>
          There is no ready code for this model here.{' '}
          {docsUrl === undefined ? (
            <>It is made for {label}, whose documentation says how to load it.</>
          ) : (
            <>
              The{' '}
              <a href={docsUrl} rel="noopener">
                documentation of {label}
              </a>{' '}
              says how to load it.
            </>
          )}
        </p>
      )}
    </>
  )
}
