/** Who answers the palette: the server, or on a site of files the search index. */

import type { PaletteAnswer } from '../ui/palette.ts'

const PATH = '/api/palette'

interface StaticPalette {
  askPalette(text: string, docs: URLSearchParams): Promise<PaletteAnswer>
}

/**
 * What the catalogue has for a text.
 *
 * @throws the network, or whatever answers, fails
 */
export async function askPalette(text: string, signal: AbortSignal): Promise<PaletteAnswer> {
  // Its address stands in the page: what a server's pages never need is no part of this.
  const docs = docsBeingRead()
  const { palette } = document.documentElement.dataset
  if (palette !== undefined) {
    const module: StaticPalette = await import(/* @vite-ignore */ palette)
    return module.askPalette(text, docs)
  }
  const response = await fetch(`${PATH}?${new URLSearchParams([['q', text], ...docs])}`, { signal })
  return response.json()
}

/** The docs that the page is of: what its own search asks for beside the words. */
function docsBeingRead(): URLSearchParams {
  const search = document.querySelector('form:has([name="kind"][value="docs"])')
  const own = search?.querySelectorAll<HTMLInputElement>('[type="hidden"]') ?? []
  return new URLSearchParams([...own].map(({ name, value }) => [name, value]))
}
