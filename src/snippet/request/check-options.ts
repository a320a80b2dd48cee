/** What cannot be sent is refused before a request exists. */

import { SnippetError } from '../snippet-error.ts'

/** Names that a shell, a program and an `.env` file all take. */
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/

/** What any client sends unchanged as the value of a header: visible ASCII, with blanks inside. */
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]{0,998}[\x21-\x7e])?$/

/** @throws {SnippetError} the text is not the name of an environment variable */
export function checkTokenVariable(name: string): void {
  if (VARIABLE.test(name)) return
  throw new SnippetError(
    `${JSON.stringify(name)} is not the name of an environment variable. Use letters, digits and underscores.`,
  )
}

/** @throws {SnippetError} the text cannot be the value of a header */
export function checkBillTo(name: string): void {
  if (HEADER_VALUE.test(name)) return
  throw new SnippetError(
    `${JSON.stringify(name)} cannot be billed: a header carries visible ASCII characters alone. Use the id of the organisation.`,
  )
}

/**
 * The endpoint as clients send it.
 *
 * @throws {SnippetError} it is not an HTTP address, or has a user and password, which no client sends from there
 */
export function readEndpoint(text: string): URL {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new SnippetError(
      `${JSON.stringify(text)} is not the address of an endpoint. It begins with http:// or https://.`,
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new SnippetError(
      'The address of the endpoint has a user or password in it. Use the token variable for them.',
    )
  }
  url.hash = ''
  return url
}

/**
 * The address of an endpoint as it is asked, so that every client reads the same from it: escaped, without fragment. A
 * host alone is left without a path.
 *
 * @throws {SnippetError} it is not such an address
 */
export function writeEndpoint(text: string): string {
  const url = readEndpoint(text)
  // A question mark alone asks nothing, and some clients would put the route behind it.
  if (url.search === '') url.search = ''
  const href = formatUrl(url)
  return /^https?:\/\/[^/?#]*$/i.test(text) ? href.replace(/\/$/, '') : href
}

/**
 * A model id as a part of a path, so that nothing in it ends the path or leads out of it.
 *
 * @throws {SnippetError} a segment is empty or made of dots
 */
export function encodeModelId(id: string): string {
  const segments = id.split('/')
  if (!id.isWellFormed() || segments.some((segment) => /^\.{0,2}$/.test(segment))) {
    throw new SnippetError(
      `${JSON.stringify(id)} is not the id of a model. An id is a name, or an owner and a name.`,
    )
  }
  return segments.map((segment) => encodeSegment(segment)).join('/')
}

// A colon separates a version in some providers' ids; the characters after it are those that clients differ on.
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment)
    .replaceAll('%3A', ':')
    .replaceAll('%40', '@')
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

/**
 * An address in which nothing is left that a tool would expand or encode anew: braces and brackets outside the host,
 * and percent signs that encode nothing.
 */
export function formatUrl(url: URL): string {
  const rest = `${url.pathname}${url.search}`
  const encode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return `${url.origin}${rest.replace(/[[\]{}|^'`]|%(?![\da-f]{2})/gi, encode)}`
}
