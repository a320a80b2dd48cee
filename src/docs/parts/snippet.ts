/** `<InferenceSnippet …/>`: code that runs a model at a provider. */

import type { ElementContent } from 'hast'
import { element } from '../../card/article/hast.ts'
import type { PlacedPart } from './settle-parts.ts'

/** Its place; the page has the code, see `DocsArticle.snippets`. */
export function drawSnippet({ number, children }: PlacedPart): ElementContent[] {
  return [element('div', { dataPart: 'snippet', dataN: number }, []), ...children]
}
