/**
 * `.http` files: requests as text, which editors can send.
 *
 * Uses only syntax that VS Code's REST Client and JetBrains' HTTP Client read alike.
 *
 * @see https://github.com/Huachao/vscode-restclient#usage
 * @see https://github.com/JetBrains/http-request-in-editor-spec/blob/master/spec.md
 */

import { jsonText } from '../../print/json.ts'
import { showInvisible } from '../../print/literal.ts'
import { ClientError } from '../../render/client.ts'
import { escapeName } from '../../render/form-names.ts'
import { nameMedia } from '../../render/media-names.ts'
import type { Body, Header, Part } from '../../types.ts'
import { type ExportFormat, escapePlaces, withoutPlaces } from '../export-format.ts'
import { describeNext } from '../what-follows.ts'

export const format: ExportFormat = {
  name: '.http',
  extension: 'http',
  mime: 'text/plain',
  rank: 0,
  print({ method, url, headers, body, next, call }) {
    const words = describeNext(next)
    const boundary = body.kind === 'multipart' ? findBoundary(body.parts) : ''
    const lines = [
      `# Set ${call.tokenVariable} to your token in the environment of your HTTP client.`,
      ...(words === undefined ? [] : [`# ${words}`]),
      `${method} ${url} HTTP/1.1`,
      ...headers.map(printHeader),
      ...(boundary === '' ? [] : [`Content-Type: multipart/form-data; boundary=${boundary}`]),
      '',
      ...printBody(body, boundary),
    ]
    return `${lines.join('\n')}\n`
  },
}

function printHeader(header: Header): string {
  const value = 'value' in header ? withoutPlaces(header.value) : `${header.scheme} {{${header.variable}}}`
  return `${header.name}: ${value}`
}

function printBody(body: Body, boundary: string): string[] {
  switch (body.kind) {
    case 'json':
      if (nameMedia(body).length > 0) {
        throw new ClientError(
          'An .http file can only refer to a file that is sent as it is, but here it is sent as base64 within JSON.',
        )
      }
      return [escapePlaces(jsonText(body.value))]
    case 'text':
      return [escapePlaces(showInvisible(body.text))]
    case 'bytes':
      return [printFile(body.media.file)]
    case 'multipart':
      return [...body.parts.flatMap((part) => [`--${boundary}`, ...printPart(part)]), `--${boundary}--`]
  }
}

function printPart(part: Part): string[] {
  const name = `form-data; name="${withoutPlaces(escapeName(oneLine(part.name)))}"`
  if ('value' in part) return [`Content-Disposition: ${name}`, '', printValue(part.value)]
  const { file, mime } = part.media
  return [
    `Content-Disposition: ${name}; filename="${withoutPlaces(escapeName(oneLine(file)))}"`,
    `Content-Type: ${mime}`,
    '',
    printFile(file),
  ]
}

/** Text cannot be escaped in a form, so anything but a plain line is refused. */
function printValue(value: string): string {
  // Lines with these prefixes are files, scripts, comments, redirects or tests.
  if (value !== '' && value.trim() === value && !/^[<>#/@?-]/.test(value))
    return withoutPlaces(oneLine(value))
  throw new ClientError(`An .http file cannot hold ${JSON.stringify(value)} as the field of a form.`)
}

/** A file beside the one with the request. */
function printFile(file: string): string {
  if (file.trimEnd() === file) return `< ${file.startsWith('/') ? '' : './'}${withoutPlaces(oneLine(file))}`
  throw new ClientError('An .http file cannot refer to a file whose name ends with a space.')
}

/** @throws {ClientError} if the text has a line end, or a character that terminals or editors interpret */
function oneLine(text: string): string {
  if (showInvisible(text) === text && !/\p{Cc}/u.test(text)) return text
  throw new ClientError(`An .http file cannot hold the control characters of ${JSON.stringify(text)}.`)
}

/** A boundary that occurs in no field. */
function findBoundary(parts: readonly Part[]): string {
  let boundary = 'modelbook-form'
  while (parts.some((part) => 'value' in part && part.value.includes(boundary))) boundary += '_'
  return boundary
}
