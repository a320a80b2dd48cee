/** Validates options before a request is made from them. */

import { SnippetError } from '../snippet-error.ts'

/** Names that are valid in shells, programs and `.env` files. */
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/

/** Header values that every client sends unchanged: visible ASCII, with spaces inside. */
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]{0,998}[\x21-\x7e])?$/

/** @throws {SnippetError} if the text is not a valid environment variable name */
export function checkTokenVariable(name: string): void {
  if (VARIABLE.test(name)) return
  throw new SnippetError(
    `${JSON.stringify(name)} is not the name of an environment variable. Use letters, digits and underscores.`,
  )
}

/** @throws {SnippetError} if the text is not a valid header value */
export function checkBillTo(name: string): void {
  if (HEADER_VALUE.test(name)) return
  throw new SnippetError(
    `${JSON.stringify(name)} cannot be billed: a header can only contain visible ASCII characters. Use the id of the organisation.`,
  )
}

/**
 * Parse an endpoint's URL.
 *
 * @throws {SnippetError} if it is not an HTTP URL, or contains a user and password, which clients do not send
 */
export function readEndpoint(text: string): URL {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new SnippetError(
      `${JSON.stringify(text)} is not the address of an endpoint. Use one that begins with http:// or https://.`,
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new SnippetError(
      'The address of the endpoint contains a user or password. Use the token variable instead.',
    )
  }
  url.hash = ''
  return url
}

/**
 * Normalise an endpoint's URL, so that every client reads it alike: escaped, without fragment. A bare host keeps no
 * path.
 *
 * @throws {SnippetError} if it is not a valid endpoint
 */
export function writeEndpoint(text: string): string {
  const url = readEndpoint(text)
  // An empty query asks for nothing, and some clients would append the route to it.
  if (url.search === '') url.search = ''
  const href = formatUrl(url)
  return /^https?:\/\/[^/?#]*$/i.test(text) ? href.replace(/\/$/, '') : href
}

/**
 * A model id as part of a path, which it can neither end nor escape.
 *
 * @throws {SnippetError} if a segment is empty or consists of dots
 */
export function encodeModelId(id: string): string {
  const segments = id.split('/')
  if (!id.isWellFormed() || segments.some((segment) => /^\.{0,2}$/.test(segment))) {
    throw new SnippetError(`${JSON.stringify(id)} is not the id of a model. Use a name, or owner/name.`)
  }
  return segments.map((segment) => encodeSegment(segment)).join('/')
}

// Some providers' ids separate a version with a colon; clients differ in how they encode the other characters here.
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment)
    .replaceAll('%3A', ':')
    .replaceAll('%40', '@')
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

/**
 * Format a URL so that no tool expands or re-encodes it: braces and brackets outside the host are encoded, and so are
 * stray percent signs.
 */
export function formatUrl(url: URL): string {
  const rest = `${url.pathname}${url.search}`
  const encode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return `${url.origin}${rest.replace(/[[\]{}|^'`]|%(?![\da-f]{2})/gi, encode)}`
}
