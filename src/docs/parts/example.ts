/** Draws `<Example>`: an example as a card has it, which the page shows at work. */

import type { ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { element, elementsOf, text } from '../../article/html/hast.ts'
import type { PlacedPart } from './settle-parts.ts'
import { drawSource } from './undrawable.ts'

/** A place for the drawn example, which the page fills from the YAML in it, and the source below, folded. */
export function drawExample(part: PlacedPart): ElementContent[] {
  const { number, tag, children } = part
  const code = [...elementsOf(element('div', {}, children))].find(({ tagName }) => tagName === 'pre')
  if (code === undefined) return drawSource(part)
  const { task } = tag.attributes
  const place = { dataPart: 'example', dataN: number, dataTask: String(task ?? ''), dataYaml: textOf(code) }
  const source = [element('summary', {}, [text('As it is written')]), ...children]
  return [element('div', place, []), element('details', {}, source)]
}
