/** What a reader gives to send a request beside its inputs: the token, and the word to go. */

import { useId } from 'react'

/** Where a request would be sent, or why there is none. */
export type Prepared = { origin: string } | { reason: string }

export interface TryFieldsProps {
  prepared: Prepared
  tokenOf: (origin: string) => string
  onToken: (origin: string, token: string) => void
  onSend: () => void
  /** Given while a request is under way. */
  onStop?: () => void
}

export function TryFields({ prepared, tokenOf, onToken, onSend, onStop }: TryFieldsProps) {
  const id = useId()
  if ('reason' in prepared) return <p className="snippet-reason">{prepared.reason}</p>
  const { origin } = prepared
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
        <button type="submit" aria-disabled={onStop !== undefined}>
          Run
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
