/** Turns `> [!NOTE]` and its four siblings into boxes with a title. */

import type { Element, ElementContent } from 'hast'
import { type AlertKind, alertKind, alertTitle } from './alert-titles.ts'
import { element, text } from './html/hast.ts'

const MARK = /^\s*\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

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
  const broken = second?.type === 'element' && second.tagName === 'br'
  const mark = readAlertMark(first.value, second === undefined || broken)
  if (mark === undefined) return quote
  const remainder = first.value.slice(mark.length)
  const content = [
    ...(remainder === '' ? [] : [text(remainder)]),
    ...(second === undefined || broken ? [] : [second]),
  ]
  const children = [...content, ...rest]
  return drawAlert(mark.kind, language, [
    ...(children.length === 0 ? [] : [{ ...paragraph, children }]),
    ...quote.children.slice(at + 1),
  ])
}

/**
 * The mark that a quote's text begins with; undefined if it is not an alert.
 *
 * @param endsLine - whether the line ends with the text
 */
export function readAlertMark(
  text: string,
  endsLine: boolean,
): { kind: AlertKind; length: number } | undefined {
  const [mark, name = ''] = MARK.exec(text) ?? []
  const kind = alertKind(name)
  if (mark === undefined || kind === undefined) return undefined
  const isLine = mark.length < text.length || mark.endsWith('\n') || endsLine
  return isLine ? { kind, length: mark.length } : undefined
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
