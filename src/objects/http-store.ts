/** A store that a web server shows, such as a bucket behind a content network: it can be read, and nothing else. */

import { UserError } from '../errors.ts'
import { type ObjectStore, rangeOf, StoreAwayError } from './object-store.ts'
import { PATIENCE_MS, reasonOf, whileItComes, wholeOf } from './patience.ts'

/** @param location - of the folder with the objects, over http or https */
export function openHttpStore(location: string): ObjectStore {
  const base = new URL(location.endsWith('/') ? location : `${location}/`)
  const name = `${base.origin}${base.pathname}`
  const ask = async (key: string, method: 'GET' | 'HEAD', range?: string) => {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error('it does not answer')), PATIENCE_MS)
    // What is sent compressed has another size, and other ranges.
    const headers = { 'accept-encoding': 'identity', ...(range !== undefined && { range }) }
    const response = await fetch(new URL(key, base), { method, headers, signal: limit.signal })
      .catch((error: unknown) => {
        throw new StoreAwayError(name, reasonOf(error), { cause: error })
      })
      .finally(() => clearTimeout(timer))
    // A bucket that may not be listed says 403 of what it does not have.
    if (response.status === 404 || response.status === 403) return undefined
    if (response.ok && range !== undefined && response.status !== 206)
      throw new StoreAwayError(name, `it answers with all of ${key} where a range is asked for`)
    if (!response.ok) throw new StoreAwayError(name, `it answers ${response.status} to ${key}`)
    const { headers: said, body } = response
    return { headers: said, body: whileItComes(name, body ?? new Blob([]).stream(), () => limit.abort()) }
  }
  const readOnly = (): never => {
    throw new UserError(`${name} can only be followed.\n  Publish to the bucket or folder behind it.`)
  }
  return {
    name,
    isReadOnly: true,
    async read(key, from, to) {
      return (await ask(key, 'GET', rangeOf(from, to)))?.body
    },
    async readVersion(key) {
      const response = await ask(key, 'GET')
      if (response === undefined) return undefined
      const { body, headers } = response
      return { bytes: await wholeOf(body), version: headers.get('etag') ?? '' }
    },
    async sizeOf(key) {
      const response = await ask(key, 'HEAD')
      if (response === undefined) return undefined
      const length = response.headers.get('content-length')
      if (length === null) throw new StoreAwayError(name, `it does not tell the size of ${key}`)
      return Number(length)
    },
    address: async (key) => new URL(key, base).href,
    write: readOnly,
    swap: readOnly,
    remove: readOnly,
    list: async () => [],
    close() {},
  }
}
