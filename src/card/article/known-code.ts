/**
 * Coloured code that has been read from pages of before. To make a grammar and its expressions takes longer than all
 * else about a page, and of a page that has changed most code has not.
 */

import type { ElementContent } from 'hast'
import { element, text } from './hast.ts'
import { unescapeText } from './unescape.ts'

/** Coloured code as it stands in a page; what has lines of its own or no colours is passed over. */
const COLOURED =
  /<code class="language-([^"<>]+)">((?:[^<]*<span class="tok-[a-z]">[^<]*<\/span>)+[^<]*)<\/code>/g
const SPAN = /<span class="(tok-[a-z])">([^<]*)<\/span>/g

const known = new Map<string, string>()

const keyOf = (code: string, language: string) => `${language}\n${code}`

/** Learn the code of a page. @param html - drawn by this very version of the program */
export function learnCode(html: string): void {
  for (const [, language = '', inner = ''] of html.matchAll(COLOURED))
    known.set(keyOf(unescapeText(inner.replace(SPAN, '$2')), unescapeText(language)), inner)
}

/**
 * Coloured code that has been learned.
 *
 * @param language - from `findLanguage`
 * @returns what the highlighter makes of it; undefined for what is not known
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
