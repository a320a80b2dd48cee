/** For tests: what clients in OpenAI's form change in a request by themselves, by how the path ends. */

import { isObject, type JsonObject } from '../../card/json.ts'
import type { Wire } from '../wire-for-test.ts'

/** What a client makes of the bodies of some routes; on the others it changes nothing. */
export function changes(routes: {
  readonly [route: string]: (body: JsonObject) => JsonObject
}): (wire: Wire) => Wire {
  return (wire) => {
    const { pathname } = new URL(wire.path, 'http://recorder')
    const [, change] = Object.entries(routes).find(([route]) => pathname.endsWith(route)) ?? []
    return change !== undefined && isObject(wire.body) ? { ...wire, body: change(wire.body) } : wire
  }
}
