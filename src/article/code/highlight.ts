/** Colours code on the server, with a few classes and no inline styles. */

import type { ElementContent, Root, RootContent } from 'hast'
import { element, text } from '../html/hast.ts'
import { recallCode } from './known-code.ts'
import { findLanguage, grammarOf } from './languages.ts'

/** Some regular expressions take quadratic time, mostly within one line. */
const MAX_LINE = 5000
const MAX_BLOCK = 20_000

type Kind = 'k' | 's' | 'c' | 'n' | 'f' | 'v' | 'plain'

/** Kinds by token name: https://prismjs.com/tokens.html. Any other token has the kind of the token around it. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ...named('k', 'keyword', 'atrule', 'important', 'directive', 'doctype', 'method', 'deleted'),
  ...named('s', 'string', 'char', 'attr-value', 'url', 'regex', 'code-snippet', 'header-value', 'inserted'),
  ...named('c', 'comment', 'prolog', 'shebang', 'shell-symbol', 'coord'),
  ...named('n', 'number', 'boolean', 'null', 'constant', 'symbol', 'entity'),
  ...named('f', 'function', 'class-name', 'builtin', 'tag', 'selector', 'title', 'decorator', 'macro'),
  ...named('v', 'property', 'key', 'attr-name', 'header-name', 'parameter', 'variable', 'environment'),
  ...named('plain', 'punctuation', 'operator', 'interpolation', 'expression', 'attr-equals', 'code-block'),
])

function named(kind: Kind, ...names: string[]): [string, Kind][] {
  return names.map((name) => [name, kind])
}

/** The kind of a token; `classes` has `token`, the token's name and then its aliases. */
function kindOf(classes: readonly (string | number)[], around: Kind): Kind {
  // Everything in a comment is comment, and quotes belong to their string.
  if (around === 'c') return around
  for (const name of classes) {
    const kind = KINDS.get(String(name))
    const isOfText = around === 's' && (name === 'punctuation' || name === 'operator')
    if (kind !== undefined && !isOfText) return kind
  }
  return around
}

/**
 * Colours code as text and `<span class="tok-…">`, whose text together is exactly `code`.
 *
 * @param language - from `findLanguage`
 * @param most - characters of code that is coloured
 * @returns plain text when the code or one of its lines is too long to colour, or when the grammar fails on it
 */
export async function highlight(code: string, language: string, most = MAX_BLOCK): Promise<ElementContent[]> {
  if (code.length > most || hasLongLine(code)) return [text(code)]
  const known = recallCode(code, language)
  if (known !== undefined) return known
  const grammar = grammarOf(language)
  // Loaded late: known code, and pages without code, need not wait for the first grammars.
  const { loadGrammar } = await import('./grammars.ts')
  const refractor = await loadGrammar(grammar)
  if (grammar === 'markdown') for (const named of fencesIn(code)) await loadGrammar(named)
  try {
    return toSpans(code, tokensOf(refractor.highlight(code, grammar)))
  } catch {
    // A regular expression that backtracks too much overflows the stack.
    return [text(code)]
  }
}

const FENCE = /^`{3,}[^\w\n]{0,9}([\w+#-]+)/gm

/** Grammars of the code blocks in Markdown. All must be loaded, or the colours would depend on earlier pages. */
function* fencesIn(markdown: string): Generator<string> {
  for (const [, name = ''] of markdown.matchAll(FENCE)) {
    const language = findLanguage(name)
    if (language !== undefined) yield grammarOf(language)
  }
}

const hasLongLine = (code: string): boolean => code.split('\n').some(({ length }) => length > MAX_LINE)

function tokensOf(root: Root): Token[] {
  const tokens: Token[] = []
  let at = 0
  const read = (nodes: readonly RootContent[], around: Kind) => {
    for (const node of nodes) {
      if (node.type === 'text') {
        const end = at + node.value.length
        const className = around === 'plain' ? undefined : `tok-${around}`
        tokens.push({ start: at, end, className })
        at = end
      } else if (node.type === 'element') {
        const { className } = node.properties
        read(node.children, Array.isArray(className) ? kindOf(className, around) : around)
      }
    }
  }
  read(root.children, 'plain')
  return tokens
}

interface Token {
  start: number
  end: number
  className: string | undefined
}

/** Adjacent tokens of one class share a span, including the white space between them. */
function toSpans(code: string, tokens: Token[]): ElementContent[] {
  const spans: ElementContent[] = []
  let at = 0
  let run: { start: number; end: number; className: string } | undefined
  const flush = () => {
    if (run === undefined) return
    if (run.start > at) spans.push(text(code.slice(at, run.start)))
    spans.push(element('span', { className: [run.className] }, [text(code.slice(run.start, run.end))]))
    at = run.end
    run = undefined
  }
  for (const { start, end, className } of tokens) {
    if (code.slice(start, end).trim() === '') continue
    if (className === undefined || className !== run?.className || code.slice(run.end, start).trim() !== '') {
      flush()
      run = className === undefined ? undefined : { start, end, className }
    } else {
      run.end = end
    }
  }
  flush()
  if (at < code.length) spans.push(text(code.slice(at)))
  return spans
}
