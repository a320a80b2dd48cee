/** Turns `> [!NOTE]` and its four siblings into boxes with a title. */

import type { Element, ElementContent } from 'hast'
import { type AlertKind, alertKind, alertTitle } from './alert-titles.ts'
import { element, text } from './hast.ts'

/** What begins the text of a quote that is an alert. */
export const ALERT_MARK = /^\s*\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

/**
 * Turns a quote into the alert that it marks; returns the quote itself when it marks none.
 *
 * @param language - BCP 47 tag of the text; English when left out
 * @see https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts
 */
export function toAlert(quote: Element, language?: string): ElementContent {
  const at = quote.children.findIndex((child) => child.type === 'element')
  const paragraph = quote.children[at]
  if (paragraph?.type !== 'element' || paragraph.tagName !== 'p') return quote
  const [first, second, ...rest] = paragraph.children
  if (first?.type !== 'text') return quote
  const match = ALERT_MARK.exec(first.value)
  const kind = alertKind(match?.[1] ?? '')
  if (match === null || kind === undefined) return quote
  const remainder = first.value.slice(match[0].length)
  const broken = second?.type === 'element' && second.tagName === 'br'
  if (remainder === '' && second !== undefined && !broken && !match[0].endsWith('\n')) return quote
  const content = [
    ...(remainder === '' ? [] : [text(remainder)]),
    ...(second === undefined || broken ? [] : [second]),
  ]
  const children = [...content, ...rest]
  return drawAlert(kind, language, [
    ...(children.length === 0 ? [] : [{ ...paragraph, children }]),
    ...quote.children.slice(at + 1),
  ])
}

/** The box of an alert, with its title. */
export function drawAlert(
  kind: AlertKind,
  language: string | undefined,
  children: ElementContent[],
): Element {
  return element('div', { className: ['alert', `alert-${kind}`], role: 'note' }, [
    element('p', { className: ['alert-title'] }, [text(alertTitle(kind, language))]),
    ...children,
  ])
}
