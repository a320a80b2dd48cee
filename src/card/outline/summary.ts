/** Extracts the summary shown below a card's name in lists: its first real sentences, in its own words. */

import type { Block } from './blocks.ts'

const MAX_LENGTH = 200
/** A first sentence shorter than this leaves room for the second. */
const SHORT = 80
/** Shorter texts say too little. */
const SHORTEST = 20
/** Blocks to search; the summary of a card is near its top. */
const MAX_BLOCKS = 200
/** Longer paragraphs are read only up to here. */
const MAX_PARAGRAPH = 2000

const DATASET_SUMMARY = /^\s*Dataset\s+Summary\b/i

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

const LABEL = /^\s*[^:\n]{1,40}:(?:\s|$)/

/** Abbreviations, whose full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|et al|etc|vs|cf|approx|resp|fig|eq|no|vol|dr|mr|mrs|ms|prof|st|ca|al|[A-Za-z])\.$/i

/** One or two sentences of at most about 200 characters; empty when there is no prose. */
export function summaryOf(blocks: readonly Block[]): string {
  const start = blocks.findIndex(({ kind, text }) => kind === 'heading' && DATASET_SUMMARY.test(text))
  const prose = start < 0 ? undefined : findProse(blocks.slice(start + 1), true)
  return firstSentences(prose ?? findProse(blocks, false) ?? '')
}

/** The text of the first meaningful paragraph; with `inSection`, only up to the next heading. */
function findProse(blocks: readonly Block[], inSection: boolean): string | undefined {
  let second: string | undefined
  let item: string | undefined
  let title: string | undefined
  for (const block of blocks.slice(0, MAX_BLOCKS)) {
    if (inSection && block.kind === 'heading') break
    if (block.kind === 'heading') title ??= titleOf(block)
    if (block.kind !== 'paragraph' && block.kind !== 'item') continue
    const written = block.prose.slice(0, MAX_PARAGRAPH)
    const text = inOneLine(written).replace(/^https?:\S+\s+(?=\S+\s)/, '')
    if (!isProse(written, text) || (block.formulas > 0 && text.length - block.formulas < SHORTEST)) continue
    if (block.kind === 'item') {
      if (text.length > 60 && !LABEL.test(written)) item ??= text
    } else if (!/[:：]$/.test(text) && text.length > 40) {
      return text
    } else {
      second ??= text
    }
  }
  return (second ?? item ?? title)?.replace(/[:：]$/, '.')
}

/** Editors leave zero-width spaces at line ends; between two letters they mark where a line may break, and stay. */
function inOneLine(text: string): string {
  return text
    .replace(/\s[\s\u200b]*/g, ' ')
    .replace(/^\u200b+/, '')
    .trim()
}

/** The text of the card's first heading, for cards without prose; empty when it does not say what the card is about. */
function titleOf(heading: Block): string {
  const text = inOneLine(heading.text)
  const telling = text.split(' ').length > 4 && !/^(?:how to|(?:dataset|model) card|with the)\b/i.test(text)
  return telling && !BOILERPLATE.test(text) ? text : ''
}

function isProse(written: string, text: string): boolean {
  if (text.length < SHORTEST && !/[\u3040-\u9fff\uac00-\ud7af]{6}/.test(text)) return false
  if (BOILERPLATE.test(text) || /^[!-~]+$/.test(text.replace(/^https?:\S+\s*/g, ''))) return false
  const lines = written.split('\n').filter((line) => line.trim() !== '')
  const labels = lines.filter((line) => LABEL.test(line)).length
  if (LABEL.test(written) && labels > 1 && labels > lines.length / 2) return false
  return !(LABEL.test(written) && text.split(/\s+/).length < 8)
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
