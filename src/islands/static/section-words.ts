/** Cuts an excerpt from a section that Pagefind found, with the searched words marked. */

import { findWindow, type Match } from '../../search/docs/excerpt-window.ts'
import { closeUp, isUnspaced, spaceOut } from './space-out.ts'

/** A text with its matches, as pairs of start and end. */
export interface Marked {
  text: string
  matches: [number, number][]
}

/** An excerpt of a section. */
export interface Excerpt extends Marked {
  /** The words found anywhere in the section or its title, in lower case. */
  words: ReadonlySet<string>
}

export interface SectionWords {
  /** All words of the page, as the index counts them. */
  words: readonly string[]
  /** Index of the section's first word, which begins its title, and of the next section's first word. */
  start: number
  end: number
  title: string
  /** Indices of the words that were searched for. */
  found: readonly number[]
}

/** Punctuation around a word. */
const AROUND = /^[([{"'“‘]*|[)\]}"'”’.,:;!?]*$/g

/** UTF-16 code units enough to decide whether a space follows them: a character with its marks. */
const TAIL = 8

/** Leading letters by which forms of a word are taken to be the same. */
const STEM = 4

/**
 * The section titled with what was searched for, such as the entry of a class or of the last name in `Trainer.train`;
 * else the one with the most distinct search words, the first of several.
 *
 * @param sections - the sections of a page, with the places of matches in each
 * @param text - what was searched for
 */
export function bestSection<T extends { url: string; title: string; locations: readonly number[] }>(
  sections: readonly T[],
  words: readonly string[],
  text: string,
): T | undefined {
  const name = text.trim().replace(/^(?:\w+\.)+(?=\w+$)/, '')
  const named = sections.find(
    ({ url, title }) => url.includes('#') && closeUp(title).toLowerCase() === name.toLowerCase(),
  )
  if (named !== undefined) return named
  let best: { section: T; count: number } | undefined
  // The start of the page is less specific than a heading.
  for (const section of sections.toSorted(
    (a, b) => Number(b.url.includes('#')) - Number(a.url.includes('#')),
  )) {
    const count = countWords(section.locations, words)
    if (best === undefined || count > best.count) best = { section, count }
  }
  return best?.section
}

/**
 * Number of distinct words; in scripts without spaces, the longest run of characters, since single ones are everywhere.
 */
function countWords(places: readonly number[], words: readonly string[]): number {
  const different = new Set<string>()
  let longest = 0
  let row = 0
  for (const [at, place] of places.entries()) {
    const word = bareWord(words[place] ?? '').toLowerCase()
    if (isUnspaced(word)) {
      row = places[at - 1] === place - 1 ? row + 1 : 1
      longest = Math.max(longest, row)
    } else {
      row = 0
      different.add(word.slice(0, STEM))
    }
  }
  return different.size + longest
}

/** The part of a section that answers best, at the length a server shows. */
export function cutSection({ words, start, end: next, title, found }: SectionWords): Excerpt {
  const end = Math.min(next, words.length)
  const first = start + titleLength(words.slice(start, end), title)
  const places = new Set(found)
  let text = ''
  const matches: Match[] = []
  for (let place = first; place < end; place += 1) {
    const word = words[place] ?? ''
    const tail = text.slice(-TAIL)
    text += text === '' ? word : closeUp(`${tail} ${word}`).slice(tail.length)
    if (places.has(place)) {
      const [open = ''] = word.match(AROUND) ?? []
      const bare = bareWord(word)
      const at = text.length - word.length + open.length
      const previous = matches.at(-1)
      // In scripts without spaces, each character is a word of the index.
      if (previous?.end === at) previous.end = at + bare.length
      else matches.push({ start: at, end: at + bare.length, stem: bare.toLowerCase() })
    }
  }
  const window = findWindow(text, matches)
  const cut = text.slice(window.start, window.end)
  const shift = window.before.length - window.start
  return {
    text: window.before + cut + window.behind,
    matches: matches
      .filter((match) => match.start >= window.start && match.end <= window.end)
      .map((match) => [match.start + shift, match.end + shift]),
    words: new Set(
      found.flatMap((place) =>
        place >= start && place < end ? [bareWord(words[place] ?? '').toLowerCase()] : [],
      ),
    ),
  }
}

const bareWord = (word: string) => word.replace(AROUND, '')

/**
 * How many leading words of a section are its title, which is shown above the excerpt; the index ends it with a full
 * stop.
 */
function titleLength(words: readonly string[], title: string): number {
  const own = spaceOut(title)
    .split(/\s+/)
    .filter((word) => word !== '')
  const isTitle = own.every((word, at) => words[at] === word || words[at] === `${word}.`)
  return isTitle ? own.length : 0
}
