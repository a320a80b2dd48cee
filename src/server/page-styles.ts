/** Chooses the style rules that a page carries, so that no other file is between it and its first paint. */

import type { StyleRule } from '../ui/styles/split-rules.ts'

const CLASSES = /\sclass="([^"]+)"/g

/**
 * All rules that can apply to an element of a page as it comes. The style sheet, which follows, has them again: it
 * changes nothing about what is shown, and is there for what scripts add and for paper.
 *
 * @param html - of the page
 * @param rules - of the style sheet, in cascade order
 */
export function stylesOf(html: string, rules: readonly StyleRule[]): string {
  const lists = new Set(Array.from(html.matchAll(CLASSES), ([, list = '']) => list))
  const classes = new Set([...lists].flatMap((list) => list.split(' ')))
  const isThere = (name: string) => classes.has(name)
  const parts: string[] = []
  let within: readonly string[] = []
  for (const rule of rules) {
    if (!rule.needs.some((set) => set.every(isThere))) continue
    parts.push(...enter(within, rule.within), rule.css)
    within = rule.within
  }
  return [...parts, ...enter(within, [])].join('')
}

/** Ends the conditions around one rule and begins those around the next. */
function enter(last: readonly string[], next: readonly string[]): string[] {
  const isSame = last.length === next.length && last.every((one, at) => one === next[at])
  return isSame ? [] : ['}'.repeat(last.length), ...next.map((one) => `${one}{`)]
}
