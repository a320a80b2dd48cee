/** Reads which words stand in which blocks of a text, from its Markdown tree or, where it has HTML, its HTML tree. */

import type { Element, Nodes as HtmlNodes, Root as HtmlRoot } from 'hast'
import { toString as textOfHtml } from 'hast-util-to-string'
import type { Nodes as MarkdownNodes, Root as MarkdownRoot } from 'mdast'
import { readAlertMark } from '../../article/alerts.ts'
import { isHeading } from '../../article/headings.ts'
import { elementsOf, hasClass, stringProperty } from '../../article/html/hast.ts'
import { parseHtml } from '../../article/html/parse-raw.ts'

/** A block and its words. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'table' | 'code'
  /** Level of a heading, 1 to 6; 0 for other blocks. */
  level: number
  /** All words, lines as in the source; cells of a table are separated by spaces. */
  text: string
  /** The same without the names of pictures. */
  prose: string
  /** How many characters of it belong to formulas. */
  formulas: number
}

type Kind = Exclude<Block['kind'], 'heading'>
type Node = MarkdownNodes | HtmlNodes

/** Elements of HTML whose words stand apart from those before and after. */
const BLOCK_NAMES = new Set(
  `blockquote caption dd details div dl dt figcaption figure hr li ol p pre section summary table tbody td tfoot th
  thead tr ul`.split(/\s+/),
)

/**
 * The blocks of a tree in order. Quotes are read as what they contain, and lists as their items.
 *
 * @param tree - if it is Markdown's, without footnotes and without HTML that orders it
 */
export function readBlocks(tree: MarkdownRoot | HtmlRoot): Block[] {
  const reader = new BlockReader()
  reader.readAll(tree.children, 'paragraph')
  reader.end('paragraph')
  return reader.blocks
}

class BlockReader {
  readonly blocks: Block[] = []
  #text = ''
  /** Set once it differs from the text. */
  #prose: string | undefined
  #formulas = 0
  /** The text that marks a quote as an alert, and how much of it does. */
  #mark: { text: Node; length: number } | undefined

  readAll(nodes: readonly Node[], kind: Kind): void {
    for (const node of nodes) this.#read(node, kind)
  }

  /** Ends the block that the words since the last one belong to. */
  end(kind: Kind): void {
    const text = this.#text
    if (text.trim() !== '') {
      this.blocks.push({ kind, level: 0, text, prose: this.#prose ?? text, formulas: this.#formulas })
    }
    this.#text = ''
    this.#prose = undefined
    this.#formulas = 0
  }

  #read(node: Node, kind: Kind): void {
    switch (node.type) {
      case 'text':
        this.#add(node === this.#mark?.text ? node.value.slice(this.#mark.length) : node.value)
        break
      case 'inlineCode':
        this.#add(node.value)
        break
      case 'inlineMath':
        this.#addFormula(node.value)
        break
      case 'image':
      case 'imageReference':
        this.#addPicture(node.alt)
        break
      case 'break':
        this.#add('\n')
        break
      case 'code':
      case 'math':
        this.#addCode(node.value, kind)
        break
      case 'heading':
        this.end(kind)
        this.#addHeading(node.depth, textOfMarkdown(node))
        break
      case 'html':
        this.readAll(parseHtml(node.value).children, kind)
        break
      case 'element':
        this.#readElement(node, kind)
        break
      case 'listItem':
        this.#readBlock(node.children, kind, 'item')
        break
      case 'table':
        this.#readBlock(node.children, kind, 'table')
        break
      case 'blockquote':
        this.#readQuote(node.children, kind)
        break
      case 'paragraph':
      case 'list':
      case 'tableRow':
      case 'tableCell':
        this.#readBlock(node.children, kind, kind)
        break
      default:
        if ('children' in node) this.readAll(node.children, kind)
    }
  }

  #readElement(node: Element, kind: Kind): void {
    const { tagName, children } = node
    if (isOurs(node)) return
    if (tagName === 'img') this.#addPicture(stringProperty(node, 'alt'))
    else if (tagName === 'br') this.#add('\n')
    else if (isHeading(node)) {
      this.end(kind)
      for (const heading of [node, ...headingsIn(node)])
        this.#addHeading(Number(heading.tagName.slice(1)), textOfHtml(heading))
    } else if (tagName === 'pre' && headingsIn(node).length === 0) this.#addCode(textOfHtml(node), kind)
    else if (tagName === 'code' && (hasClass(node, 'math-inline') || hasClass(node, 'math-display')))
      this.#addFormula(textOfHtml(node))
    else if (tagName === 'blockquote') this.#readQuote(children, kind)
    else if (BLOCK_NAMES.has(tagName))
      this.#readBlock(children, kind, tagName === 'li' ? 'item' : tagName === 'table' ? 'table' : kind)
    else this.readAll(children, kind)
  }

  #readQuote(children: readonly Node[], kind: Kind): void {
    const [text, next] = firstParagraph(children)
    const endsLine =
      next === undefined || next.type === 'break' || (next.type === 'element' && next.tagName === 'br')
    const mark = text?.type === 'text' ? readAlertMark(text.value, endsLine) : undefined
    if (text !== undefined && mark !== undefined) this.#mark = { text, length: mark.length }
    this.#readBlock(children, kind, kind)
  }

  /** Reads a block within one of another kind; all that is in a table is a part of that table. */
  #readBlock(children: readonly Node[], outer: Kind, kind: Kind): void {
    if (outer === 'table') {
      this.#add(' ')
      this.readAll(children, 'table')
      this.#add(' ')
      return
    }
    this.end(outer)
    this.readAll(children, kind)
    this.end(kind)
  }

  #addHeading(level: number, text: string): void {
    this.blocks.push({ kind: 'heading', level, text, prose: text, formulas: 0 })
  }

  #addCode(code: string, outer: Kind): void {
    this.end(outer)
    this.#text = code
    this.end('code')
  }

  #add(words: string): void {
    this.#text += words
    if (this.#prose !== undefined) this.#prose += words
  }

  #addFormula(tex: string): void {
    this.#add(tex)
    this.#formulas += tex.length
  }

  #addPicture(name: string | null | undefined): void {
    this.#prose ??= this.#text
    this.#text += name ?? ''
  }
}

/** The text that a node has in HTML. */
function textOfMarkdown(node: MarkdownNodes): string {
  if (node.type === 'html') return textOfHtml(parseHtml(node.value))
  if (node.type === 'break') return '\n'
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOfMarkdown).join('') : ''
}

/** The content of a quote's first block, if that is a paragraph. */
function firstParagraph(children: readonly Node[]): readonly Node[] {
  const first = children.find((child) => child.type !== 'text')
  return first?.type === 'paragraph' || (first?.type === 'element' && first.tagName === 'p')
    ? first.children
    : []
}

function headingsIn(node: Element): Element[] {
  return [...elementsOf(node)].filter(isHeading)
}

/** Numbers and arrows of footnotes, and the name of their section. */
function isOurs(node: Element): boolean {
  const { dataFootnoteRef, dataFootnoteBackref } = node.properties
  return dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined || hasClass(node, 'sr-only')
}
