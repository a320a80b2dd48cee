/** Prints the parts that Python's HTTP clients share: headers, files, bodies and paths in an answer. */

import { indent } from '../../print/literal.ts'
import { pythonLiteral, pythonPath, pythonText } from '../../print/python.ts'
import { mediaName, type NamedMedia } from '../../render/media-names.ts'
import type { AnswerPath, Body, Header, Poll, ResultPlace } from '../../types.ts'

/** A dictionary of headers, with the token from the environment. */
export function pythonHeaders(headers: readonly Header[]): string {
  const lines = headers.map((header) => {
    const value =
      'value' in header ? pythonText(header.value) : `f"${header.scheme} {os.environ['${header.variable}']}"`
    return `${pythonText(header.name)}: ${value},`
  })
  return `{\n${indent(lines.join('\n'))}\n}`
}

/** Sorted `import` lines. */
export function pythonImports(names: readonly string[]): string {
  return names
    .toSorted()
    .map((name) => `import ${name}`)
    .join('\n')
}

/** Lines that read the files in a body. */
export function readFiles(body: Body, media: readonly NamedMedia[]): string {
  const read = (file: string, variable: string, expression: string) =>
    `with open(${pythonText(file)}, "rb") as file:\n    ${variable} = ${expression}\n`
  if (body.kind === 'bytes') return read(body.media.file, 'data', 'file.read()')
  if (body.kind === 'multipart') {
    const files = body.parts.flatMap((part) => ('media' in part ? [part.media.file] : []))
    return files.map((file, index) => read(file, partName(index), 'file.read()')).join('')
  }
  return media
    .map(({ name, text }) => {
      const before = text.before === '' ? '' : `${pythonText(text.before)} + `
      return read(text.media.file, name, `${before}base64.b64encode(file.read()).decode()`)
    })
    .join('')
}

/** The `files=…` and `data=…` arguments of a form. */
export function pythonForm({ parts }: Extract<Body, { kind: 'multipart' }>): string {
  const files = parts.flatMap((part) => ('media' in part ? [part] : []))
  const fields = parts.flatMap((part) => ('value' in part ? [[part.name, part.value] as const] : []))
  const lines = files.map(({ name, media }, index) => {
    const words = [pythonText(media.file), partName(index), pythonText(media.mime)]
    return `${pythonText(name)}: (${words.join(', ')}),`
  })
  return `files={\n${indent(lines.join('\n'))}\n},\ndata=${pythonLiteral(Object.fromEntries(fields))},`
}

/** A body's JSON, with variables for files. */
export function pythonBody(body: Extract<Body, { kind: 'json' }>, media: readonly NamedMedia[]): string {
  return pythonLiteral(body.value, (value) => mediaName(media, value))
}

/** The expression for a place in `answer`. */
export function pythonPlace(place: ResultPlace): string {
  if (place.kind === 'answer') return ''
  if (place.kind === 'base64') return `answer${pythonPath(place.path)}`
  const all = place.paths.map((path, index) =>
    index < place.paths.length - 1 ? optionalPath(path) : `answer${pythonPath(path)}`,
  )
  const found = all.join(' or ')
  return place.mayBeList ? `${found} if isinstance(${found}, str) else ${found}[0]` : found
}

/** The values of the templates that poll a job. */
export function pythonPoll(poll: Poll): { [name: string]: string } {
  const ticket = `ticket${pythonPath(poll.job.path)}`
  const plus = (text = '') => (text === '' ? '' : ` + ${pythonText(text)}`)
  return {
    job: poll.job.kind === 'id' ? `quote(${ticket}, safe="")` : `urlsplit(${ticket}).path`,
    before: pythonText(poll.before),
    after: plus(poll.after),
    resultAfter: plus(poll.resultAfter),
    status: `answer${pythonPath(poll.status)}`,
    done: pythonText(poll.done),
    failed: pythonLiteral([...poll.failed]),
    attempts: String(poll.attempts),
    seconds: String(poll.seconds),
    parse: poll.job.kind === 'id' ? 'quote' : 'urlsplit',
  }
}

function partName(index: number): string {
  return index === 0 ? 'data' : `data${index + 1}`
}

/** An expression for a path in which every step may be missing. */
function optionalPath(path: AnswerPath): string {
  return path.reduce<string>(
    (code, key, index) => `${index === 0 ? code : `(${code} or {})`}.get(${pythonText(String(key))})`,
    'answer',
  )
}
