/** Merges changed pages into the words of an index, and cuts these into chunks as Pagefind does. */

import {
  type Chunk,
  type IndexedWord,
  indexWord,
  readPlaces,
  type WordOnPage,
  type WordPlaces,
} from './files.ts'

/** A chunk ends once its size reaches this: Pagefind's own setting, which its interface does not expose. */
const CHUNK_SIZE = 20_000

export interface CutChunk extends Omit<Chunk, 'hash'> {
  words: readonly IndexedWord[]
}

/**
 * The words of an index after some of its pages have changed.
 *
 * @param words - of the index, in order, read with the changed pages marked
 * @param pages - numbers of the pages that have changed
 * @param found - the words of these pages in their new state
 * @returns all words in order, unchanged ones being the same objects; undefined where the order in which Pagefind
 *   writes a word's forms depends on more than the words
 */
export function changeWords(
  words: readonly IndexedWord[],
  pages: ReadonlySet<number>,
  found: readonly WordPlaces[],
): IndexedWord[] | undefined {
  const now = new Map(found.map((word) => [word.word, word]))
  const changed: IndexedWord[] = []
  for (const word of words) {
    const after = now.get(word.word)
    now.delete(word.word)
    const places = word.isOn || after !== undefined ? readPlaces(word.bytes) : undefined
    if (
      places === undefined ||
      isSame(
        only(places, (page) => pages.has(page)),
        after,
      )
    ) {
      changed.push(word)
      continue
    }
    const rest = only(places, (page) => !pages.has(page))
    const joined = after === undefined ? rest : join(word.word, [rest, after])
    if (places.variants.length > 1 || joined.variants.length > 1) return undefined
    if (joined.pages.length > 0 || joined.variants.length > 0) changed.push(indexWord(joined))
  }
  for (const word of now.values()) {
    if (word.variants.length > 1) return undefined
    changed.splice(placeOf(word.word, changed), 0, indexWord(word))
  }
  return changed
}

const isSame = (before: WordPlaces, after: WordPlaces | undefined) =>
  after !== undefined && JSON.stringify(before) === JSON.stringify(after)

/** Cut words into chunks and name each chunk's first and last word as briefly as possible. */
export function cutChunks(words: readonly IndexedWord[]): CutChunk[] {
  const cut = Array.from(groupWords(words), (inside) => ({ ...endsOf(inside), words: inside }))
  shortenEnds(cut)
  return cut
}

/** The words of each chunk. */
export function* groupWords(words: Iterable<IndexedWord>): Generator<IndexedWord[]> {
  let chunk: IndexedWord[] = []
  let size = 0
  for (const word of words) {
    chunk.push(word)
    size += word.size
    if (size < CHUNK_SIZE) continue
    yield chunk
    chunk = []
    size = 0
  }
  if (chunk.length > 0) yield chunk
}

type Ends = Pick<Chunk, 'from' | 'to'>

/** The first and last word of a chunk. */
export const endsOf = (words: readonly IndexedWord[]): Ends => ({
  from: words[0]?.word ?? '',
  to: words.at(-1)?.word ?? '',
})

/** Shorten the first and last words of all chunks in place, as far as possible. */
export function shortenEnds(chunks: readonly Ends[]): void {
  for (const [n, after] of chunks.entries()) {
    const before = chunks[n - 1]
    if (before === undefined) continue
    const to = differing(before.to, after.from)
    after.from = differing(after.from, before.to)
    if (compare(to, before.from) >= 0) before.to = to
  }
}

function only({ word, pages, variants }: WordPlaces, isWanted: (page: number) => boolean): WordPlaces {
  const filter = (found: readonly WordOnPage[]) => found.filter(({ page }) => isWanted(page))
  return {
    word,
    pages: filter(pages),
    variants: variants
      .map(({ form, pages: found }) => ({ form, pages: filter(found) }))
      .filter((variant) => variant.pages.length > 0),
  }
}

/** Merges the places of a word in several indexes that have no page in common. */
export function join(word: string, places: readonly WordPlaces[]): WordPlaces {
  const inOrder = (pages: readonly WordOnPage[]) => pages.toSorted((one, other) => one.page - other.page)
  const forms = Map.groupBy(
    places.flatMap(({ variants }) => variants),
    ({ form }) => form,
  )
  return {
    word,
    pages: inOrder(places.flatMap(({ pages }) => pages)),
    variants: [...forms].map(([form, variants]) => ({
      form,
      pages: inOrder(variants.flatMap(({ pages }) => pages)),
    })),
  }
}

/** Compares words by their bytes; comparing UTF-16 code units gives the same order unless there are surrogates. */
export function compare(a: string, b: string): number {
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return a < b ? -1 : a > b ? 1 : 0
}

const SURROGATE = /[\ud800-\udfff]/

/** Where to insert a word among sorted words. */
function placeOf(word: string, words: readonly IndexedWord[]): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(words[middle]?.word ?? '', word) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The start of a text up to and including the first character that differs from the other. */
function differing(text: string, other: string): string {
  const others = [...other]
  const characters = [...text]
  const same = characters.findIndex((character, at) => character !== others[at])
  return same < 0 ? text : characters.slice(0, same + 1).join('')
}
