/** Draws `<InferenceSnippet …/>`: code that runs a model at a provider. */

import type { ElementContent } from 'hast'
import { element } from '../../article/html/hast.ts'
import { readSnippet } from '../dialect/component-attributes.ts'
import type { PlacedPart } from './settle-parts.ts'
import { drawSource } from './undrawable.ts'

/** Only a placeholder: the page has the code, see `DocsArticle.snippets`. */
export function drawSnippet(part: PlacedPart): ElementContent[] {
  if (!readSnippet(part.tag.attributes).success) return drawSource(part)
  const { number, children } = part
  return [element('div', { dataPart: 'snippet', dataN: number }, []), ...children]
}
