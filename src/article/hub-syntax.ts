/** Parses formulas in the Hub's brackets, `\\(…\\)` and `\\[…\\]`, with a parser that knows only dollars. */

import type { Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** The opening of a formula, or an escaped character. */
const OPENING = /\\\\([([])|\\[!-/:-@[-`{-~]/g

/** Each parse finds brackets that are code or the like; after this many, all brackets are taken for text. */
const MAX_PARSES = 5

/** A line end, with the quote marks that begin the next line. */
const LINE_END = /\n[ \t>]*/g

/** The end of the paragraph that a line belongs to. */
const TEXT_END = /\n[ \t>]*(?:\n|\||#{1,6}[ \t]|[-*+][ \t]|1[.)][ \t]|```|~~~)/g

/** As long as a bracket with its backslashes, so that no other character moves. */
const DOLLARS = '$$$'

/** A formula in a text. */
interface Formula {
  /** Offset of the opening bracket's first backslash. */
  start: number
  /** The text between the brackets. */
  tex: string
  /** Offset after the closing bracket. */
  end: number
}

/**
 * Parse a text that may have formulas in the Hub's brackets, each handed to the parser between dollars.
 *
 * @returns nodes with their offsets in `source`; line numbers after a formula of several lines are too low
 * @see https://huggingface.co/docs/hub/model-cards
 */
export function parseHubSyntax(source: string, parse: (markdown: string) => Root): Root {
  if (!/\\\\[([]/.test(source)) return parse(source)
  const literal = new Set<number>()
  for (let parses = 1; parses < MAX_PARSES; parses += 1) {
    const formulas = findFormulas(source, literal)
    if (formulas.size === 0) break
    const tree = parse(withDollars(source, formulas.values()))
    const parsed = new Set<number>()
    visit(tree, 'inlineMath', (node) => {
      const formula = formulas.get(offsetOf(node))
      if (formula === undefined) return
      node.value = formula.tex.replace(LINE_END, '\n')
      parsed.add(formula.start)
    })
    if (parsed.size === formulas.size) return tree
    // The others are code, an address or the like, and stay as they are.
    for (const start of formulas.keys()) if (!parsed.has(start)) literal.add(start)
  }
  return parse(source)
}

function offsetOf(node: Nodes): number {
  return node.position?.start.offset ?? -1
}

/**
 * Everything that may be a formula, by its start, in linear time.
 *
 * @param literal - starts of brackets that have turned out not to be formulas
 */
function findFormulas(source: string, literal: ReadonlySet<number>): ReadonlyMap<number, Formula> {
  const formulas = new Map<number, Formula>()
  const round = new Ahead(source, /(?<!\\)\\{2,}\)/g)
  const square = new Ahead(source, /(?<!\\)\\{2,}\]/g)
  const textEnd = new Ahead(source, TEXT_END)
  OPENING.lastIndex = 0
  for (let match = OPENING.exec(source); match !== null; match = OPENING.exec(source)) {
    const start = match.index
    const opened = start + match[0].length
    const close = match[1] === undefined ? undefined : (match[1] === '(' ? round : square).find(opened)
    if (close === undefined || literal.has(start)) continue
    if ((textEnd.find(start)?.start ?? source.length) < close.start) continue
    const tex = source.slice(opened, close.start)
    if (tex.trim() === '') continue
    formulas.set(start, { start, tex, end: close.end })
    OPENING.lastIndex = close.end
  }
  return formulas
}

/** The text with its formulas between dollars; every other character keeps its offset. */
function withDollars(source: string, formulas: Iterable<Formula>): string {
  let out = ''
  let at = 0
  for (const { start, tex, end } of formulas) {
    // At the start of a line, dollars followed by nothing would open a block.
    const inner = tex.replaceAll('$', 'x').replace(LINE_END, (lineEnd) => 'x'.repeat(lineEnd.length))
    const pad = ' '.repeat(end - start - tex.length - 2 * DOLLARS.length)
    out += source.slice(at, start) + DOLLARS + inner + pad + DOLLARS
    at = end
  }
  return out + source.slice(at)
}

/** Finds the next match of a pattern from positions that only increase, scanning each character once. */
class Ahead {
  readonly #source: string
  readonly #pattern: RegExp
  #found: { start: number; end: number } | undefined
  #isDone = false

  constructor(source: string, pattern: RegExp) {
    this.#source = source
    this.#pattern = pattern
  }

  find(from: number): { start: number; end: number } | undefined {
    if (this.#isDone || (this.#found?.start ?? -1) >= from) return this.#found
    this.#pattern.lastIndex = from
    const match = this.#pattern.exec(this.#source)
    this.#isDone = match === null
    this.#found = match === null ? undefined : { start: match.index, end: this.#pattern.lastIndex }
    return this.#found
  }
}
