/** Extracts the summary shown below a card's name in lists: its first real sentences, in its own words. */

import type { Block } from './blocks.ts'
import { isGeneric, isPartial, isTelling } from './heading-kinds.ts'

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

/** What is said of a licence, or where something else is found. */
const ASIDE = new RegExp(
  [
    '^(?:©|\\(c\\)|copyright\\b|licen[cs]ed?\\b|the above copyright notice\\b|permission is hereby granted\\b)',
    '^(?:(?:this|the|our|all) [^.]{0,60} (?:is|are) )?(?:licen[cs]ed|released|distributed|made available|available|published) (?:under|by|at|on|here|from|via)\\b',
    '^(?:code|scripts?|notebooks?|instructions?|details?|more (?:details|information))\\b[^.]*\\b(?:available|found|here|at)\\b',
    '\\b(?:as follows|follow(?:ing|s)? (?:code|command|script|steps|snippet))\\W*$',
    '\\barxiv (?:e-?print|preprint)\\b',
    '^⚠|^\\(.*\\)\\W*$',
    // A line of code without a fence.
    '^[\\w.]+ ?= ?[\\w.]+\\(',
  ].join('|'),
  'i',
)

/** Text from templates, and what people write before they come to the point. */
const BOILERPLATE = new RegExp(
  [
    'more information needed|needs more information|automatically generated|quick summary of what',
    'been pushed (?:on|to) the hub|trained \\S+ faster with \\[?unsloth|^this dataset was created using \\[?lerobot',
    'probably proofread and complete it|^trained (?:using|with) autotrain|^if you are unsure how to use gguf',
    'did not write a model card|template for new|for adding this dataset',
    '^this (?:model|dataset) ?card (?:aims|contains|has been|was|template)',
    '^(?:todo|table of contents|disclaimer|warning|note|notice|update|important|nb|attention|caution|please)\\b',
    '^(?:test|try|see|check|click|read|find|download|visit|you can (?:test|try|find|download)|here)\\b[^.]*\\S+://',
    '^(?:see|check|click|read|visit|tbd|(?:special )?thanks|(?:all )?(?:credits?|kudos)|for (?:more |further )?(?:details|information|results)|to load|here (?:is|are)|no citation)\\b',
    '^(?:the data fields are the same among|an example of \\S+ looks as follows)\\b',
    '^(?:papers?|homepage|authors?|website|repository|languages?|licen[cs]e|source|blog|code|demo|links?|contact)\\s*:',
    '^\\[?optional\\]?',
  ].join('|'),
  'i',
)

/** The mark of an alert that is no alert, as more stands in its line. */
const ALERT_MARK = /^\\?\[!(?:note|tip|important|warning|caution)\\?\]\s*/i

