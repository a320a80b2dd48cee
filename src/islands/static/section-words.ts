/** The words of a section that Pagefind has found, and which of them were looked for. */

import { findWindow, type Match } from '../../search/docs/excerpt-window.ts'
import { closeUp, isUnspaced, spaceOut } from './space-out.ts'

/** A text with what was looked for in it, as pairs of where it begins and ends. */
export interface Marked {
  text: string
  matches: [number, number][]
}

/** A part of a section. */
export interface Excerpt extends Marked {
  /** What was found in all of the section and its title, in small letters. */
  words: ReadonlySet<string>
}

export interface SectionWords {
  /** All words of the page, as the index counts them. */
  words: readonly string[]
  /** The first word of the section, which is the first of its title, and the first of the next section. */
  start: number
  end: number
  title: string
  /** Places of the words that were looked for. */
  found: readonly number[]
}

/** What stands around a word and is no part of it. */
const AROUND = /^[([{"'“‘]*|[)\]}"'”’.,:;!?]*$/g

/** UTF-16 code units that say whether a space stays behind them: a character with its marks. */
const TAIL = 8

/** Letters by which forms of a word are taken for the same. */
const STEM = 4

/**
 * The section that is called what was looked for, such as the entry of a class or of the last name in `Trainer.train`; else
 * the one with the most different words that were looked for, the first of several.
 *
 * @param sections - of a page, with the places of what was found in each
 * @param text - what was looked for
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
  // The beginning of the page says less of a place than a heading does.
  for (const section of sections.toSorted(
    (a, b) => Number(b.url.includes('#')) - Number(a.url.includes('#')),
  )) {
    const count = countWords(section.locations, words)
    if (best === undefined || count > best.count) best = { section, count }
  }
  return best?.section
}

/** Different words; of a script without spaces, characters of the longest row of them, as single ones stand everywhere. */
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

/** The part of a section that answers best, as long as a server shows it. */
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
      // Characters of a script without spaces are words of the index each.
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

/** How many words of a section are its title, which stands above the excerpt; the index ends it with a full stop. */
function titleLength(words: readonly string[], title: string): number {
  const own = spaceOut(title)
    .split(/\s+/)
    .filter((word) => word !== '')
  const isTitle = own.every((word, at) => words[at] === word || words[at] === `${word}.`)
  return isTitle ? own.length : 0
}
