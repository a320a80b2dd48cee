/** `> [!NOTE]` and its four siblings become boxes with a title. */

import type { Element, ElementContent } from 'hast'
import { element, text } from './hast.ts'

const TITLES: ReadonlyMap<string, string> = new Map([
  ['note', 'Note'],
  ['tip', 'Tip'],
  ['important', 'Important'],
  ['warning', 'Warning'],
  ['caution', 'Caution'],
])

const MARK = /^\s*\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

/**
 * The alert that a quote is; the quote itself when it is none.
 *
 * @see https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts
 */
export function toAlert(quote: Element): ElementContent {
  const at = quote.children.findIndex((child) => child.type === 'element')
  const paragraph = quote.children[at]
  if (paragraph?.type !== 'element' || paragraph.tagName !== 'p') return quote
  const [first, second, ...rest] = paragraph.children
  if (first?.type !== 'text') return quote
  const match = MARK.exec(first.value)
  const kind = match?.[1]?.toLowerCase()
  const title = kind === undefined ? undefined : TITLES.get(kind)
  if (match === null || title === undefined) return quote
  const remainder = first.value.slice(match[0].length)
  const broken = second?.type === 'element' && second.tagName === 'br'
  if (remainder === '' && second !== undefined && !broken && !match[0].endsWith('\n')) return quote
  const content = [
    ...(remainder === '' ? [] : [text(remainder)]),
    ...(second === undefined || broken ? [] : [second]),
  ]
  const children = [...content, ...rest]
  return element('div', { className: ['alert', `alert-${kind}`], role: 'note' }, [
    element('p', { className: ['alert-title'] }, [text(title)]),
    ...(children.length === 0 ? [] : [{ ...paragraph, children }]),
    ...quote.children.slice(at + 1),
  ])
}
