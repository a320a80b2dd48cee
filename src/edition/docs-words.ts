/** Cuts docs and questions about them into the words that they are found by: stems, so that `making` finds `make`. */

import { stemmer } from 'stemmer'
import { foldWord, pairsOf, wordPieces, wordSpans } from './words.ts'

/** A word of a text with its place. */
export interface DocsWord {
  /** What it is found by; a name such as `pushToHub` by its pieces and as a whole. */
  stems: string[]
  /** `[start, end)` in UTF-16 code units. */
  start: number
  end: number
  /** Says nothing of what is asked for or written about, such as `the`. */
  isStopWord: boolean
}

/** Words that say nothing of what is asked for or written about. */
const STOP_WORDS = new Set(
  `a about after again all also although am among an and another any anybody anyone anything are as at be because been
  before being both but by can cannot could d did do does doing done don during each either else ever every everybody
  everyone everything few for from further had has have having he her here hers herself him himself his how however i
  if in into is it its itself just let ll many may maybe me mean might mine more most much must my myself neither no
  nobody nor not nothing now of off often on once one only or other others our ours ourselves out over own per please
  quite rather re really s shall she should since so some somebody somehow someone something still such t than that
  the their theirs them themselves then there therefore these they this those though through thus to too under until
  up upon us ve very via was we were what whatever when where whether which while who whoever whom whose why will with
  would yes yet you your yours yourself`.split(/\s+/),
)

/** Forms that no ending tells. */
const IRREGULAR = new Map(
  `began begun begin, bought buy, broke broken break, brought bring, built build, chose chosen choose, came come, drew drawn draw, fell fallen fall, fed feed, felt feel, fought fight, found find, forgot forgotten forget, gave
  given give, gone went go, got gotten get, grew grown grow, heard hear, held hold, hid hidden hide, kept keep, knew known
  know, led lead, left leave, lost lose, made make, meant mean, met meet, paid pay, ran run, rebuilt rebuild, repos repo
  repository, rewrote rewritten rewrite, said say, sang sung sing, saw seen see, sent send, shown show, sold sell, spent
  spend, spoke spoken speak, stole stolen steal, stood stand, stuck stick, taken took take, taught teach, thought think,
  threw thrown throw, told tell, understood understand, woke woken wake, wore worn wear, won win, written wrote write`
    .split(',')
    .flatMap((group) => {
      const forms = group.trim().split(/\s+/)
      return forms.map((form): [string, string] => [form, forms.at(-1) ?? form])
    }),
)

/** Endings that British English writes with an s. */
const BRITISH = /is(?=(?:e|ed|es|er|ers|ing|ation|ations)$)/

/** Of `virus` and `status` the algorithm would take the s. */
const STEMMED = /^[a-z]{3,}(?<!us)$/

/** Words kept with their stems: docs use the same ones over and over. */
const MOST_KNOWN = 50_000

const known = new Map<string, string>()

/**
 * The stem of a word.
 *
 * @param word - as `foldWord` gives it
 * @see https://tartarus.org/martin/PorterStemmer/
 */
export function stemOf(word: string): string {
  const found = known.get(word)
  if (found !== undefined) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const regular = IRREGULAR.get(word) ?? (word.length > 6 ? word.replace(BRITISH, 'iz') : word)
  const stem = STEMMED.test(regular) ? stemmer(regular) : regular
  known.set(word, stem)
  return stem
}

/** The words of a text in order, those that say nothing included. */
export function* docsWords(text: string): Generator<DocsWord> {
  for (const { word, start, end, unspaced } of wordSpans(text)) {
    if (unspaced) {
      yield { stems: pairsOf(word), start, end, isStopWord: false }
      continue
    }
    const whole = foldWord(word)
    if (whole === '') continue
    const pieces = wordPieces(word)
    const stems = [...(pieces.length > 1 ? pieces.map(stemOf) : []), stemOf(whole)]
    yield { stems, start, end, isStopWord: STOP_WORDS.has(whole) }
  }
}

/** The stems of a text in order; without stop words, unless it has nothing else. */
export function stemsOf(text: string): string[] {
  const all: string[] = []
  const telling: string[] = []
  for (const { stems, isStopWord } of docsWords(text)) {
    all.push(...stems)
    if (!isStopWord) telling.push(...stems)
  }
  return telling.length > 0 ? telling : all
}
