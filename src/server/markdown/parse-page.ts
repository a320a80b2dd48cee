/** Parses a page of this site, as React writes it, without its controls. */

import type { Element, Properties, Root } from 'hast'
import { unescapeText } from '../../article/html/unescape.ts'
import { classesOf } from './elements.ts'

/** Elements that let a person act on the page and say nothing about its subject. */
const CONTROLS = new Set([
  ...['nav', 'form', 'search', 'fieldset', 'button', 'script', 'style', 'svg', 'template', 'input', 'select'],
  ...['textarea', 'label'],
])
const CONTROL_CLASSES = new Set([
  ...[
    'anchor',
    'toc',
    'toolbar',
    'facets',
    'chart',
    'copied',
    'docs-side',
    'docs-copy',
    'outer',
    'snippet-foot',
    'to-act',
    'source-below',
    'repeats',
  ],
])

/** @see https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
const VOID = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
])

/**
 * Text, and the tag or comment after it. React closes every element that is not void, writes names in lower case and
 * values in double quotes, and escapes everything that is not markup, so that a full HTML parser would find the same
 * and take ten times as long.
 *
 * @see https://react.dev/reference/react-dom/server/renderToString
 */
const PIECE = /([^<]*)(?:<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9-]*)([^">]*(?:"[^"]*"[^">]*)*)>|(<)|$)/g

const ATTRIBUTE = /([^\s=/"]+)(?:="([^"]*)")?/g

/**
 * Elements outside of a page's content: navigation is most of many pages. Links between the pages of a list, and to the
 * other parts of a dataset, are kept.
 */
const WAYS = /<(nav|script|style)\b(?! class="(?:pages|parts)\b)[^>]*>[\s\S]*?<\/\1>/g

/** Code blocks, and the tags inside that only colour the code. */
const CODE = /<pre[\s>][\s\S]*?<\/pre>/g
const COLOURS = /<\/?span(?:[^">]|"[^"]*")*>/g

/** The parsed attributes of a tag, wherever it stands. */
interface Attributes {
  properties: Properties
  /** Whether the element is left out, whatever its name. */
  isOut: boolean
}

/**
 * Parse the main part of a page, or all of it when there is none.
 *
 * @param html - of a whole page of this site
 * @returns its elements without controls, sharing `properties` where tags are written alike; code without its colours
 */
export function parsePage(html: string): Root {
  const source = cutMain(html).replace(CODE, (code) => code.replace(COLOURS, ''))
  const root: Root = { type: 'root', children: [] }
  let parent: Root | Element = root
  const open: (Root | Element)[] = []
  const known = new Map<string, Attributes>([['', { properties: {}, isOut: false }]])
  /** Depth of open elements inside a control, including itself. */
  let dropped = 0
  // biome-ignore lint/complexity/useMaxParams: what `replace` hands over, the groups of the pattern
  const take = (_: string, text: string, end?: string, name?: string, written = '', rest?: string) => {
    if (dropped === 0 && text !== '') addText(parent, text)
    if (name === undefined) {
      if (dropped === 0 && rest !== undefined) addText(parent, rest)
      return ''
    }
    if (end === '/') {
      if (dropped > 0) dropped -= 1
      else parent = open.pop() ?? parent
      return ''
    }
    const isVoid = VOID.has(name)
    if (dropped > 0) {
      if (!isVoid) dropped += 1
      return ''
    }
    const attributes = known.get(written) ?? readAttributes(written)
    known.set(written, attributes)
    const { properties } = attributes
    if (attributes.isOut || isOutWithin(parent, name, properties)) {
      if (!isVoid) dropped = 1
      return ''
    }
    const element: Element = { type: 'element', tagName: name, properties, children: [] }
    parent.children.push(element)
    if (!isVoid) {
      open.push(parent)
      parent = element
    }
    return ''
  }
  // Not a loop, which V8 would recompile while it runs: that took longer than the rest of the work on a page.
  source.replace(PIECE, take)
  return root
}

/** The main part of a page as text, without navigation: all that its twin is made from. */
export function cutMain(html: string): string {
  const start = html.indexOf('<main')
  const end = html.lastIndexOf('</main>')
  const main = start < 0 || end < start ? html : html.slice(html.indexOf('>', start) + 1, end)
  return main.replace(WAYS, '')
}

function addText(parent: Root | Element, escaped: string): void {
  if (escaped === '') return
  const value = unescapeText(escaped)
  const last = parent.children.at(-1)
  if (last?.type === 'text') last.value += value
  else parent.children.push({ type: 'text', value })
}

function readAttributes(written: string): Attributes {
  const properties = read(written)
  const isOut =
    properties.ariaHidden === 'true' ||
    properties.hidden === true ||
    classesOf({ properties }).some((one) => CONTROL_CLASSES.has(one))
  return { properties, isOut }
}

/** What these hold says itself what it is. */
const FOLDS: ReadonlySet<string> = new Set(['fold', 'origin'])

function isOutWithin(parent: Root | Element, name: string, properties: Properties): boolean {
  return (
    (CONTROLS.has(name) && !isSaying(name, properties, parent)) ||
    (name === 'summary' && parent.type === 'element' && classesOf(parent).some((one) => FOLDS.has(one)))
  )
}

/** Whether a control has content: in quizzes the question, in tabs their panels, in task lists what is done. */
function isSaying(tagName: string, properties: Properties, parent: Root | Element): boolean {
  const classes = classesOf({ properties })
  const around = parent.type === 'element' ? classesOf(parent) : []
  return (
    classes.includes('quiz') ||
    classes.includes('pages') ||
    classes.includes('parts') ||
    classes.includes('tabs') ||
    classes.includes('snippet-languages') ||
    around.includes('quiz-choice') ||
    around.includes('task-list-item') ||
    (tagName === 'label' && (around.includes('tabs') || around.includes('snippet-languages')))
  )
}

/** Attributes whose property has another name. */
const PROPERTIES: Readonly<Record<string, string>> = {
  'aria-hidden': 'ariaHidden',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
}

function read(attributes: string): Properties {
  const properties: Properties = {}
  attributes.replace(ATTRIBUTE, (_, name: string, value = '') => {
    if (name === 'class') properties.className = value.split(' ').filter((part: string) => part !== '')
    else if (name === 'hidden' || name === 'checked') properties[name] = true
    else properties[PROPERTIES[name] ?? name] = unescapeText(value)
    return ''
  })
  return properties
}
