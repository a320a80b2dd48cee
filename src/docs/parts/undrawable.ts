/** Shows the source of a component that cannot be drawn, so that no text is lost. */

import type { ElementContent } from 'hast'
import { element, text } from '../../article/html/hast.ts'
import type { PlacedPart } from './settle-parts.ts'

/** The opening tag as code, then its content as usual. */
export function drawSource({ source, children }: PlacedPart): ElementContent[] {
  return [element('p', {}, [element('code', {}, [text(source)])]), ...children]
}
