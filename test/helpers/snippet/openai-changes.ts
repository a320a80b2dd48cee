/** For tests: the changes that clients in OpenAI's form make to a request, by the end of its path. */

import { isObject, type JsonObject } from '../../../src/card/json.ts'
import type { Wire } from './wire.ts'

/** Applies a client's changes to the bodies of some routes; others stay unchanged. */
export function changes(routes: {
  readonly [route: string]: (body: JsonObject) => JsonObject
}): (wire: Wire) => Wire {
  return (wire) => {
    const { pathname } = new URL(wire.path, 'http://recorder')
    const [, change] = Object.entries(routes).find(([route]) => pathname.endsWith(route)) ?? []
    return change !== undefined && isObject(wire.body) ? { ...wire, body: change(wire.body) } : wire
  }
}
