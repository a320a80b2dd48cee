/** Converts alerts, quizzes, tabs, code, videos and pictures of a page to plain Markdown elements. */

import type { Element, ElementContent, Parents, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { classesOf, eachElement, element, findElement, text } from './elements.ts'

/** Replace the parts of a page by elements that Markdown has a form for. */
export function plainParts(tree: Root): void {
  eachElement(tree, (node, index, parent) => {
    if (node.properties.className === undefined && !TURNED.has(node.tagName)) return undefined
    const classes = classesOf(node)
    if (node.tagName === 'td' || node.tagName === 'th') {
      withoutAlerts(node)
      withoutParagraphs(node)
    }
    if (node.tagName === 'wbr' || classes.includes('dark-only')) {
      // A place where a word may break; the dark version of the light picture before it.
      parent.children.splice(index, 1)
      return index
    }
    if (node.tagName === 'mark' || classes.includes('row-link') || classes.includes('sort')) {
      // A search match, often part of a word; the number of a row or the name of a column, whose links are for acting.
      parent.children.splice(index, 1, ...node.children)
      return index
    }
    if (node.tagName === 'span' && classes.includes('token')) {
      // Nothing else tells the words from what they are called.
      const kind = findElement(node, 'small')
      if (kind !== undefined) kind.children = [text('('), ...kind.children, text(')')]
      return undefined
    }
    if (classes.includes('small-example')) return put(parent, index, element('p', inLine(node.children)))
    if (PLAYERS.has(node.tagName)) return put(parent, index, plainPlayer(node))
    if (node.tagName === 'nav' && classes.includes('pages')) return put(parent, index, plainPages(node))
    if (node.tagName === 'nav' && classes.includes('parts')) return put(parent, index, plainNav(node))
    if (classes.includes('snippet-languages')) return put(parent, index, plainLanguages(node))
    if (classes.includes('quiz')) return put(parent, index, plainQuiz(node))
    if (classes.includes('alert')) return put(parent, index, plainAlert(node))
    if (classes.includes('image-elsewhere')) return put(parent, index, plainPicture(node))
    const isTab = node.tagName === 'label' && parent.type === 'element' && classesOf(parent).includes('tabs')
    if (node.tagName === 'figcaption' || classes.includes('docs-tab-label') || isTab) {
      node.tagName = 'p'
      node.children = [element('strong', node.children)]
    } else if (node.tagName === 'summary') {
      // Otherwise a heading in it would run into the words after it.
      node.tagName = 'div'
    } else if (node.tagName === 'a' && classes.includes('video')) {
      const name = findElement(node, 'span')?.children.filter(({ type }) => type === 'text') ?? []
      node.children = [text(`Video: ${name.map(textOf).join('').trim()}`)]
    }
    return undefined
  })
}

/** Elements that are converted whatever their classes. */
const PLAYERS = new Set(['audio', 'video'])
const TURNED = new Set([...PLAYERS, 'td', 'th', 'mark', 'label', 'figcaption', 'summary', 'wbr'])

/** A link to what would be played, called what it is called for those who cannot see the player. */
function plainPlayer({ properties }: Element): Element {
  const src = String(properties.src ?? '')
  const label = String(properties['aria-label'] ?? properties.title ?? src.slice(src.lastIndexOf('/') + 1))
  return { ...element('a', [text(label)]), properties: { href: src } }
}

/** The links to the previous and the next page. */
function plainPages(nav: Element): Element {
  const links = nav.children.filter((child) => child.type === 'element' && child.tagName === 'a')
  return element(
    'p',
    links.flatMap((link, index) => (index === 0 ? [link] : [text(' '), link])),
  )
}

/** The subsets or splits of a dataset in one line, of which the one shown is no link. */
function plainNav(nav: Element): Element {
  const names: ElementContent[] = []
  eachElement(nav, (node) => {
    if (node.tagName !== 'a') return undefined
    const isShown = node.properties['aria-current'] !== undefined
    names.push(isShown ? element('strong', node.children) : node)
    return undefined
  })
  return element('p', [text(`${String(nav.properties['aria-label'])}: `), ...listed(names)])
}

/** The languages in which there is code; the code below is in one of them. */
function plainLanguages(fieldset: Element): Element {
  const labels = fieldset.children.filter((child) => child.type === 'element' && child.tagName === 'label')
  return element('p', [text('Code in '), ...listed(labels.map((label) => text(textOf(label))))])
}

const listed = (items: readonly ElementContent[]): ElementContent[] =>
  items.flatMap((item, index) => (index === 0 ? [item] : [text(', '), item]))

/** A cell is one line, in which a paragraph would run into its neighbours. */
function withoutParagraphs(cell: Element): void {
  cell.children = cell.children.flatMap((child) => {
    if (child.type !== 'element') return [child]
    if (isParagraph(child)) return [text(' '), ...child.children, text(' ')]
    return classesOf(child).includes('in-cell') ? inLine([child]) : [child]
  })
}

/** Blocks that an example or the summary of a column is drawn with. */
const BLOCKS = new Set(['div', 'p', 'dl', 'dt', 'dd', 'ul', 'ol', 'li', 'details', 'summary'])

/** What is drawn in blocks as one line, with spaces between them. */
function inLine(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child) =>
    child.type === 'element' && BLOCKS.has(child.tagName)
      ? [text(' '), ...inLine(child.children), text(' ')]
      : [child],
  )
}

