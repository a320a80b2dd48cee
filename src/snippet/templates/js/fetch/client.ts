/** `fetch`, as in Node and browsers. */

import { jsLiteral, jsPath, jsText } from '../../../print/javascript.ts'
import type { Client } from '../../../render/client.ts'
import { mediaName, type NamedMedia, nameMedia } from '../../../render/media-names.ts'
import { httpTemplates } from '../../../render/shapes.ts'
import type { Body, FollowUp, Poll, ResultPlace } from '../../../types.ts'
import { jsFileImport, jsReadFiles } from '../js-files.ts'
import { jsHeaders } from '../js-headers.ts'

export const client: Client = {
  language: 'js',
  name: 'fetch',
  rank: 0,
  plan(request) {
    const { body, next } = request
    const media = nameMedia(body)
    return {
      // `fetch` accepts data URLs like any others.
      templates: httpTemplates(request).map((name) => (name === 'save-data-url' ? 'save-url' : name)),
      values: {
        imports: imports(body, media, next),
        url: jsText(request.url),
        headers: jsHeaders(request.headers),
        prepare: prepare(body, media),
        body: printBody(body, media),
        ...(next.kind === 'nothing' ? undefined : { file: jsText(next.file), place: printPlace(next.place) }),
        ...(next.kind === 'poll' ? pollValues(next.poll) : undefined),
      },
    }
  },
}

function imports(body: Body, media: readonly NamedMedia[], next: FollowUp): string {
  const reads = media.length > 0 || body.kind === 'bytes' || body.kind === 'multipart'
  return jsFileImport({ reads, writes: next.kind !== 'nothing' })
}

function prepare(body: Body, media: readonly NamedMedia[]): string {
  return body.kind === 'multipart' ? `${printForm(body)}\n` : jsReadFiles(media)
}

function printForm({ parts }: Extract<Body, { kind: 'multipart' }>): string {
  const lines = parts.map((part) => {
    if ('value' in part) return `form.append(${jsText(part.name)}, ${jsText(part.value)});`
    const { file, mime } = part.media
    const blob = `new Blob([await readFile(${jsText(file)})], { type: ${jsText(mime)} })`
    return `form.append(${jsText(part.name)}, ${blob}, ${jsText(file)});`
  })
  return ['const form = new FormData();', ...lines].join('\n')
}

function printBody(body: Body, media: readonly NamedMedia[]): string {
  switch (body.kind) {
    case 'json':
      return `JSON.stringify(${jsLiteral(body.value, (value) => mediaName(media, value))})`
    case 'text':
      return jsText(body.text)
    case 'bytes':
      return `await readFile(${jsText(body.media.file)})`
    case 'multipart':
      return 'form'
  }
}

function printPlace(place: ResultPlace): string {
  if (place.kind === 'answer') return ''
  if (place.kind === 'base64') return `answer${jsPath(place.path)}`
  const all = place.paths.map((path, index) => `answer${jsPath(path, index < place.paths.length - 1)}`)
  return place.mayBeList ? `[${all.join(' ?? ')}].flat()[0]` : all.join(' ?? ')
}

function pollValues(poll: Poll): { [name: string]: string } {
  const ticket = `ticket${jsPath(poll.job.path)}`
  return {
    job: poll.job.kind === 'id' ? `encodeURIComponent(${ticket})` : `new URL(${ticket}).pathname`,
    before: jsText(poll.before),
    after: poll.after === '' ? '' : ` + ${jsText(poll.after)}`,
    resultAfter:
      poll.resultAfter === undefined || poll.resultAfter === '' ? '' : ` + ${jsText(poll.resultAfter)}`,
    status: `answer${jsPath(poll.status)}`,
    done: jsText(poll.done),
    failed: jsLiteral([...poll.failed]),
    attempts: String(poll.attempts),
    milliseconds: String(poll.seconds * 1000),
  }
}
