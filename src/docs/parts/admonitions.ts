/** Boxes with a title: tips, warnings, and what was added, changed or deprecated in which version. */

import type { ElementContent } from 'hast'
import { element, text } from '../../card/article/hast.ts'
import type { PlacedPart } from './settle-parts.ts'

/** `<Tip>` and `<Tip warning={true}>`, drawn as the alerts `[!TIP]` and `[!WARNING]`. */
export function drawAdmonition({ tag, children }: PlacedPart): ElementContent[] {
  const { warning } = tag.attributes
  const kind = warning === true || warning === 'true' || warning === '' ? 'warning' : 'tip'
  const title = kind === 'warning' ? 'Warning' : 'Tip'
  return [
    element('div', { className: ['alert', `alert-${kind}`], role: 'note' }, [
      element('p', { className: ['alert-title'] }, [text(title)]),
      ...children,
    ]),
  ]
}

const CHANGES = {
  Added: 'Added in',
  Changed: 'Changed in',
  Deprecated: 'Deprecated since',
} as const

/** `<Added version="4.1">What it is.</Added>` and its siblings. */
export function drawChange({ tag, children }: PlacedPart): ElementContent[] {
  const { version } = tag.attributes
  const name = tag.name === 'Added' || tag.name === 'Changed' ? tag.name : 'Deprecated'
  const label =
    typeof version === 'string' || typeof version === 'number' ? `${CHANGES[name]} ${version}` : name
  const mark = element('span', { className: ['change', `change-${name.toLowerCase()}`] }, [text(label)])
  const hasBlocks = children.some(
    (child) => child.type === 'element' && /^(?:p|ul|ol|pre|div)$/.test(child.tagName),
  )
  if (!hasBlocks) return [mark, ...(children.length === 0 ? [] : [text(' '), ...children])]
  return [element('div', { className: ['change-block'] }, [element('p', {}, [mark]), ...children])]
}
