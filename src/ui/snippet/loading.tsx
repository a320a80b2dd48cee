/** "Load this model", "Load this dataset": the code for each library, one at a time, without a script. */

import type { Root } from 'hast'
import type { RepoKind } from '../../card/types.ts'
import { hubUrl } from '../../paths.ts'
import { Article } from '../article.tsx'
import { Tabs } from '../tabs.tsx'

/** One way to load, ready to be drawn. */
export interface LoadingChoice {
  /** Unique among the choices. */
  key: string
  label: string
  /** A command that installs what the code needs. */
  install: Root | undefined
  code: Root
  /** A sentence. */
  note: string | undefined
}

export interface LoadingProps {
  kind: RepoKind
  id: string
  /** Whether this site has the files and the code downloads them from it. */
  isHere: boolean
  /** A model's library, and why it is taken to be so, if the card does not state it. */
  library: { label: string; docsUrl: string | undefined; reason: string | undefined } | undefined
  choices: LoadingChoice[]
}

const TITLE = { model: 'Load this model', dataset: 'Load this dataset' } as const

/** @param isOpen - whether it is unfolded at first; by default where the code surely works */
export function Loading({ isOpen, ...props }: LoadingProps & { isOpen?: boolean }) {
  const { kind, isHere, choices } = props
  const labels = [...new Set(choices.map(({ label }) => label))]
  return (
    <details className="loading" open={isOpen ?? (kind === 'model' && isHere && choices.length > 0)}>
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
      tabs={choices.map(({ label, install, code, note }, at) => ({
        key: String(at),
        label,
        panel: (
          <>
            {install !== undefined && <Article tree={install} />}
            <Article tree={code} />
            {note !== undefined && <p>{note}</p>}
          </>
        ),
      }))}
    />
  )
}

function Remarks({ kind, id, isHere, library, choices }: LoadingProps) {
  return (
    <div className="remarks">
      {kind === 'model' && <LibraryRemark library={library} hasCode={choices.length > 0} />}
      {choices.length > 0 &&
        (isHere ? (
          <p>The files are in this catalogue, and the code gets them from here.</p>
        ) : (
          <p>
            The files are not in this catalogue. The code asks the Hugging Face Hub for{' '}
            <a href={hubUrl(kind, id)} rel="noopener">
              {id}
            </a>
            , which may not have it, or may ask you to log in.
          </p>
        ))}
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
          The card says too little about this model for code that runs.{' '}
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
