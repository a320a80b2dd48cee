/** What the command palette is told. */

import { formatCount } from './format.ts'

/** Names what is found in the docs that somebody is reading, in their version and language. */
export const IN_THESE_DOCS = 'In these docs'

/** Whether a text is all of a card's id, or of the name in it: that card is meant, wherever somebody reads. */
export function isWholeName(id: string, text: string): boolean {
  const [whole, typed] = [id, text].map((one) => one.trim().toLowerCase())
  return whole === typed || whole?.split('/').at(-1) === typed
}

/** The way to more pages of these than are offered. */
export const allPages = (total: number) => `All ${formatCount(total)} pages`

export interface PaletteItem {
  label: string
  /** What tells it from others of its name; may be empty. */
  detail: string
  href: string
}

export interface PaletteAnswer {
  /** In the order in which they are shown; none is empty. */
  groups: { label: string; items: PaletteItem[] }[]
  /** What is wrong with the text, in a sentence or two. */
  note?: string
}
