/** Tokens: read from the environment alone, sent to one host, and kept out of everything that is written or said. */

import { UserError } from '../errors.ts'

/** What stands in a header. @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
const TOKEN = /^[\x21-\x7e]+$/

/** Characters of a token that no text has by chance. Some local servers want any word at all, such as `ollama`. */
const SHORTEST_SECRET = 8

/**
 * The token in a variable of the environment; empty where it is not set.
 *
 * @throws {UserError} it cannot be sent; the message does not repeat it
 */
export function readToken(variable: string, environment: NodeJS.ProcessEnv = process.env): string {
  const token = (environment[variable] ?? '').trim()
  if (token === '' || TOKEN.test(token)) return token
  throw new UserError(
    `The token in ${variable} has a space, a line end or another character that no header can have.\n` +
      '  Set the variable to the token alone.',
  )
}

/** Whether something has a token in it, as it is or as JSON has it. */
export function hasToken(value: string | Uint8Array, token: string): boolean {
  if (token.length < SHORTEST_SECRET) return false
  const parts = [token, JSON.stringify(token).slice(1, -1)]
  if (typeof value === 'string') return parts.some((part) => value.includes(part))
  return parts.some((part) => Buffer.from(value).includes(part))
}

/** A text in which the token has become the name of its variable. */
export function hideToken(text: string, token: string, variable: string): string {
  if (token.length < SHORTEST_SECRET) return text
  return text.replaceAll(token, `$${variable}`).replaceAll(JSON.stringify(token).slice(1, -1), `$${variable}`)
}
