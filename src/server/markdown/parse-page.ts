/** Reads a page of this site, as React writes it, without what helps a person to act on it. */

import type { Element, Properties, Root } from 'hast'
import { unescapeText } from '../../card/article/unescape.ts'
import { classesOf } from './elements.ts'

/** What helps a person to act on the page and says nothing about its subject. */
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
  ],
])

/** @see https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
const VOID = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
])

/**
 * A tag or a comment. React closes every element that is not void, writes names in lower case and values in double
 * quotes, and escapes what is not markup, so that a parser for all of HTML would find the same and take ten times as long.
 *
 * @see https://react.dev/reference/react-dom/server/renderToString
 */
const TAG = /<(?:!--[\s\S]*?-->|(\/?)([a-z][a-z0-9-]*)([^">]*(?:"[^"]*"[^">]*)*)>)/g

const ATTRIBUTE = /([^\s=/"]+)(?:="([^"]*)")?/g

/** Text that is no part of what a page says: ways through the site are most of many pages. A list goes on by one. */
const WAYS = /<(nav|script|style)\b(?! class="pages")[^>]*>[\s\S]*?<\/\1>/g

/**
 * Read the main part of a page; all of it when it has none.
 *
 * @param html - of a whole page of this site
 * @returns its elements without controls; code without its colours
 */
export function parsePage(html: string): Root {
  const source = cutMain(html)
  const root: Root = { type: 'root', children: [] }
  const open: (Root | Element)[] = [root]
  /** Elements that are open within a control, itself counted. */
  let dropped = 0
  /** Whether it stands in a `pre`, where a `span` is but a colour. */
  let inCode = false
  let done = 0
  for (const match of source.matchAll(TAG)) {
    if (dropped === 0) addText(open.at(-1) ?? root, source.slice(done, match.index))
    done = match.index + match[0].length
    const [, close, name, attributes = ''] = match
    if (name === undefined || (inCode && name === 'span')) continue
    if (name === 'pre') inCode = close === ''
    if (close === '/') {
      if (dropped > 0) dropped -= 1
      else if (open.length > 1) open.pop()
    } else if (dropped > 0) {
      if (!VOID.has(name)) dropped += 1
    } else {
      const parent = open.at(-1) ?? root
      const element: Element = { type: 'element', tagName: name, properties: read(attributes), children: [] }
      const isOut = isControl(element, parent)
      if (!isOut) parent.children.push(element)
      if (VOID.has(name)) continue
      if (isOut) dropped = 1
      else open.push(element)
    }
  }
  addText(open.at(-1) ?? root, source.slice(done))
  return root
}

/** The main part of a page as text, without ways through the site: all that its twin is made from. */
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

function isControl({ tagName, properties }: Element, parent: Root | Element): boolean {
  return (
    (CONTROLS.has(tagName) && !isSaying(tagName, properties, parent)) ||
    (tagName === 'summary' && parent.type === 'element' && classesOf(parent).includes('fold')) ||
    properties.ariaHidden === 'true' ||
    properties.hidden === true ||
    classesOf({ properties }).some((name) => CONTROL_CLASSES.has(name))
  )
}

/** The controls of a quiz hold what it asks, those of tabs what stands in them, and that of a list of tasks what is done. */
function isSaying(tagName: string, properties: Properties, parent: Root | Element): boolean {
  const classes = classesOf({ properties })
  const around = parent.type === 'element' ? classesOf(parent) : []
  return (
    classes.includes('quiz') ||
    classes.includes('pages') ||
    classes.includes('tabs') ||
    around.includes('quiz-choice') ||
    around.includes('task-list-item') ||
    (tagName === 'label' && around.includes('tabs'))
  )
}

/** Names of attributes whose property is called otherwise. */
const PROPERTIES: Readonly<Record<string, string>> = {
  'aria-hidden': 'ariaHidden',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
}

function read(attributes: string): Properties {
  const properties: Properties = {}
  if (attributes === '') return properties
  for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (name === 'class') properties.className = value.split(' ').filter((part) => part !== '')
    else if (name === 'hidden' || name === 'checked') properties[name] = true
    else properties[PROPERTIES[name] ?? name] = unescapeText(value)
  }
  return properties
}
