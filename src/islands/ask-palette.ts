/** Who answers the palette: the server, or on a site of files the search index. */

import type { PaletteAnswer } from '../ui/palette.ts'

const PATH = '/api/palette'

interface StaticPalette {
  askPalette(text: string): Promise<PaletteAnswer>
}

/**
 * What the catalogue has for a text.
 *
 * @throws the network, or whatever answers, fails
 */
export async function askPalette(text: string, signal: AbortSignal): Promise<PaletteAnswer> {
  // Its address stands in the page: what a server's pages never need is no part of this.
  const { palette } = document.documentElement.dataset
  if (palette !== undefined) {
    const module: StaticPalette = await import(/* @vite-ignore */ palette)
    return module.askPalette(text)
  }
  const response = await fetch(`${PATH}?q=${encodeURIComponent(text)}`, { signal })
  return response.json()
}