/** A table cell cannot hold a quote. */
function withoutAlerts(cell: Element): void {
  eachElement(cell, (node) => {
    if (!classesOf(node).includes('alert')) return undefined
    const [title, ...content] = node.children
    node.properties = {}
    node.children = [
      element('strong', [text(`${title === undefined ? '' : textOf(title)}:`)]),
      text(' '),
      ...content,
    ]
    return undefined
  })
}

function put(parent: Parents, index: number, node: Element): number {
  parent.children.splice(index, 1, node)
  return index
}

/** The answers with their explanations. */
function plainQuiz(quiz: Element): Element {
  const legend = findElement(quiz, 'legend')
  const choices = quiz.children.filter((child) => child.type === 'element' && child.tagName === 'div')
  const items = choices.flatMap((choice) => {
    if (choice.type !== 'element') return []
    const answer = findElement(choice, 'span')?.children ?? []
    const verdict = findElement(choice, 'p')
    return [element('li', [element('p', answer), ...(verdict === undefined ? [] : [verdict])])]
  })
  return element('div', [element('p', legend?.children ?? []), element('ul', items)])
}

/** A picture from another host as a plain image: Markdown does not load it either, unless a reader asks. */
function plainPicture(picture: Element): Element {
  const link = findElement(picture, 'a')
  if (link === undefined) return { ...picture, properties: {} }
  return { ...element('img', []), properties: { src: link.properties.href ?? '', alt: textOf(link) } }
}

/** Stands for the mark of an alert until that is written verbatim; no page has an element of that name. */
export const ALERT_MARK = 'alert-mark'

/** `> [!TIP]` and the text. */
function plainAlert(alert: Element): Element {
  const [, ...content] = alert.children.filter((child) => child.type === 'element')
  // Its title is in the page's language; Markdown names the kinds in English.
  const kind = classesOf(alert).find((name) => name.startsWith('alert-')) ?? 'alert-note'
  const mark = element(ALERT_MARK, [text(`[!${kind.slice('alert-'.length).toUpperCase()}]`)])
  const [first, ...rest] = content
  return first?.tagName === 'p'
    ? element('blockquote', [element('p', [mark, ...first.children]), ...rest])
    : element('blockquote', [element('p', [mark]), ...content])
}

const isParagraph = (node: ElementContent): boolean => node.type === 'element' && node.tagName === 'p'
