/** Who answers the palette: the server, or on a site of files the search index. */

import { PALETTE_API } from '../../paths.ts'
import type { PaletteAnswer, PaletteItem } from '../../ui/palette.ts'
import { sitePath } from '../site-path.ts'

interface StaticPalette {
  askPalette(text: string, docs: URLSearchParams): Promise<PaletteAnswer>
}

/**
 * Look up a text in the catalogue for the palette.
 *
 * @throws when the network or whatever answers fails
 */
export async function askPalette(text: string, signal: AbortSignal): Promise<PaletteAnswer> {
  // The script's address is in the page, so that pages of a server never load it.
  const docs = docsBeingRead()
  const { palette } = document.documentElement.dataset
  if (palette !== undefined) {
    const module: StaticPalette = await import(/* @vite-ignore */ palette)
    return module.askPalette(text, docs)
  }
  const asked = new URLSearchParams([['q', text], ...docs])
  const response = await fetch(sitePath(`${PALETTE_API}?${asked}`), { signal })
  const { groups, ...answer }: PaletteAnswer = await response.json()
  const placed = (item: PaletteItem) => ({ ...item, href: sitePath(item.href) })
  return { ...answer, groups: groups.map((group) => ({ ...group, items: group.items.map(placed) })) }
}

/** The docs set that the page belongs to: the hidden parameters of its own search form. */
function docsBeingRead(): URLSearchParams {
  const search = document.querySelector('form:has([name="kind"][value="docs"])')
  const own = search?.querySelectorAll<HTMLInputElement>('[type="hidden"]') ?? []
  return new URLSearchParams([...own].map(({ name, value }) => [name, value]))
}
