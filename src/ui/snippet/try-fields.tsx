/** What a reader gives to send a request: the token, files in place of the example's, and the word to go. */

import { useId } from 'react'
import type { MediaFile, SnippetRequest } from '../../snippet/index.ts'

/** A request that can be sent. */
export interface Sendable {
  request: SnippetRequest
  /** Of the host that it goes to. */
  origin: string
  /** What the reader has to choose files for. */
  files: readonly MediaFile[]
}

/** A request that can be sent, or why there is none. */
export type Prepared = Sendable | { reason: string }

export interface TryFieldsProps {
  prepared: Prepared
  tokenOf: (origin: string) => string
  onToken: (origin: string, token: string) => void
  onFile: (name: string, file: File) => void
  onSend: () => void
  /** Given while a request is under way. */
  onStop?: () => void
}

export function TryFields({ prepared, tokenOf, onToken, onFile, onSend, onStop }: TryFieldsProps) {
  const id = useId()
  if ('reason' in prepared) return <p className="snippet-reason">{prepared.reason}</p>
  const { origin, files } = prepared
  const { host } = new URL(origin)
  return (
    <form
      className="snippet-fields"
      onSubmit={(event) => {
        event.preventDefault()
        if (onStop === undefined) onSend()
      }}
    >
      <div className="try-row">
        <div className="field">
          <label htmlFor={`${id}-token`}>Token for {host}</label>
          <input
            id={`${id}-token`}
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={tokenOf(origin)}
            aria-describedby={`${id}-note`}
            onChange={({ currentTarget }) => onToken(origin, currentTarget.value)}
          />
        </div>
        {files.map(({ file, mime }) => (
          <div key={file} className="field">
            <label htmlFor={`${id}-${file}`}>In place of {file}</label>
            <input
              id={`${id}-${file}`}
              type="file"
              accept={`${mime.split('/')[0]}/*`}
              onChange={({ currentTarget }) => {
                const [chosen] = currentTarget.files ?? []
                if (chosen !== undefined) onFile(file, chosen)
              }}
            />
          </div>
        ))}
        <button type="submit" aria-disabled={onStop !== undefined}>
          Send
        </button>
        <button type="button" onClick={onStop} hidden={onStop === undefined}>
          Stop
        </button>
      </div>
      <p id={`${id}-note`} className="try-note">
        Your browser sends the request to {host} alone. The token is forgotten when you leave the page.
      </p>
    </form>
  )
}
