/** Moves the ends of an excerpt to word boundaries. */

/** How far to look for a word boundary, in characters; no more than what an excerpt shows before a match. */
const FAR = 40

/** The beginning of the first word after `from`; `from` itself within a long word or a script without spaces. */
export function wordStart(text: string, from: number): number {
  const space = text.slice(from, from + FAR).search(/\s/)
  return space === -1 ? from : from + space + 1
}

/** The end of the last word before `until`; `until` itself within a long word or a script without spaces. */
export function wordEnd(text: string, until: number): number {
  const space = text.slice(until - FAR, until).search(/\s\S*$/)
  return space === -1 ? until : until - FAR + space
}
