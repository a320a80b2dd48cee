/** Extracts the summary shown below a card's name in lists: its first real sentences, in its own words. */

import { type Block, readBlocks } from './blocks.ts'
import { inlineText } from './inline-text.ts'

const MAX_LENGTH = 200
/** A first sentence shorter than this leaves room for the second. */
const SHORT = 80
/** Shorter texts say too little. */
const SHORTEST = 20
/** Blocks to search; the summary of a card is near its top. */
const MAX_BLOCKS = 200
/** Longer paragraphs are read only up to here. */
const MAX_PARAGRAPH = 2000

const DATASET_SUMMARY = /^ {0,3}#{1,6}[ \t]*\**Dataset[ \t]+Summary\b.*$/im

/** Text from templates, and what people write before they come to the point. */
const BOILERPLATE = new RegExp(
  [
    'more information needed|needs more information|automatically generated|quick summary of what',
    'did not write a model card|template for new|for adding this dataset',
    '^this (?:model|dataset) ?card (?:aims|contains|has been|was|template)',
    '^(?:todo|table of contents|disclaimer|warning|note|notice|update|important|nb|attention|caution|please)\\b',
    '^(?:test|try|see|check|click|read|find|download|visit|you can (?:test|try|find|download)|here)\\b[^.]*\\S+://',
    '^(?:see|check|click|read|visit|tbd|thanks|special thanks|to load|here (?:is|are)|no citation)\\b',
    '^(?:the data fields are the same among|an example of \\S+ looks as follows)\\b',
    '^(?:papers?|homepage|authors?|website|repository|languages?|licen[cs]e|source|blog|code|demo|links?|contact)\\s*:',
    '^\\[?optional\\]?',
  ].join('|'),
  'i',
)

const LABEL = /^\s*(?:\*\*|__)?[^*_:\n]{1,40}(?:\*\*|__)?\s*:(?:\*\*|__)?(?:\s|$)/

/** Pictures, badges and formulas mean nothing in a line of text. */
const PICTURE = /!\[[^\]]{0,500}\](?:\([^()\n]{0,2000}\)|\[[^\]\n]{0,200}\])|<img\b[^>]{0,3000}>/gi
const FORMULA = /\$\$[^$]{0,2000}\$\$|\\{1,2}\[[\s\S]{0,2000}?\\{1,2}\]|\$[^$\n]{1,1000}\$/g

/** Abbreviations, whose full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|et al|etc|vs|cf|approx|resp|fig|eq|no|vol|dr|mr|mrs|ms|prof|st|ca|al|[A-Za-z])\.$/i

/**
 * One or two sentences of at most about 200 characters, plain text; empty when the card has no prose.
 *
 * @param body - the card's Markdown without its front matter
 */
export function summarize(body: string): string {
  const heading = DATASET_SUMMARY.exec(body)
  if (heading !== null) {
    const start = heading.index + heading[0].length
    const prose = findProse(readBlocks(body, start), true)
    if (prose !== undefined) return firstSentences(prose)
  }
  return firstSentences(findProse(readBlocks(body), false) ?? '')
}

/** The text of the first meaningful paragraph; with `inSection`, only up to the next heading. */
function findProse(blocks: Iterable<Block>, inSection: boolean): string | undefined {
  let second: string | undefined
  let item: string | undefined
  let title: string | undefined
  let seen = 0
  for (const block of blocks) {
    seen += 1
    if (seen > MAX_BLOCKS || (inSection && block.kind === 'heading')) break
    if (block.kind === 'heading') title ??= titleOf(block)
    if (block.kind !== 'paragraph' && block.kind !== 'item') continue
    const written = block.text.slice(0, MAX_PARAGRAPH).replace(PICTURE, '')
    const text = inlineText(written).replace(/^https?:\S+\s+(?=\S+\s)/, '')
    if (!isProse(block.text, text) || isFormula(written)) continue
    if (block.kind === 'item') {
      if (text.length > 60 && !LABEL.test(block.text)) item ??= text
    } else if (!/[:：]$/.test(text) && text.length > 40) {
      return text
    } else {
      second ??= text
    }
  }
  return (second ?? item ?? title)?.replace(/[:：]$/, '.')
}

/** Whether a paragraph is little more than a formula. */
function isFormula(markdown: string): boolean {
  return /[$\\]/.test(markdown) && inlineText(markdown.replace(FORMULA, '')).length < SHORTEST
}

/** The text of the card's first heading, for cards without prose; empty when it does not say what the card is about. */
function titleOf(heading: Block): string {
  const text = inlineText(heading.text)
  const telling = text.split(' ').length > 4 && !/^(?:how to|(?:dataset|model) card|with the)\b/i.test(text)
  return telling && !BOILERPLATE.test(text) ? text : ''
}

function isProse(markdown: string, text: string): boolean {
  if (text.length < SHORTEST && !/[\u3040-\u9fff\uac00-\ud7af]{6}/.test(text)) return false
  if (BOILERPLATE.test(text) || /^[!-~]+$/.test(text.replace(/^https?:\S+\s*/g, ''))) return false
  const lines = markdown.split('\n').filter((line) => line.trim() !== '')
  const labels = lines.filter((line) => LABEL.test(line)).length
  if (LABEL.test(markdown) && labels > 1 && labels > lines.length / 2) return false
  return !(LABEL.test(markdown) && text.split(/\s+/).length < 8)
}

/** The first sentence of a plain text, plus the second if both are short; a too long one is cut between words. */
export function firstSentences(text: string): string {
  const first = endOfSentence(text, 0)
  const second = first < SHORT ? endOfSentence(text, first) : first
  const end = second <= MAX_LENGTH ? second : first
  if (end <= MAX_LENGTH) return text.slice(0, end).trim()
  const space = text.lastIndexOf(' ', MAX_LENGTH - 1)
  const at = space > MAX_LENGTH / 2 ? space : MAX_LENGTH - 1
  return `${text
    .slice(0, at)
    .replace(/[\s,;:(–—-]+$/u, '')
    .replace(/[\ud800-\udbff]$/, '')}…`
}

/** The first sentence of a plain text, however long; the whole text when no sentence ends. */
export function firstSentence(text: string): string {
  return text.slice(0, endOfSentence(text, 0)).trim()
}

/** Index after the sentence that begins at `from`. */
function endOfSentence(text: string, from: number): number {
  const end = /[.!?]["'”’)\]]*(?=\s|$)|[。！？]/g
  end.lastIndex = from
  for (let match = end.exec(text); match !== null; match = end.exec(text)) {
    const stop = match.index + match[0].length
    const next = text.slice(stop).trimStart()
    if (ABBREVIATION.test(text.slice(Math.max(0, match.index - 12), match.index + 1))) continue
    if (/^\p{Ll}/u.test(next)) continue
    return stop
  }
  return text.length
}
