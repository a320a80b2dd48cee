/** Raises the headings of pages whose title is a heading of level 2, with all others below it, as on the Hub. */

import { maskCode } from './mask-code.ts'

const FIRST = /^#{1,2}[ \t]/m
const HEADING = /^( {0,3}#*)#(?=#[ \t])/gm
/** A heading of level 1 or 2, in any syntax. */
const HIGH = /^ {0,3}#{1,2}(?:[ \t]|$)|<h[12][\s>]|^ {0,3}[^\s].*\n {0,3}(?:=+|-+)[ \t]*$/gim

/** Raise all headings of such a page by one level; no other character moves. */
export function raiseHeadings(text: string): string {
  if (!FIRST.exec(text)?.[0].startsWith('##')) return text
  const masked = maskCode(text)
  if (!/^##[ \t]/.test(masked.trimStart()) || masked.match(HIGH)?.length !== 1) return text
  let out = ''
  let at = 0
  for (const { index, 0: marks } of masked.matchAll(HEADING)) {
    out += `${text.slice(at, index)}${marks} `
    at = index + marks.length + 1
  }
  return out + text.slice(at)
}
