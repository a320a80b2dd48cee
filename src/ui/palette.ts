/** What the command palette is told. */

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
