/** Where an excerpt begins and ends, so that no word is cut. */

/** How far the next edge of a word is looked for, in characters; no more than stands before a match. */
const FAR = 40

/** The beginning of the first word after `from`; `from` itself in a script or a word without spaces. */
export function wordStart(text: string, from: number): number {
  const space = text.slice(from, from + FAR).search(/\s/)
  return space === -1 ? from : from + space + 1
}

/** The end of the last word before `until`; `until` itself in a script or a word without spaces. */
export function wordEnd(text: string, until: number): number {
  const space = text.slice(until - FAR, until).search(/\s\S*$/)
  return space === -1 ? until : until - FAR + space
}
