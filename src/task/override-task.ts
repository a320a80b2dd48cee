/** Lays a team's own task card over the built-in one of the same task. */

import { emptyMetadata } from '../card/read-metadata.ts'
import type { Card, Problem } from '../card/types.ts'
import { parseTask, unreadableKeys } from './parse-task.ts'

/**
 * The card of a task that changes another card of it: what its front matter leaves out comes from the other one, and so
 * does the body when its own is empty. A key is taken whole: `models` of the one replaces `models` of the other.
 *
 * @param own - the card that changes; path, problems and places stay its own
 * @param base - the card that is changed
 * @param text - the whole of `own` as decoded, for the line and column of problems
 * @returns the whole card; and what is wrong with the keys of `own`, a value that cannot be read being that of `base`
 */
export function overrideTask(own: Card, base: Card, text?: string): { card: Card; problems: Problem[] } {
  const given = Object.fromEntries(Object.entries(own.frontMatter).filter(([, value]) => value !== null))
  const laid = { ...base.frontMatter, ...given }
  const lost = unreadableKeys(laid)
  const frontMatter = Object.fromEntries(
    Object.entries(laid).map(([key, value]) => [
      key,
      lost.has(key) ? (base.frontMatter[key] ?? value) : value,
    ]),
  )
  const hasText = own.body.trim() !== ''
  return {
    card: {
      ...own,
      frontMatter,
      metadata: emptyMetadata(frontMatter),
      body: hasText ? own.body : base.body,
      bodyLine: hasText ? own.bodyLine : base.bodyLine,
    },
    problems: parseTask({ ...own, frontMatter: laid }, text).problems,
  }
}
