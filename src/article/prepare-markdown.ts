/** Prepares the Markdown tree of a piece for conversion to HTML: raw HTML, code, math, hostile sizes. */

import type { Code, Html, Link, Nodes, Parents, Root, RootContent, Table, TableRow } from 'mdast'
import { element, text } from './html/hast.ts'
import { type RawHtml, readTag } from './html/raw-html.ts'

/** A table is padded to its widest row; one with more cells than this is left ragged. */
const MAX_CELLS = 100_000

/** HTML names that authors often use as placeholders, which have no attributes and no end tag. */
const AMBIGUOUS = new Set(
  `s title template label input button select option output data object embed form link base meta param source main
  header footer body head html map area progress meter slot canvas dialog menu time track search frame math svg var
  samp q cite address section article`.split(/\s+/),
)

const PHRASING_PARENTS = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'emphasis',
  'strong',
  'delete',
  'link',
])
const LANGUAGE = /^[{.]{0,2}[\w+#/:=.-]{1,60}\}?$/
const EMAIL = /^[^@\s]+@[^@\s]+$/

/** Context for preparing one piece. */
export interface Preparation {
  /** The Markdown that the tree was parsed from. */
  source: string
  rawHtml: RawHtml
  /** Parses Markdown that was mistaken for HTML. */
  parse: (markdown: string) => Root
}

/** Prepares `parent` and everything below it, in place. */
export function prepareMarkdown(parent: Root, preparation: Preparation): void {
  prepareChildren(parent, preparation)
}

function prepareChildren(parent: Parents, preparation: Preparation): void {
  const nodes: Nodes[] = parent.children
  if (!nodes.some((child) => child.type === 'html')) {
    for (let at = 0; at < nodes.length; at += 1) {
      const child = nodes[at]
      if (child !== undefined && child.type !== 'text') nodes[at] = prepareNode(child, preparation)
    }
    return
  }
  const literal = PHRASING_PARENTS.has(parent.type) ? findPlaceholders(parent) : NO_NAMES
  const hidden = PHRASING_PARENTS.has(parent.type) ? findHidden(parent, literal) : NO_NODES
  const children: Nodes[] = []
  for (const child of nodes) {
    if (hidden.has(child)) continue
    const isIndented = children.at(-1)?.type === 'html' && isIndentedHtml(child, preparation)
    if (child.type === 'html') children.push(...prepareHtml(child, literal, preparation))
    else if (isIndented)
      children.push(...prepareHtml({ type: 'html', value: child.value }, literal, preparation))
    else children.push(prepareNode(child, preparation))
  }
  replaceChildren(parent, children)
}

/** The docs dialect has no indented code: after HTML and a blank line, an indented tag continues the HTML. */
function isIndentedHtml(node: Nodes, { source, rawHtml }: Preparation): node is Code {
  if (node.type !== 'code' || !rawHtml.hasParts || !/^<[a-z]/i.test(node.value)) return false
  const start = node.position?.start.offset ?? 0
  return /^[ \t]*</.test(source.slice(start, start + 100))
}

/** mdast types the children of each parent separately; the nodes put back here came from the same parent. */
function replaceChildren(parent: Parents, children: Nodes[]): void {
  const target: Nodes[] = parent.children
  target.length = 0
  for (const child of children) target.push(child)
}

function prepareNode(node: Nodes, preparation: Preparation): Nodes {
  if (node.type === 'code') return prepareCode(node)
  if (node.type === 'inlineMath') return prepareInlineMath(node, preparation.source)
  if (node.type === 'math') return prepareMath(node)
  if (node.type === 'link' && isPlaceholder(node, preparation.source)) {
    return { type: 'text', value: `<${node.url}>` }
  }
  if (node.type === 'table') limitTable(node)
  if ('children' in node) prepareChildren(node, preparation)
  return node
}

/** A block of raw HTML may be Markdown that only looks like HTML. */
function prepareHtml(node: Html, literal: ReadonlySet<string>, preparation: Preparation): Nodes[] {
  const { value } = node
  if (literal === NO_NAMES) {
    const markdown = findMistakenMarkdown(value, preparation.rawHtml)
    if (markdown !== undefined) {
      const tree = preparation.parse(markdown)
      prepareChildren(tree, { ...preparation, source: markdown })
      return tree.children
    }
  }
  const html = preparation.rawHtml.rewrite(value, literal === NO_NAMES ? unbalancedStrikes(value) : literal)
  if (html.trim() !== '') return [{ type: 'html', value: html }]
  // In a paragraph, a space replaces a dropped tag, which may have separated words.
  return html === '' || literal === NO_NAMES ? [] : [{ type: 'text', value: ' ' }]
}

/** The Markdown in a block that begins with a name that is not HTML, or with a comment that never ends. */
function findMistakenMarkdown(value: string, rawHtml: RawHtml): string | undefined {
  if (value.startsWith('<!--') && !value.includes('-->')) {
    const blank = /\n[ \t]*\n/.exec(value)
    return blank === null ? '' : value.slice(blank.index)
  }
  const tag = readTag(value, 0)
  if (tag === undefined || rawHtml.isMarkup(tag.name)) return undefined
  return value.replace(/^([ \t]*)<(?=\/?([A-Za-z][^\s/>]*))/gm, (all, space: string, name: string) =>
    rawHtml.isMarkup(name.toLowerCase()) ? all : `${space}\\<`,
  )
}

const NO_NAMES: ReadonlySet<string> = new Set()
const NO_NODES: ReadonlySet<Nodes> = new Set()
const STRIKE: ReadonlySet<string> = new Set(['s'])

/** `<s>` marks the start of a sequence in many cards; only where each is closed does it strike text out. */
function unbalancedStrikes(value: string): ReadonlySet<string> {
  const opened = value.match(/<s>/gi)?.length ?? 0
  const closed = value.match(/<\/s>/gi)?.length ?? 0
  return opened === closed ? NO_NAMES : STRIKE
}

/** The ambiguous names in this run of text whose tags have no attributes and do not pair up. */
function findPlaceholders(parent: Parents): ReadonlySet<string> {
  const balance = new Map<string, number>()
  for (const child of parent.children) {
    if (child.type !== 'html') continue
    const tag = readTag(child.value, 0)
    if (tag === undefined || !AMBIGUOUS.has(tag.name)) continue
    const bare = /^<\/?[A-Za-z]+\s*>$/.test(child.value)
    const step = bare ? (tag.closing ? -1 : 1) : Number.NaN
    balance.set(tag.name, (balance.get(tag.name) ?? 0) + step)
  }
  const names = [...balance].filter(([, open]) => open !== 0 && !Number.isNaN(open)).map(([name]) => name)
  return new Set(names)
}

/** Nodes of `<script>` and `<style>` elements in running text, tags included. */
function findHidden(parent: Parents, literal: ReadonlySet<string>): ReadonlySet<Nodes> {
  const hidden = new Set<Nodes>()
  const children: readonly Nodes[] = parent.children
  for (let at = 0; at < children.length; at += 1) {
    const name = tagName(children[at], false)
    if (name === undefined || !HIDING.has(name) || literal.has(name)) continue
    const close = children.findIndex((child, index) => index > at && tagName(child, true) === name)
    if (close < 0) break
    for (const child of children.slice(at, close + 1)) hidden.add(child)
    at = close
  }
  return hidden
}

const HIDING = new Set(['script', 'style'])

function tagName(node: Nodes | undefined, closing: boolean): string | undefined {
  if (node?.type !== 'html') return undefined
  const tag = readTag(node.value, 0)
  return tag?.closing === closing ? tag.name : undefined
}

/** `<dc:source>` is an autolink to Markdown and a placeholder to people. */
function isPlaceholder(link: Link, source: string): boolean {
  const start = link.position?.start.offset
  if (start === undefined || source[start] !== '<') return false
  return !/^(https?|mailto|ftp):/i.test(link.url) && !EMAIL.test(link.url)
}

/** Carries the language and title of a fence over to HTML; an info string without a language is code's first line. */
function prepareCode(given: Code): Code {
  const node = withSplitRanges(given)
  const { lang, meta } = node
  if (lang === null || lang === undefined) return { ...node, data: { hProperties: {} } }
  if (!LANGUAGE.test(lang)) {
    const info = meta === null || meta === undefined ? lang : `${lang} ${meta}`
    return { type: 'code', lang: null, meta: null, value: `${info}\n${node.value}` }
  }
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta ?? '')
  const tab = /(?:^|\s)tab=(?:"([^"]*)"|'([^']*)')/.exec(meta ?? '')
  // @see https://facelessuser.github.io/pymdown-extensions/extensions/superfences/
  const marked = /(?:^|\s)hl_lines="([\d\s-]{1,500})"/.exec(meta ?? '')
  const hProperties = {
    dataTitle: title?.[1] ?? title?.[2],
    dataTab: tab?.[1] ?? tab?.[2],
    dataLines: /(?:^|\s)\{([\d\s,-]{1,500})\}/.exec(meta ?? '')?.[1] ?? marked?.[1]?.replaceAll(' ', ','),
  }
  return { ...node, meta: null, data: { hProperties } }
}

