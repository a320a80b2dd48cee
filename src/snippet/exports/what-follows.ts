/** Describes in words what to do with an answer, which a request file cannot express. */

import { formatPath } from '../../card/json.ts'
import type { FollowUp, ResultPlace } from '../types.ts'

/** A paragraph on one line; undefined when the answer is the result. */
export function describeNext(next: FollowUp): string | undefined {
  if (next.kind === 'nothing') return undefined
  if (next.kind === 'download') return `The answer ${describePlace(next.place)}; save it as ${next.file}.`
  const { poll, place, file } = next
  const job = poll.job.kind === 'id' ? 'id' : 'path'
  const name = poll.job.kind === 'id' ? 'the id' : 'the path of the URL'
  const at = (after: string) => `${poll.before}<${job}>${after}`
  const result = poll.resultAfter === undefined ? 'Its answer' : `The answer of GET ${at(poll.resultAfter)}`
  return (
    `The answer names a job: ${name} at ${formatPath(poll.job.path)}. Send GET ${at(poll.after)} with the same headers ` +
    `every ${poll.seconds} s until ${formatPath(poll.status)} is ${poll.done}. ${result} ${describePlace(place)}; ` +
    `save it as ${file}.`
  )
}

function describePlace(place: ResultPlace): string {
  if (place.kind === 'answer') return 'is the result'
  if (place.kind === 'base64') return `has the result in base64 at ${formatPath(place.path)}`
  const first = place.mayBeList ? ', or at the first item there' : ''
  const data = place.mayBeData ? ', which may be a data URL' : ''
  return `has the URL of the result at ${place.paths.map(formatPath).join(' or ')}${first}${data}`
}
