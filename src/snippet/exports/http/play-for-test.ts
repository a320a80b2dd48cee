/**
 * For tests: parses the first request of an `.http` file as editors do: comment lines, the request line, headers, an
 * empty line, and the body, in which a line may name a file.
 *
 * @see https://github.com/JetBrains/http-request-in-editor-spec/blob/master/spec.md
 * @see https://github.com/Huachao/vscode-restclient/blob/master/src/utils/httpRequestParser.ts
 */

import { type Beside, fillVariables, type Play } from '../play-for-test.ts'

export const play: Play = (text, beside) => {
  const [own = '', ...others] = text.split(/^###.*$/m)
  if (others.length > 0) throw new Error('There is more than one request.')
  const lines = own.trimEnd().split(/\r?\n/)
  const start = lines.findIndex((line) => !/^\s*(?:#|\/\/)|^\s*$/.test(line))
  const end = lines.indexOf('', start)
  const [requestLine = '', ...headerLines] = lines.slice(start, end)
  const [, method, url] = /^([A-Z]+) (\S+) HTTP\/1\.1$/.exec(fillVariables(requestLine, beside)) ?? []
  if (method === undefined || url === undefined) throw new Error(`${requestLine} is no request line.`)
  const headers = headerLines.map((line): [string, string] => {
    const [, name, value] = /^([\w-]+):(.*)$/.exec(fillVariables(line, beside)) ?? []
    if (name === undefined || value === undefined) throw new Error(`${line} is no header.`)
    return [name, value.trim()]
  })
  const isForm = headers.some(([name, value]) => name === 'Content-Type' && value.startsWith('multipart/'))
  return new Request(url, {
    method,
    headers,
    body: readBody(lines.slice(end + 1), isForm ? '\r\n' : '\n', beside),
  })
}

function readBody(lines: readonly string[], lineEnd: string, beside: Beside): Uint8Array<ArrayBuffer> {
  const parts = lines.flatMap((line, index) => {
    const [, file] = /^\s*<\s+(.+?)\s*$/.exec(line) ?? []
    if (/^\s*(?:[<>@]|\?\?)/.test(line) && file === undefined)
      throw new Error(`${line} is no part of a body.`)
    const bytes =
      file === undefined
        ? new TextEncoder().encode(fillVariables(line, beside))
        : beside.read(file.replace(/^\.\//, ''))
    return index === 0 ? [bytes] : [new TextEncoder().encode(lineEnd), bytes]
  })
  return new Uint8Array(Buffer.concat(parts))
}
