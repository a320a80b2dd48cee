/** Prints a request as it would be sent, with the name of the variable in place of the token, and names in place of files. */

import { MediaText } from '../snippet/index.ts'
import type { BodyJson, MediaFile } from '../snippet/types.ts'
import { nameOfBeside, type Question } from './subject.ts'

/** Lines, the last without an end. */
export function describeRequest({ request: { method, url, headers, body } }: Question): string {
  const lines = [
    `${method} ${url}`,
    ...headers.map((header) =>
      'value' in header
        ? `${header.name}: ${header.value}`
        : `${header.name}: ${header.scheme} $${header.variable}`,
    ),
    '',
  ]
  switch (body.kind) {
    case 'json':
      return [...lines, JSON.stringify(withNames(body.value), undefined, 2)].join('\n')
    case 'text':
      return [...lines, body.text].join('\n')
    case 'bytes':
      return [...lines, nameOf(body.media)].join('\n')
    case 'multipart':
      return [
        ...lines,
        ...body.parts.map((part) => `${part.name}: ${'value' in part ? part.value : nameOf(part.media)}`),
      ].join('\n')
  }
}

const nameOf = ({ file }: MediaFile) => `<${file}>`

function withNames(value: BodyJson): unknown {
  if (value instanceof MediaText) return value.before + nameOf(value.media)
  if (typeof value === 'string') return nameOfBeside(value) ?? value
  if (Array.isArray(value)) return value.map(withNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withNames(item)]))
}
