/**
 * Reuses coloured code from the pages of an earlier build. Building a grammar and its regular expressions takes longer
 * than the rest of a page, and most code on a page that has changed is still the same.
 */

import type { ElementContent } from 'hast'
import { element, text } from '../html/hast.ts'
import { unescapeText } from '../html/unescape.ts'

/** Coloured code as it is in a page; code with marked lines or without colours does not match. */
const COLOURED =
  /<code class="language-([^"<>]+)">((?:[^<]*<span class="tok-[a-z]">[^<]*<\/span>)+[^<]*)<\/code>/g
const SPAN = /<span class="(tok-[a-z])">([^<]*)<\/span>/g

const known = new Map<string, string>()

const keyOf = (code: string, language: string) => `${language}\n${code}`

/** Learn the code of a page. @param html - rendered by this very version of the program */
export function learnCode(html: string): void {
  for (const [, language = '', inner = ''] of html.matchAll(COLOURED))
    known.set(keyOf(unescapeText(inner.replace(SPAN, '$2')), unescapeText(language)), inner)
}

/**
 * Coloured code that has been learned.
 *
 * @param language - from `findLanguage`
 * @returns what the highlighter would return; undefined for code that has not been learned
 */
export function recallCode(code: string, language: string): ElementContent[] | undefined {
  const inner = known.get(keyOf(code, language))
  if (inner === undefined) return undefined
  const made: ElementContent[] = []
  let at = 0
  for (const { 0: span, 1: className = '', 2: own = '', index } of inner.matchAll(SPAN)) {
    if (index > at) made.push(text(unescapeText(inner.slice(at, index))))
    made.push(element('span', { className: [className] }, [text(unescapeText(own))]))
    at = index + span.length
  }
  if (at < inner.length) made.push(text(unescapeText(inner.slice(at))))
  return made
}
