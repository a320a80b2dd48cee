/** The command palette's answers, as server and browser exchange them. */

import { formatCount } from '../format.ts'

/** Label of the hits in the docs being read, in their version and language. */
export const IN_THESE_DOCS = 'In these docs'

/** Whether a text is a card's full id or name: that card is then meant, wherever the reader is. */
export function isWholeName(id: string, text: string): boolean {
  const [whole, typed] = [id, text].map((one) => one.trim().toLowerCase())
  return whole === typed || whole?.split('/').at(-1) === typed
}

/** Label of the link to all matching pages. */
export const allPages = (total: number) => `All ${formatCount(total)} pages`

export interface PaletteItem {
  label: string
  /** Of a model or dataset: its label is a title, which others may have too. */
  id?: string
  /** Distinguishes it from others of the same name; may be empty. */
  detail: string
  href: string
}

export interface PaletteAnswer {
  /** In display order; none is empty. */
  groups: { label: string; items: PaletteItem[] }[]
  /** A problem with the text, in a sentence or two. */
  note?: string
}
