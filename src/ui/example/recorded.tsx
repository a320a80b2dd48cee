/** How the output of an example came to be, and whether it still does. */

import type { Recording, Rerun } from '../../example/types.ts'
import { formatDate, formatDuration, plural } from '../../format.ts'

/** How an output came to be, and what is known of it since. */
export interface Origin {
  /** `card` where the author of the card has written the output; undefined where there is none. */
  recording: Recording | 'card' | undefined
  rerun: Rerun | undefined
  /** What must hold of an answer, in words. */
  expects: string | undefined
  /** Whether another answer is no fault, because chance has a part in it. */
  isOneOfMany: boolean
}

/** Digits of a commit that people compare. */
const SHORT_COMMIT = 7

/** A line in words. */
export function Recorded({ origin: { recording, rerun, expects, isOneOfMany } }: { origin: Origin }) {
  const facts =
    recording === 'card' ? ['As the card says'] : recording === undefined ? [] : factsOf(recording)
  const many = isOneOfMany && recording !== undefined ? '; one answer of many' : ''
  return (
    <>
      <p className="recorded">
        {facts.join(', ')}
        {many}
        {rerun !== undefined && (
          <>
            {' '}
            <StillComesOut rerun={rerun} isExpected={expects !== undefined} />
          </>
        )}
      </p>
      {expects !== undefined && (
        <p className="recorded" dir="auto">
          A right answer {expects}
        </p>
      )}
    </>
  )
}

function factsOf(recording: Recording): string[] {
  const { date, server, model, revision, duration, firstToken, tokens } = recording
  return [
    `Recorded ${formatDate(date) ?? date}${server === undefined ? '' : ` from ${nameOf(server)}`}`,
    model && `as ${model}`,
    revision && `revision ${revision.slice(0, SHORT_COMMIT)}`,
    describeCall(recording),
    duration !== undefined && formatDuration(duration),
    firstToken !== undefined && `the first word after ${formatDuration(firstToken)}`,
    tokens?.output !== undefined && plural(tokens.output, 'token'),
  ].flatMap((fact) => (typeof fact === 'string' && fact !== '' ? [fact] : []))
}

/** Parameters by which answers to the same question differ. */
const VARYING = ['temperature', 'top_p', 'top_k'] as const

/** What an answer was left to: chance, and how much of it. */
function describeCall({ parameters = {}, seed }: Recording): string {
  const varying = VARYING.flatMap((name) => {
    const value = parameters[name]
    return typeof value === 'number' ? [`${name} ${value}`] : []
  })
  return [...varying, ...(seed === undefined ? [] : [`seed ${seed}`])].join(', ')
}

/** Whether the output still comes out, or else what is expected. */
export function StillComesOut({
  rerun: { date, isSame },
  isExpected,
}: {
  rerun: Rerun
  isExpected: boolean
}) {
  const right = isExpected ? '✓ as expected' : '✓ the same'
  const wrong = isExpected ? 'not as expected' : 'different'
  return (
    <b className={isSame ? 'same' : 'stamp'}>
      {isSame ? right : wrong} on {formatDate(date) ?? date}
    </b>
  )
}

/** The host of an address, unless only the machine that recorded knows it; what else a server is called. */
function nameOf(server: string): string {
  const host = /^https?:/.test(server) ? URL.parse(server) : null
  if (host === null) return server
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host.hostname) ? 'a local server' : host.host
}
