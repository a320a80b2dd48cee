/**
 * Coloured code that has been read from pages of before. To make a grammar and its expressions takes longer than all
 * else about a page, and of a page that has changed most code has not.
 */

import type { ElementContent } from 'hast'
import { element, text } from './hast.ts'

/** Coloured code as it stands in a page; what has lines of its own or no colours is passed over. */
const COLOURED =
  /<code class="language-([^"<>]+)">((?:[^<]*<span class="tok-[a-z]">[^<]*<\/span>)+[^<]*)<\/code>/g
const SPAN = /<span class="(tok-[a-z])">([^<]*)<\/span>/g

/** What React escapes in text: https://github.com/facebook/react/blob/main/packages/react-dom-bindings/src/server/escapeTextForBrowser.js */
const ESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

const known = new Map<string, string>()

const keyOf = (code: string, language: string) => `${language}\n${code}`
const unescaped = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ESCAPED[entity] ?? '')

/** Learn the code of a page. @param html - drawn by this very version of the program */
export function learnCode(html: string): void {
  for (const [, language = '', inner = ''] of html.matchAll(COLOURED))
    known.set(keyOf(unescaped(inner.replace(SPAN, '$2')), unescaped(language)), inner)
}

/**
 * Coloured code that has been learned.
 *
 * @param language - Shiki's id of it
 * @returns what the highlighter makes of it; undefined for what is not known
 */
export function recallCode(code: string, language: string): ElementContent[] | undefined {
  const inner = known.get(keyOf(code, language))
  if (inner === undefined) return undefined
  const made: ElementContent[] = []
  let at = 0
  for (const { 0: span, 1: className = '', 2: own = '', index } of inner.matchAll(SPAN)) {
    if (index > at) made.push(text(unescaped(inner.slice(at, index))))
    made.push(element('span', { className: [className] }, [text(unescaped(own))]))
    at = index + span.length
  }
  if (at < inner.length) made.push(text(unescaped(inner.slice(at))))
  return made
}
