/** Renders formulas as MathML, which browsers draw without a style sheet, fonts or scripts. */

import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import katex from 'katex'
import { element, elementsOf, hasClass, text } from './html/hast.ts'
import { parseHtml } from './html/parse-raw.ts'
import { writeMathLetters } from './math-letters.ts'

/** Longer than any formula of a real card; KaTeX uses stack for each level of nesting. */
const MAX_LENGTH = 5000
const MAX_DEPTH = 100
/** Characters of MathML for all formulas of a text, some five thousand short ones; the others are shown as their source. */
const MAX_CHARACTERS = 2_000_000
/** What a formula that cannot be drawn counts for each of its characters. */
const FAULT_CHARACTERS = 20

/** Converts the formulas of one text to MathML, as many as a page should hold. */
class FormulaConverter {
  #left = MAX_CHARACTERS

  convert(source: string, display: boolean): { html: string } | { fault: string } {
    if (this.#left <= 0) return { fault: 'the text has too many formulas' }
    const converted = toHtml(source, display)
    this.#left -= 'html' in converted ? converted.html.length : source.length * FAULT_CHARACTERS
    return converted
  }
}

/** Draws the formulas of one article. */
export class Formulas {
  readonly #converter = new FormulaConverter()

  /** The drawn formula that a `code` or `pre` element holds; undefined when it holds none. */
  draw(node: Element): ElementContent | undefined {
    if (node.tagName === 'pre') {
      const [code, ...others] = node.children
      if (code?.type !== 'element' || others.length > 0 || !hasClass(code, 'language-math')) return undefined
      return this.#formula(code, true)
    }
    if (node.tagName !== 'code') return undefined
    if (hasClass(node, 'math-display')) return this.#formula(node, true)
    return hasClass(node, 'math-inline') ? this.#formula(node, false) : undefined
  }

  #formula(code: Element, display: boolean): ElementContent {
    const source = textOf(code).trim()
    const converted = this.#converter.convert(source, display)
    const math = 'html' in converted ? withoutStyles(parseHtml(converted.html)) : undefined
    return math ?? element('code', {}, [text(source)])
  }
}

/** Tells which formulas of one text cannot be drawn. */
export class FormulaFaults {
  readonly #converter = new FormulaConverter()

  /** Why a formula cannot be drawn; undefined for one that can, and for an empty one. */
  find(source: string, display: boolean): string | undefined {
    if (source === '') return undefined
    const converted = this.#converter.convert(source, display)
    return 'fault' in converted ? converted.fault : undefined
  }
}

function toHtml(source: string, display: boolean): { html: string } | { fault: string } {
  if (source === '') return { fault: 'it is empty' }
  if (source.length > MAX_LENGTH) return { fault: `it is longer than ${MAX_LENGTH} characters` }
  try {
    const html = katex.renderToString(source, {
      displayMode: display,
      output: 'mathml',
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 500,
      maxSize: 20,
    })
    return isDeep(html) ? { fault: 'it is nested too deeply' } : { html }
  } catch (error) {
    return { fault: error instanceof katex.ParseError ? error.rawMessage : 'it is nested too deeply' }
  }
}

/** Takes the `<math>` out of KaTeX's `<span>` and drops the attributes that a page must not have. */
function withoutStyles(tree: Root): ElementContent | undefined {
  let math: Element | undefined
  for (const node of elementsOf(tree)) {
    if (node.tagName === 'math') math ??= node
    // KaTeX puts the invisible "apply function" sign after a function's name, even where only the name may be.
    if (FIXED_ARGUMENTS.has(node.tagName)) {
      node.children = node.children.filter((child) => textOf(child) !== APPLY_FUNCTION)
    }
    for (const name of Object.keys(node.properties)) {
      if (!MATHML_ATTRIBUTES.has(name.toLowerCase())) delete node.properties[name]
    }
    writeMathLetters(node)
  }
  // An HTML parser drops the namespace, but whoever copies a formula out of the page needs it.
  if (math !== undefined)
    math.properties = { xmlns: 'http://www.w3.org/1998/Math/MathML', ...math.properties }
  return math
}

const APPLY_FUNCTION = '\u2061'

/** Drawn as a row if they have a child too many: https://www.w3.org/TR/mathml-core/#general-layout-schemata */
const FIXED_ARGUMENTS = new Set('mfrac mroot msub msup msubsup munder mover munderover'.split(' '))

const MATHML_ATTRIBUTES = new Set(
  `display encoding mathvariant mathcolor mathbackground mathsize displaystyle scriptlevel stretchy fence
  separator lspace rspace minsize maxsize accent accentunder columnalign columnspacing columnlines rowspacing
  rowlines rowalign width height depth voffset linethickness notation movablelimits symmetric largeop form`.split(
    /\s+/,
  ),
)

function isDeep(html: string): boolean {
  let depth = 0
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>')) depth += 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}
