/** Components that lead elsewhere: videos, notebooks, tasks. */

import type { ElementContent } from 'hast'
import { element, text } from '../../card/article/hast.ts'
import type { AttributeValue } from '../dialect/attributes.ts'
import type { PlacedPart } from './settle-parts.ts'

/** @see https://developers.google.com/youtube/iframe_api_reference for what an id may be; these are what there are */
const VIDEO_ID = /^[\w-]{6,20}$/

/** `<Youtube id="…"/>`: a picture until it is clicked. */
export function drawVideo({ tag, children }: PlacedPart): ElementContent[] {
  const { id, title } = tag.attributes
  if (typeof id !== 'string' || !VIDEO_ID.test(id)) return children
  return [
    element(
      'div',
      { dataPart: 'video', dataId: id, dataLabel: typeof title === 'string' ? title : 'Video' },
      [],
    ),
    ...children,
  ]
}

/** `<PipelineTag pipeline="…"/>`: the task that a section is about. */
export function drawPipelineTag({ tag, children }: PlacedPart): ElementContent[] {
  const { pipeline } = tag.attributes
  if (typeof pipeline !== 'string') return children
  const link = element('a', { href: `/tasks/${encodeURIComponent(pipeline)}` }, [text(pipeline)])
  return [element('p', { className: ['pipeline-tag'] }, [text('Task: '), link]), ...children]
}

/** `<DocNotebookDropdown options={[{label, value}]}/>`: the same text as notebooks. */
export function drawNotebooks({ tag, children }: PlacedPart): ElementContent[] {
  const { options } = tag.attributes
  const links = (Array.isArray(options) ? options : []).flatMap((option) => {
    const label = textOfKey(option, 'label')
    const href = textOfKey(option, 'value') ?? textOfKey(option, 'href')
    return label === undefined || href === undefined ? [] : [{ label, href }]
  })
  return [...drawNotebookLinks(links), ...children]
}

/** Links to notebooks as a list of their own. */
export function drawNotebookLinks(links: readonly { label: string; href: string }[]): ElementContent[] {
  if (links.length === 0) return []
  return [
    element(
      'ul',
      { className: ['notebooks'] },
      links.map(({ label, href }) =>
        element('li', {}, [element('a', { href }, [text(`Notebook: ${label}`)])]),
      ),
    ),
  ]
}

function textOfKey(value: AttributeValue | undefined, key: string): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const found = Object.hasOwn(value, key) ? value[key] : undefined
  return typeof found === 'string' ? found : undefined
}