/**
 * Makes ```` ```py {1,3} ```` of ```` ```py{1,3} ````,
 * and ```` ```py title="x" ```` of ```` ``` {.py title="x"} ````.
 */
function withSplitRanges(node: Code): Code {
  const listed = /^\{\s*\.([\w+#-]{1,50})(?=[\s}])(.*)\}$/.exec(
    `${node.lang ?? ''} ${node.meta ?? ''}`.trim(),
  )
  if (listed !== null) return { ...node, lang: listed[1] ?? null, meta: listed[2] ?? '' }
  const match = /^([\w+#.-]+)(\{[\d,-]{1,500}\})$/.exec(node.lang ?? '')
  return match === null ? node : { ...node, lang: match[1] ?? null, meta: `${match[2]} ${node.meta ?? ''}` }
}

type InlineMath = Extract<Nodes, { type: 'inlineMath' }>
type MathBlock = Extract<Nodes, { type: 'math' }>

/** On the Hub, `$$…$$` and `\\[…\\]` are display formulas; `\\(…\\)` is inline. */
function prepareInlineMath(node: InlineMath, source: string): InlineMath {
  const inline = source.startsWith('\\\\(', node.position?.start.offset)
  const className = ['language-math', inline ? 'math-inline' : 'math-display']
  return { ...node, data: { hName: 'code', hProperties: { className }, hChildren: [text(node.value)] } }
}

function prepareMath(node: MathBlock): MathBlock {
  const properties = { className: ['language-math', 'math-display'] }
  const code = element('code', properties, [text(node.value)])
  return { ...node, data: { hName: 'pre', hChildren: [code] } }
}

function limitTable(table: Table): void {
  const columns = table.align?.length ?? 0
  if (columns * table.children.length > MAX_CELLS) table.align = null
  for (const row of table.children) joinSurplus(row, columns)
}

/** Joins cells beyond the last column to it: GFM would drop them, and most come from an unescaped bar in code. */
function joinSurplus(row: TableRow, columns: number): void {
  const surplus = row.children.splice(Math.max(columns, 1))
  const last = row.children.at(-1)
  for (const cell of surplus) last?.children.push({ type: 'text', value: ' | ' }, ...cell.children)
}

/** Removes the definitions that were appended to a piece only so that its references resolve. */
export function withoutRepeated(tree: Root, end: number): RootContent[] {
  return tree.children.filter((child) => (child.position?.start.offset ?? 0) <= end)
}
