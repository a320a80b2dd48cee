/** `net/http` from Go's standard library: complete programs without dependencies. */

import { goText } from '../../../print/go.ts'
import type { Client } from '../../../render/client.ts'
import { nameMedia } from '../../../render/media-names.ts'
import { decodesBase64, httpTemplates } from '../../../render/shapes.ts'
import type { AnswerPath, Header, Poll, ResultPlace, SnippetRequest } from '../../../types.ts'
import { printBody } from './go-body.ts'

export const client: Client = {
  language: 'go',
  name: 'net/http',
  rank: 30,
  plan(request) {
    const { body, next, streaming } = request
    return {
      templates: templates(request),
      values: {
        imports: imports(request)
          .map((name) => `\t"${name}"`)
          .join('\n'),
        url: goText(request.url),
        headers: request.headers.map(printHeader).join('\n'),
        body: printBody(body),
        name: next.kind === 'poll' ? 'ticket' : 'answer',
        send: streaming ? 'open' : 'send',
        ...(next.kind === 'nothing' ? undefined : { file: goText(next.file), place: printPlace(next.place) }),
        ...(next.kind === 'poll' ? pollValues(next.poll) : undefined),
      },
    }
  },
}

function templates(request: SnippetRequest): string[] {
  const parts = httpTemplates(request).filter((name) => name !== 'answer')
  return [...parts, request.streaming ? 'open' : 'send', ...(finds(request) ? ['find'] : [])]
}

/** Whether the program looks up paths in an answer. */
function finds({ next }: SnippetRequest): boolean {
  return next.kind === 'poll' || (next.kind === 'download' && next.place.kind !== 'answer')
}

/** Go rejects unused imports. */
function imports(request: SnippetRequest): string[] {
  const { body, next, streaming } = request
  const isText = body.kind === 'json' || body.kind === 'text'
  const base64 = nameMedia(body).length > 0 || decodesBase64(request)
  const needs: readonly [boolean, ...string[]][] = [
    [true, 'io', 'log', 'net/http', 'os', 'time'],
    [streaming, 'bufio', 'encoding/json', 'fmt', 'strings'],
    [!streaming && next.kind === 'nothing', 'fmt'],
    [isText, 'strings'],
    [!isText, 'bytes'],
    [body.kind === 'multipart', 'mime/multipart', 'net/textproto'],
    [base64, 'encoding/base64'],
    [finds(request), 'encoding/json', 'strconv', 'strings'],
    [next.kind === 'poll', 'net/url'],
  ]
  return [...new Set(needs.flatMap(([needed, ...names]) => (needed ? names : [])))].sort()
}

function printHeader(header: Header): string {
  const value =
    'value' in header
      ? goText(header.value)
      : `${goText(`${header.scheme} `)}+os.Getenv(${goText(header.variable)})`
  return `\theaders.Set(${goText(header.name)}, ${value})`
}

/** The paths of a result's place, as arguments of `find`. */
function printPlace(place: ResultPlace): string {
  if (place.kind === 'answer') return ''
  if (place.kind === 'base64') return printPath(place.path)
  return place.paths
    .flatMap((path) => (place.mayBeList ? [path, [...path, 0]] : [path]))
    .map(printPath)
    .join(', ')
}

function printPath(path: AnswerPath): string {
  return goText(path.join('.'))
}

function pollValues(poll: Poll): { [name: string]: string } {
  const plus = (text = '') => (text === '' ? '' : `+${goText(text)}`)
  return {
    job: printJob(poll),
    before: goText(poll.before),
    after: plus(poll.after),
    resultAfter: plus(poll.resultAfter),
    status: printPath(poll.status),
    done: goText(poll.done),
    failed: poll.failed.map((status) => `status == ${goText(status)}`).join(' || '),
    attempts: String(poll.attempts),
    wait: Number.isInteger(poll.seconds)
      ? `${poll.seconds} * time.Second`
      : `${poll.seconds * 1000} * time.Millisecond`,
  }
}

function printJob({ job, before }: Poll): string {
  const ticket = `find(ticket, ${printPath(job.path)})`
  if (job.kind === 'id') {
    const encode = before.includes('?') ? 'QueryEscape' : 'PathEscape'
    return `\tjob := url.${encode}(${ticket})`
  }
  return `\tplace, err := url.Parse(${ticket})
	if err != nil {
		log.Fatal(err)
	}
	job := place.EscapedPath()`
}
