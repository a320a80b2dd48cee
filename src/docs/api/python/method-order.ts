/** The order in which Python looks for a member among the bases of a class. */

import type { PyClass } from './module.ts'
import type { Found } from './modules.ts'

/** Merges the orders of the bases into one that preserves each. @see https://docs.python.org/3/howto/mro.html */
export function mergeOrders(orders: Found<PyClass>[][]): Found<PyClass>[] {
  const out: Found<PyClass>[] = []
  let left = orders.filter((order) => order.length > 0)
  while (left.length > 0) {
    const isLater = (one: PyClass) =>
      left.some((order) => order.slice(1).some(({ definition }) => definition === one))
    // Where no order fits, Python itself rejects the class; the first base is as good as any.
    const next =
      left.map(([head]) => head).find((head) => head !== undefined && !isLater(head.definition)) ??
      left[0]?.[0]
    if (next === undefined) break
    out.push(next)
    left = left
      .map((order) => order.filter(({ definition }) => definition !== next.definition))
      .filter((order) => order.length > 0)
  }
  return out
}
