/** Draws boxes with a title: tips, warnings, and notes on the version of an addition, change or deprecation. */

import type { ElementContent } from 'hast'
import type { AlertKind } from '../../article/alert-titles.ts'
import { drawAlert } from '../../article/alerts.ts'
import { element, text } from '../../article/html/hast.ts'
import type { ComponentTag } from '../dialect/attributes.ts'
import type { PlacedPart } from './settle-parts.ts'

/** Draws `<Tip>` and `<Tip warning={true}>` like the alerts `[!TIP]` and `[!WARNING]`. */
export function drawAdmonition({ tag, children, context }: PlacedPart): ElementContent[] {
  return [drawAlert(admonitionKind(tag), context.language, children)]
}

/** The kind of alert of a `<Tip>`. */
export function admonitionKind({ attributes: { warning } }: ComponentTag): AlertKind {
  return warning === true || warning === 'true' || warning === '' ? 'warning' : 'tip'
}

const CHANGES = {
  Added: 'Added in',
  Changed: 'Changed in',
  Deprecated: 'Deprecated since',
} as const

/** Draws `<Added version="4.1">Text.</Added>` and its siblings. */
export function drawChange({ tag, children }: PlacedPart): ElementContent[] {
  const className = ['change', `change-${kindOfChange(tag).toLowerCase()}`]
  const mark = element('span', { className }, [text(changeLabel(tag))])
  const hasBlocks = children.some(
    (child) => child.type === 'element' && /^(?:p|ul|ol|pre|div)$/.test(child.tagName),
  )
  if (!hasBlocks) return [mark, ...(children.length === 0 ? [] : [text(' '), ...children])]
  return [element('div', { className: ['change-block'] }, [element('p', {}, [mark]), ...children])]
}

function kindOfChange({ name }: ComponentTag): keyof typeof CHANGES {
  return name === 'Added' || name === 'Changed' ? name : 'Deprecated'
}

/** `Added in 4.1`. */
export function changeLabel(tag: ComponentTag): string {
  const { version } = tag.attributes
  const kind = kindOfChange(tag)
  return typeof version === 'string' || typeof version === 'number' ? `${CHANGES[kind]} ${version}` : kind
}
