/** Draws components that lead elsewhere: videos, notebooks, tasks. */

import type { ElementContent } from 'hast'
import { element, text } from '../../article/html/hast.ts'
import { cardPath } from '../../paths.ts'
import {
  courseBannerSchema,
  notebooksSchema,
  pipelineTagSchema,
  readAttributes,
  videoSchema,
} from '../dialect/component-attributes.ts'
import type { PlacedPart } from './settle-parts.ts'
import { drawSource } from './undrawable.ts'

/** `<Youtube id="…"/>`: a picture until it is clicked. */
export function drawVideo(part: PlacedPart): ElementContent[] {
  const read = readAttributes(videoSchema, part.tag.attributes)
  if (read === undefined) return drawSource(part)
  const { id, title = 'Video' } = read
  return [element('div', { dataPart: 'video', dataId: id, dataLabel: title }, []), ...part.children]
}

/** `<PipelineTag pipeline="…"/>`: the task that a section is about. */
export function drawPipelineTag(part: PlacedPart): ElementContent[] {
  const read = readAttributes(pipelineTagSchema, part.tag.attributes)
  if (read === undefined) return drawSource(part)
  const link = element('a', { href: cardPath('task', read.pipeline) }, [text(read.pipeline)])
  return [element('p', { className: ['pipeline-tag'] }, [text('Task: '), link]), ...part.children]
}

/** `<DocNotebookDropdown options={[{label, value}]}/>`: the same text as notebooks. */
export function drawNotebooks(part: PlacedPart): ElementContent[] {
  const read = readAttributes(notebooksSchema, part.tag.attributes)
  if (read === undefined) return drawSource(part)
  return [...drawNotebookLinks(read.options), ...part.children]
}

/** `<CourseFloatingBanner notebooks={[{label, value}]}/>`: also notebooks; the Hub's link to a forum is left out. */
export function drawCourseBanner(part: PlacedPart): ElementContent[] {
  const read = readAttributes(courseBannerSchema, part.tag.attributes)
  if (read === undefined) return drawSource(part)
  return [...drawNotebookLinks(read.notebooks), ...part.children]
}

/** A list of links to notebooks. */
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
