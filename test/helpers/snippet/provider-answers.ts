/** For tests: a provider's answers to a request, so that its follow-up can be completed. */

import { isObject } from '../../../src/card/json.ts'
import type { AnswerPath, SnippetRequest } from '../../../src/snippet/types.ts'
import { answerOf, embeddingsOf, PENDING, PICTURE } from './answers.ts'
import type { Wire } from './wire.ts'

/** The content of a result. */
export const RESULT = new Uint8Array(Buffer.from(PICTURE, 'base64'))

/** An answer to send: JSON, or bytes of a type. */
export type Answer = { json: unknown } | { bytes: Uint8Array; type: string }

/** The parts of a request that determine the form of the answer, and where results are. */
export interface Asked {
  wire: Wire
  /** Two Hub clients expect some answers in different forms: an object, and a list of objects. */
  isHubClient: boolean
  mediaUrl: string
}

/** The answer to the request itself. */
export function firstAnswer({ next, call }: SnippetRequest, { wire, isHubClient, mediaUrl }: Asked): Answer {
  // A route without a queue, which one of the clients uses.
  if (wire.path.startsWith('/novita/v3/hf/')) return { json: { video: { video_url: mediaUrl } } }
  if (new URL(wire.path, 'http://recorder').pathname.endsWith('/embeddings')) {
    return { json: embeddingsOf(isObject(wire.body) ? wire.body.input : undefined) }
  }
  if (next.kind === 'nothing') {
    const answer = answerOf(call.provider, call.task)
    return { json: isHubClient && call.task === 'image-to-text' ? [answer] : answer }
  }
  if (next.kind === 'poll') {
    if (isPlainFal(wire, call.provider)) return { json: at(urlPath(next.place), mediaUrl) }
    const { path, kind } = next.poll.job
    const job = at(path, kind === 'id' ? 'job-1' : 'https://elsewhere.example/jobs/1?x=1')
    const base = 'https://elsewhere.example/jobs/1'
    const queue = { request_id: 'job-1', status_url: `${base}/status`, cancel_url: `${base}/cancel` }
    return { json: merge(job, { ...queue, task_status: 'PROCESSING' }) }
  }
  if (next.place.kind === 'answer') {
    return { bytes: RESULT, type: next.file.endsWith('.wav') ? 'audio/wav' : 'image/png' }
  }
  if (next.place.kind === 'base64') {
    const blob = Buffer.from(RESULT).toString('base64')
    const sound = [{ blob, label: 'voice', 'content-type': 'audio/wav' }]
    return { json: call.task === 'audio-to-audio' ? sound : at(next.place.path, blob) }
  }
  const isList = next.place.mayBeList && call.task !== 'text-to-video'
  return { json: at(urlPath(next.place), isList ? [mediaUrl] : mediaUrl) }
}

/** The answer to a poll of a job: the second one says that it is done. */
export function pollAnswer({ next, call }: SnippetRequest, polls: number, mediaUrl: string): Answer {
  if (next.kind !== 'poll') throw new Error('There is nothing to wait for.')
  const { poll, place } = next
  const done = polls > 1
  const said = at(poll.status, done ? poll.done : (PENDING[call.provider] ?? 'waiting'))
  const status = merge(said, { logs: [], metrics: {} })
  if (!done || (poll.resultAfter !== undefined && polls === 2)) return { json: status }
  const result = at(urlPath(place), mediaUrl)
  return { json: poll.resultAfter === undefined ? merge(status, result) : result }
}

/** This provider's route without a queue, which one of the clients uses. */
function isPlainFal({ path, authorization }: Wire, provider: string): boolean {
  const isRouted = authorization?.startsWith('Bearer ') === true
  return provider === 'fal-ai' && isRouted && !path.includes('_subdomain=queue')
}

/** The path that is tried last: a client that finds the result there has tried all. */
function urlPath(place: { kind: string; paths?: readonly AnswerPath[] }): AnswerPath {
  const path = place.paths?.at(-1)
  if (path === undefined) throw new Error(`A result as ${place.kind} has no URL.`)
  return path
}

/** An answer with a value at a path. */
function at(path: AnswerPath, value: unknown): unknown {
  return path.reduceRight<unknown>(
    (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
    value,
  )
}

function merge(a: unknown, b: unknown): unknown {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return b
  const entries = [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => {
    const [one, other]: unknown[] = [Reflect.get(a, key), Reflect.get(b, key)]
    return [key, one === undefined ? other : other === undefined ? one : merge(one, other)]
  })
  return Object.fromEntries(entries)
}
