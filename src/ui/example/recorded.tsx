/** How the output of an example came to be, and whether it still does. */

import type { Recording } from '../../example/types.ts'
import { cut, formatDate, formatDuration, plural } from '../../format.ts'

/** A recording, or that the author of the card has written the output. */
export type Origin = Recording | 'card'

/** Digits of a commit that people compare. */
const SHORT_COMMIT = 7

/** Characters of a digest that do. */
const SHORT_DIGEST = 19

/** A line in words. */
export function Recorded({ origin }: { origin: Origin }) {
  if (origin === 'card') return <p className="recorded">As the card says</p>
  const { date, server, model, revision, weights, duration, firstToken, tokens, rerun } = origin
  const facts = [
    `Recorded ${formatDate(date) ?? date}${server === undefined ? '' : ` from ${nameOf(server)}`}`,
    model && `as ${model}`,
    revision && `revision ${revision.slice(0, SHORT_COMMIT)}`,
    weights && `weights ${cut(weights, SHORT_DIGEST)}`,
    describeCall(origin),
    duration !== undefined && formatDuration(duration),
    firstToken !== undefined && `the first word after ${formatDuration(firstToken)}`,
    tokens?.output !== undefined && plural(tokens.output, 'token'),
  ].filter((fact) => typeof fact === 'string' && fact !== '')
  return (
    <p className="recorded">
      {facts.join(', ')}
      {rerun !== undefined && (
        <>
          {' '}
          <Rerun {...rerun} />
        </>
      )}
    </p>
  )
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

/** Whether the output still comes out. */
export function Rerun({ date, isSame }: NonNullable<Recording['rerun']>) {
  return (
    <b className={isSame ? 'same' : 'stamp'}>
      {isSame ? '✓ the same' : 'different'} on {formatDate(date) ?? date}
    </b>
  )
}

/** The host of an address; what else a server is called. */
const nameOf = (server: string) => (/^https?:/.test(server) ? URL.parse(server)?.host : undefined) ?? server
