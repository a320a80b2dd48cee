/** Replaces the stand-ins of components with what they draw. */

import type { Element, ElementContent, Root } from 'hast'
import {
  element,
  elementsOf,
  isBlank,
  replaceElements,
  stringProperty,
  text,
} from '../../article/html/hast.ts'
import { PART_STAND_IN } from '../../article/html/raw-html.ts'
import type { ComponentTag } from '../dialect/attributes.ts'
import type { ComponentName } from '../dialect/component-names.ts'
import type { IsolatedPage, Part } from '../dialect/isolate.ts'
import { STAND_IN_TAG } from '../dialect/stand-in-writer.ts'
import { drawAdmonition, drawChange } from './admonitions.ts'
import {
  drawApiField,
  drawApiFields,
  drawApiHead,
  drawApiSignature,
  drawApiTitle,
  drawApiType,
} from './api.ts'
import { gatherApiEntries } from './api-entries.ts'
import { drawApiSummary, drawApiSummaryItem } from './api-summary.ts'
import { gatherCodeTabs } from './code-tabs.ts'
import { drawDirective } from './directives.ts'
import { drawExample } from './example.ts'
import { drawCourseBanner, drawNotebooks, drawPipelineTag, drawVideo } from './links.ts'
import { drawQuestion } from './question.ts'
import { drawSnippet } from './snippet.ts'
import { drawTab, drawTabs } from './tabs.ts'

/** What parts need to know about their page. */
export interface PartContext {
  /** Address of the page's notebook; undefined when the set has none. */
  notebook: string | undefined
  /** BCP 47 tag of the page's language; English when left out. */
  language?: string | undefined
}

/** A component in its place. */
export interface PlacedPart {
  tag: ComponentTag
  /** Number of the part within its page. */
  number: number
  /** The opening tag as written. */
  source: string
  /** Its content, already drawn. */
  children: ElementContent[]
  context: PartContext
}

const DRAW: Record<ComponentName, (part: PlacedPart) => ElementContent[]> = {
  Tip: drawAdmonition,
  hfoptions: drawTabs,
  hfoption: drawTab,
  frameworkcontent: drawTabs,
  pt: drawTab,
  tf: drawTab,
  jax: drawTab,
  inferencesnippet: drawTabs,
  Tabs: drawTabs,
  TabItem: drawTab,
  tokenizerslangcontent: drawTabs,
  curl: drawTab,
  python: drawTab,
  js: drawTab,
  rust: drawTab,
  node: drawTab,
  Youtube: drawVideo,
  InferenceSnippet: drawSnippet,
  DocNotebookDropdown: drawNotebooks,
  CourseFloatingBanner: drawCourseBanner,
  PipelineTag: drawPipelineTag,
  Question: drawQuestion,
  Example: drawExample,
  Added: drawChange,
  Changed: drawChange,
  Deprecated: drawChange,
  ApiHead: drawApiHead,
  ApiSignature: drawApiSignature,
  ApiTitle: drawApiTitle,
  ApiFields: drawApiFields,
  ApiField: drawApiField,
  ApiType: drawApiType,
  ApiSummary: drawApiSummary,
  ApiSummaryItem: drawApiSummaryItem,
}

/** Draws the parts of a sanitised tree in place. */
export function settleParts(tree: Root, page: IsolatedPage, context: PartContext): void {
  replaceElements(tree, (node) => {
    if (node.tagName === 'p') return liftParts(node)
    if (node.tagName !== PART_STAND_IN) return [node]
    const n = stringProperty(node, 'dataN') ?? ''
    const part = page.find(n)
    return part === undefined
      ? node.children
      : drawPart(part, Number(n.split('-')[1]), node.children, context)
  })
  gatherCodeTabs(tree)
  gatherApiEntries(tree)
}

function drawPart(
  part: Part,
  number: number,
  children: ElementContent[],
  context: PartContext,
): ElementContent[] {
  if (part.type === 'directive') return drawDirective(part.directive, context)
  if (part.type === 'component') return DRAW[part.name]({ ...part, number, children, context })
  if (part.selfClosing) return [element('code', {}, [text(part.source)]), ...children]
  return [element('div', {}, children)]
}

/** Settles the author's own text around the parts, in place: stand-ins in code become that text again. */
export function settleTexts(tree: Root, page: IsolatedPage): void {
  for (const node of elementsOf(tree)) {
    if (node.tagName === 'pre' || node.tagName === 'code') restoreText(node, page)
    if (node.tagName === 'blockquote') openAlert(node)
  }
}

const ALERT_BEFORE_TEXT = /^(\s*\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\])[ \t]+(?=\S)/

/** In docs, the text of an alert may begin on the line of its mark, which GitHub takes for a plain quote. */
function openAlert(quote: Element): void {
  const paragraph = quote.children.find((child) => child.type === 'element')
  const first = paragraph?.tagName === 'p' ? paragraph.children[0] : undefined
  if (first?.type === 'text') first.value = first.value.replace(ALERT_BEFORE_TEXT, '$1\n')
}

const BLOCKS = new Set([
  'p',
  'div',
  'figure',
  'pre',
  'section',
  'fieldset',
  'dl',
  'ul',
  'ol',
  'table',
  'details',
])

/** Splits a paragraph around the blocks that components drew in it, which it must not contain; drops an empty one. */
function liftParts(paragraph: Element): ElementContent[] {
  if (paragraph.children.every(isBlank)) return []
  if (!paragraph.children.some(isBlock)) return [paragraph]
  const out: ElementContent[] = []
  let run: ElementContent[] = []
  const flush = () => {
    if (!run.every(isBlank)) out.push({ ...paragraph, children: run })
    run = []
  }
  for (const child of paragraph.children) {
    if (isBlock(child)) {
      flush()
      out.push(child)
    } else run.push(child)
  }
  flush()
  return out
}

function isBlock(node: ElementContent): boolean {
  return node.type === 'element' && BLOCKS.has(node.tagName)
}

/** Restores the names of components in text that turned out to be code. */
function restoreText(node: Element, page: IsolatedPage): void {
  for (const child of node.children) {
    if (child.type === 'element') restoreText(child, page)
    else if (child.type === 'text' && child.value.includes(PART_STAND_IN)) {
      child.value = child.value.replace(STAND_IN_TAG, (all, n: string | undefined) => {
        const part = n === undefined ? undefined : page.find(n)
        if (part?.type === 'component') return `<${part.tag.name}>`
        return part?.type === 'unknown' ? part.source : n === undefined ? '' : all
      })
    }
  }
}
