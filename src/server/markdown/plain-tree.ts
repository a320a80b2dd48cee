/** Fast versions of the library's conversions for simple content: only blocks, only inline content, plain tables. */

import type { Element, ElementContent } from 'hast'
import type { State } from 'hast-util-to-mdast'
import type {
  AlignType,
  BlockContent,
  DefinitionContent,
  InlineCode,
  PhrasingContent,
  RootContent,
  Table,
  TableCell,
  TableRow,
} from 'mdast'

/** @returns undefined where text and blocks are siblings, or a link contains blocks */
export function toPlainFlow(nodes: RootContent[]): (BlockContent | DefinitionContent)[] | undefined {
  const blocks = nodes.filter(isBlock)
  if (blocks.length === nodes.length) return blocks
  const phrases = nodes.filter(isPhrase)
  if (phrases.length < nodes.length) return undefined
  if (phrases[0]?.type === 'break' || phrases.at(-1)?.type === 'break') return undefined
  return phrases.every((node) => node.type === 'text' && /^[ \t\n\f\r]*$/.test(node.value))
    ? []
    : [{ type: 'paragraph', children: phrases }]
}

const BLOCKS: ReadonlySet<string> = new Set<(BlockContent | DefinitionContent)['type']>([
  ...(['blockquote', 'code', 'footnoteDefinition', 'heading', 'html', 'list', 'paragraph', 'table'] as const),
  'thematicBreak',
])

const isBlock = (node: RootContent): node is BlockContent | DefinitionContent => BLOCKS.has(node.type)

const PHRASES: ReadonlySet<string> = new Set<PhrasingContent['type']>([
  ...(['break', 'emphasis', 'footnoteReference', 'image', 'inlineCode', 'strong', 'text'] as const),
])

const isPhrase = (node: RootContent): node is PhrasingContent =>
  PHRASES.has(node.type) || (node.type === 'link' && node.children.every(hasNoBlock))

const hasNoBlock = (node: RootContent): boolean =>
  isPhrase(node) && (!('children' in node) || node.children.every(hasNoBlock))

/** @returns undefined unless it is a single ASCII text with single spaces */
export function plainCode({ children }: Element): InlineCode | undefined {
  const [only, other] = children
  if (only?.type !== 'text' || other !== undefined) return undefined
  return /^(?: ?[!-~])* ?$/.test(only.value) ? { type: 'inlineCode', value: only.value } : undefined
}

/** @returns undefined for a nested table, one without a head, with spanning cells, or with more than inline content */
export function plainTable(state: State, table: Element): Table | undefined {
  const rows = rowsOf(table)
  if (state.inTable || rows === undefined) return undefined
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 1)
  const align: AlignType[] = Array.from({ length: columns }, () => null)
  const made: TableRow[] = []
  for (const row of rows) {
    const children: TableCell[] = Array.from({ length: columns }, () => ({ type: 'tableCell', children: [] }))
    for (const [column, cell] of row.entries()) {
      align[column] ??= ALIGNED.get(cell.properties.align) ?? null
      state.inTable = true
      const nodes = state.all(cell)
      state.inTable = false
      const phrases = nodes.filter(isPhrase)
      if (phrases.length < nodes.length) return undefined
      children[column] = { type: 'tableCell', children: phrases }
    }
    made.push({ type: 'tableRow', children })
  }
  return { type: 'table', align, children: made }
}

const ALIGNED: ReadonlyMap<unknown, AlignType> = new Map([
  ['left', 'left'],
  ['center', 'center'],
  ['right', 'right'],
])

/** The cells of each row; undefined unless they are as React draws a Markdown table. */
function rowsOf(table: Element): Element[][] | undefined {
  const rows: Element[][] = []
  for (const [index, group] of table.children.entries()) {
    if (group.type !== 'element' || group.tagName !== (index === 0 ? 'thead' : 'tbody')) return undefined
    for (const row of group.children) {
      if (row.type !== 'element' || row.tagName !== 'tr') return undefined
      const cells = row.children.filter(isPlainCell)
      if (cells.length < row.children.length) return undefined
      rows.push(cells)
    }
  }
  return rows.length > 0 ? rows : undefined
}

const isPlainCell = (node: ElementContent): node is Element =>
  node.type === 'element' &&
  (node.tagName === 'th' || node.tagName === 'td') &&
  node.properties.rowSpan === undefined &&
  node.properties.colSpan === undefined &&
  (node.properties.align === undefined || ALIGNED.has(node.properties.align))
