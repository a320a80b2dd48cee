/** How the output of an example came to be, and whether it still does. */

import type { Recording } from '../../example/types.ts'
import { formatDate, formatDuration } from '../../format.ts'

/** A recording, or that the author of the card has written the output. */
export type Origin = Recording | 'card'

/** Digits of a commit that people compare. */
const SHORT_COMMIT = 7

/** A line in words. */
export function Recorded({ origin }: { origin: Origin }) {
  if (origin === 'card') return <p className="recorded">As the card says</p>
  const { date, server, model, revision, duration, rerun } = origin
  const facts = [
    `Recorded ${formatDate(date) ?? date}${server === undefined ? '' : ` from ${nameOf(server)}`}`,
    ...(model === undefined ? [] : [`as ${model}`]),
    ...(revision === undefined ? [] : [`revision ${revision.slice(0, SHORT_COMMIT)}`]),
    ...(duration === undefined ? [] : [formatDuration(duration)]),
  ]
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
