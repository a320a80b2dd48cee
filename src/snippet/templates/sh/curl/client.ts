/** curl, in bash or zsh, with `jq` to read answers that have a follow-up. */

import { jsonAround } from '../../../print/json.ts'
import { hereJson, hereMark, jqPath, shellText, shellWord } from '../../../print/shell.ts'
import { type Client, ClientError } from '../../../render/client.ts'
import { nameMedia } from '../../../render/media-names.ts'
import { httpTemplates } from '../../../render/shapes.ts'
import type { Body, Header, Poll, ResultPlace, SnippetRequest } from '../../../types.ts'

/** The longest word in a command on Linux, in bytes. @see https://man7.org/linux/man-pages/man2/execve.2.html */
const MAX_WORD = 131_071

export const client: Client = {
  language: 'sh',
  name: 'curl',
  rank: 20,
  plan(request) {
    const { body, next } = request
    const polls = next.kind === 'poll' ? pollValues(next.poll) : undefined
    return {
      templates: templates(request),
      values: {
        url: shellWord(request.url),
        headers: request.headers.map(printHeader).join(' \\\n'),
        noBuffer: request.streaming ? ' --no-buffer' : '',
        before: printPipe(body),
        data: printData(body),
        here: printHere(body),
        ...(next.kind === 'nothing'
          ? undefined
          : { file: shellWord(next.file), place: printPlace(next.place) }),
        ...polls,
      },
    }
  },
}

function templates(request: SnippetRequest): string[] {
  const [, ...rest] = httpTemplates(request)
  const [first] = rest
  if (first === 'print' || first === 'stream') return ['print']
  return first === 'save' ? ['save'] : ['answer', ...rest.filter((name) => name !== 'answer'), 'end']
}

function printHeader(header: Header): string {
  if ('variable' in header) return `--header "${header.name}: ${header.scheme} $${header.variable}"`
  return `--header ${shellWord(`${header.name}: ${header.value}`)}`
}

/** JSON with files is assembled in a pipe into curl. */
function printPipe(body: Body): string {
  const media = nameMedia(body)
  if (body.kind !== 'json' || media.length === 0) return ''
  const { texts, files } = jsonAround(body.value)
  const lines = texts.flatMap((part, index) => {
    const file = files[index]
    const text = `    printf '%s' ${shellText(part)}`
    return file === undefined ? [text] : [text, `    base64 < ${shellWord(file.media.file)} | tr -d '\\n'`]
  })
  return `{\n${lines.join('\n')}\n} | `
}

function printData(body: Body): string {
  switch (body.kind) {
    case 'json':
      if (nameMedia(body).length > 0) return '--data-binary @-'
      return `--data-binary @- << '${hereMark(hereJson(body.value))}'`
    case 'text':
      return `--data-binary @- << '${hereMark(body.text)}'`
    case 'bytes':
      return `--data-binary ${shellWord(`@${body.media.file}`)}`
    case 'multipart':
      return body.parts
        .map((part) => {
          if (part.name.includes('='))
            throw new ClientError('curl does not take a form field with = in its name.')
          if ('media' in part) {
            const file = part.media.file.replace(/["\\]/g, '\\$&')
            return `--form ${shellWord(`${part.name}=@"${file}";type=${part.media.mime}`)}`
          }
          if (part.value.length * 3 > MAX_WORD)
            throw new ClientError('The field of a form is too long for a command.')
          return `--form-string ${shellWord(`${part.name}=${part.value}`)}`
        })
        .join(' \\\n')
  }
}

function printHere(body: Body): string {
  if (body.kind === 'text') return `${body.text}\n${hereMark(body.text)}`
  if (body.kind !== 'json' || nameMedia(body).length > 0) return ''
  const text = hereJson(body.value)
  return `${text}\n${hereMark(text)}`
}

function printPlace(place: ResultPlace): string {
  if (place.kind === 'answer') return ''
  if (place.kind === 'base64') return shellWord(jqPath(place.path))
  const found = place.paths.map(jqPath).join(' // ')
  return shellWord(place.mayBeList ? `[${found}] | flatten | first` : found)
}

function pollValues(poll: Poll): { [name: string]: string } {
  const path = jqPath(poll.job.path)
  const pathOfUrl = `${path} | sub("^https?://[^/]+"; "") | sub("[?#].*"; "")`
  return {
    job: shellWord(poll.job.kind === 'id' ? `${path} | @uri` : pathOfUrl),
    pollUrl: `${shellWord(poll.before)}"$job"${poll.after === '' ? '' : shellWord(poll.after)}`,
    resultUrl: `${shellWord(poll.before)}"$job"${poll.resultAfter ? shellWord(poll.resultAfter) : ''}`,
    status: shellWord(jqPath(poll.status)),
    done: shellWord(poll.done),
    failed: poll.failed.map(shellWord).join(' | '),
    attempts: String(poll.attempts),
    seconds: String(poll.seconds),
  }
}
