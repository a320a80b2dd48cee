/** Merges a team's own task card over the built-in one of the same task. */

import { emptyMetadata } from '../card/metadata/read-metadata.ts'
import type { Card, Problem } from '../card/types.ts'
import { parseTask, unreadableTaskKeys } from './parse-task.ts'

/**
 * Merge a task card over another one. Keys missing from its front matter come from the other card, and so does the body
 * if its own is empty. Keys are not merged any deeper: its `models` replaces the `models` of the other card.
 *
 * @param own - the overriding card, which keeps its path, problems and places
 * @param base - the overridden card
 * @param text - decoded text of the whole of `own`, for the line and column of problems
 * @returns the merged card, in which unreadable values of `own` come from `base`; and the problems of the keys of `own`
 */
export function overrideTask(own: Card, base: Card, text?: string): { card: Card; problems: Problem[] } {
  const given = Object.fromEntries(Object.entries(own.frontMatter).filter(([, value]) => value !== null))
  const laid = { ...base.frontMatter, ...given }
  const lost = unreadableTaskKeys(laid)
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
