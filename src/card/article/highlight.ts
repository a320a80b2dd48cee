/** Colours code on the server: a few classes, no styles, grammars loaded when a card first needs them. */

import type { ElementContent } from 'hast'
import { createHighlighterCore, type HighlighterCore, type ThemeRegistration } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { bundledLanguages, bundledLanguagesInfo } from 'shiki/langs'
import { element, text } from './hast.ts'
import { recallCode } from './known-code.ts'
import { PatternCache } from './pattern-cache.ts'

/** A grammar may take seconds for a line such as a minified script. */
const MAX_LINE = 5000
const MAX_BLOCK = 100_000
/** By the clock: the first line of a language compiles its grammar, for seconds where the machine is busy. */
const MAX_LINE_MILLISECONDS = 10_000

/** What cards call languages that Shiki knows under another name, from a count of real fences. */
const ALIASES: Readonly<Record<string, string>> = {
  bib: 'bibtex',
  bibtext: 'bibtex',
  bitex: 'bibtex',
  buildoutcfg: 'ini',
  conf: 'ini',
  curl: 'bash',
  ipython: 'python',
  jsonlines: 'jsonl',
  ndjson: 'jsonl',
  node: 'javascript',
  py3: 'python',
  pycon: 'python',
  python2: 'python',
  python3: 'python',
  shellsession: 'console',
}

/** Colours that stand for a class; Shiki's themes know no other way to name a kind of token. */
const CLASSES: Readonly<Record<string, string>> = {
  '#000001': 'tok-k',
  '#000002': 'tok-s',
  '#000003': 'tok-c',
  '#000004': 'tok-n',
  '#000005': 'tok-f',
  '#000006': 'tok-v',
}

/** Scopes as in https://macromates.com/manual/en/language_grammars#naming-conventions */
const THEME: ThemeRegistration = {
  name: 'classes',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    rule(
      '#000001',
      'keyword',
      'storage',
      'keyword.operator.new',
      'keyword.operator.logical.python',
      'markup.deleted',
    ),
    rule(
      '#000000',
      'keyword.operator',
      'storage.type.function.arrow',
      'punctuation.definition.template-expression',
    ),
    rule('#000002', 'string', 'markup.inserted', 'markup.inline.raw', 'markup.underline.link'),
    rule('#000003', 'comment', 'punctuation.definition.comment'),
    rule('#000004', 'constant', 'support.constant', 'meta.format.percent'),
    rule(
      '#000005',
      'entity.name',
      'support.function',
      'support.class',
      'support.type',
      'meta.function-call.generic',
      'markup.heading',
    ),
    rule(
      '#000006',
      'variable.parameter',
      'entity.other.attribute-name',
      'support.type.property-name',
      'support.variable',
    ),
    rule('#000000', 'meta.embedded', 'meta.template.expression', 'meta.fstring constant.character.format'),
  ],
}

function rule(foreground: string, ...scope: string[]) {
  return { scope, settings: { foreground } }
}

let highlighter: Promise<HighlighterCore> | undefined

/**
 * The grammar for what a fence calls its language.
 *
 * @returns Shiki's id, such as `python` for `py`; undefined for plain text and for names it does not know
 */
export function findLanguage(name: string): string | undefined {
  const plain = name.toLowerCase().replace(/^[{.]+|(?<!\})\}+$/g, '')
  const known = Object.hasOwn(ALIASES, plain) ? ALIASES[plain] : plain
  return bundledLanguagesInfo.find(({ id, aliases }) => id === known || aliases?.includes(known ?? ''))?.id
}

/**
 * The code as text and `<span class="tok-…">`; its text is exactly `code`.
 *
 * @param language - from {@link findLanguage}
 * @returns plain text when the code is too long to colour or the grammar fails
 */
export async function highlight(code: string, language: string): Promise<ElementContent[]> {
  if (code.length > MAX_BLOCK || language === '') return [text(code)]
  const known = recallCode(code, language)
  if (known !== undefined) return known
  try {
    const shiki = await loadLanguage(language)
    const lines = shiki.codeToTokensBase(code, {
      lang: language,
      theme: 'classes',
      tokenizeMaxLineLength: MAX_LINE,
      tokenizeTimeLimit: MAX_LINE_MILLISECONDS,
    })
    const tokens = lines.flat().map(({ offset, content, color }) => ({
      start: offset,
      end: offset + content.length,
      className: CLASSES[color?.toLowerCase() ?? ''],
    }))
    return toSpans(code, tokens)
  } catch {
    return [text(code)]
  }
}

async function loadLanguage(language: string): Promise<HighlighterCore> {
  // The JavaScript engine: three times Oniguruma's rate on Python, and no WebAssembly to compile at the first block.
  highlighter ??= createHighlighterCore({
    engine: createJavaScriptRegexEngine({ forgiving: true, cache: new PatternCache() }),
    themes: [THEME],
    langs: [],
  })
  const shiki = await highlighter
  if (!shiki.getLoadedLanguages().includes(language)) {
    const entry = Object.entries(bundledLanguages).find(([id]) => id === language)
    if (entry !== undefined) await shiki.loadLanguage(entry[1])
  }
  return shiki
}

interface Token {
  start: number
  end: number
  className: string | undefined
}

/** Neighbours of one class share a span, with the white space between them. */
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