/** Signs of a heading without the blank that makes it one: `#Tiny: a model`, unlike a hashtag. */
const UNSPACED_HEADING = /^(?:##+|#(?=[^\s:]+:\s))/

/** Links or badges in a row: a few words each, between signs. */
const ROW = /^(?:[^|•·]{1,40}\s?[|•·]\s?){2,}[^|•·.]{0,40}$/u

/** Words of scripts that say much in few characters. */
const UNSPACED = /[\u3040-\u9fff\uac00-\ud7af]{6}/

const LABEL = /^\s*[^:\n]{1,40}:(?:\s|$)/

/** Abbreviations, whose full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|et al|etc|vs|cf|approx|resp|fig|eq|no|vol|dr|mr|mrs|ms|prof|st|ca|al|[A-Za-z])\.$/i

/** A heading and what stands below it, up to the next one. */
interface Part {
  /** Undefined for what stands before the first heading. */
  heading: Block | undefined
  blocks: Block[]
}

/**
 * One or two sentences of at most about 200 characters; empty when none says what the card is about. That is said where
 * the text opens, or below a heading that announces it; a sentence from anywhere else is about something else.
 */
export function summaryOf(blocks: readonly Block[]): string {
  const title = openingHeading(blocks)?.text ?? ''
  const found = inOrder(partsOf(blocks.slice(0, MAX_BLOCKS))).map((part) => findProse(part, title))
  const prose = found.find(({ sentence }) => sentence !== undefined)?.sentence
  return firstSentences(prose ?? found.find(({ phrase }) => phrase !== undefined)?.phrase ?? '')
}

/** The heading that a text begins with; only pictures and lines without words may stand before it. */
export function openingHeading(blocks: readonly Block[]): Block | undefined {
  const first = blocks.find(({ kind, prose }) => kind === 'heading' || /[\p{L}\p{N}]/u.test(prose))
  return first?.kind === 'heading' ? first : undefined
}

function partsOf(blocks: readonly Block[]): Part[] {
  const parts: Part[] = [{ heading: undefined, blocks: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading') parts.push({ heading: block, blocks: [] })
    else parts.at(-1)?.blocks.push(block)
  }
  return parts
}

/** The parts that may say what a card is about, the likeliest first. */
function inOrder(parts: readonly Part[]): Part[] {
  const isNamed = (is: (heading: string) => boolean) => (part: Part) =>
    part.heading !== undefined && is(part.heading.text)
  const isOfDataset = isNamed((heading) => DATASET_SUMMARY.test(heading))
  // "Code Llama" names a model, "Code" does not.
  const isSection = (heading: string) => isPartial(heading) && isGeneric(heading)
  const opening = parts.filter(({ heading }, at) => heading === undefined || at === 1)
  const [first] = parts.slice(2).filter(({ blocks }) => blocks.length > 0)
  const likely = [
    ...parts.filter(isOfDataset),
    ...opening.filter((part) => !isNamed(isSection)(part)),
    ...(first === undefined || isNamed(isPartial)(first) ? [] : [first]),
    ...parts.filter(isNamed(isTelling)),
  ]
  return [...new Set(likely)]
}

/** What a part says first: in a sentence, and in words that are none, such as a subtitle or the item of a list. */
function findProse({ blocks }: Part, title: string): { sentence?: string; phrase?: string } {
  let phrase: string | undefined
  let item: string | undefined
  for (const block of blocks) {
    if (block.kind !== 'paragraph' && block.kind !== 'item') continue
    const written = block.prose.slice(0, MAX_PARAGRAPH)
    const text = inOneLine(written)
      .replace(ALERT_MARK, '')
      .replace(UNSPACED_HEADING, '')
      .replace(/^https?:\S+\s+(?=\S+\s)/, '')
    if (!isProse(written, text) || (block.formulas > 0 && text.length - block.formulas < SHORTEST)) continue
    if (isSame(text, title)) continue
    if (block.kind === 'item') {
      if (text.length > 60 && !LABEL.test(written)) item ??= text
    } else if (
      !/[:：]$/.test(text) &&
      (text.length > 40 || (text.length > 24 && /[.!?。！？]$/.test(text)))
    ) {
      return { sentence: text }
    } else {
      phrase ??= text
    }
  }
  const found = (phrase ?? item)?.replace(/[:：]$/, '.')
  return found === undefined ? {} : { phrase: found }
}

const isSame = (text: string, title: string) => {
  const [one, other] = [text, title].map((words) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  return one === other
}

/** Editors leave zero-width spaces at line ends; between two letters they mark where a line may break, and stay. */
function inOneLine(text: string): string {
  return text
    .replace(/\s[\s\u200b]*/g, ' ')
    .replace(/^\u200b+/, '')
    .trim()
}

function isProse(written: string, text: string): boolean {
  if (text.length < SHORTEST && !UNSPACED.test(text)) return false
  if (
    BOILERPLATE.test(text) ||
    ROW.test(text) ||
    /^!?\[[^\]]*\]\(/.test(text) ||
    ASIDE.test(text) ||
    /^[!-~]*$/.test(text.replace(/^https?:\S+\s*/g, ''))
  )
    return false
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
