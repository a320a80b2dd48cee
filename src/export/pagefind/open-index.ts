/** Opens a search index to make another from it: its list, its words, and the names of its files. */

import {
  hashOf,
  type IndexedWord,
  type Meta,
  pack,
  readMeta,
  readPlaces,
  readWords,
  unpack,
  type WordOnPage,
  type WordPlaces,
} from './files.ts'
import { ENTRY, type IndexFile, LANGUAGE } from './make-index.ts'

/** Digits of names; a name gets more where others begin with the same digits. */
const DIGITS = 7
const META_DIGITS = 10

export interface OpenIndex {
  entry: string
  metaHash: string
  meta: Meta
}

type ReadFile = (path: string) => Uint8Array

/**
 * @param read - reads a file of the index
 * @returns undefined for an index of no pages
 * @throws {Error} the index is damaged
 */
export function openIndex(read: ReadFile): OpenIndex | undefined {
  const entry = Buffer.from(read(ENTRY)).toString()
  const metaHash = new RegExp(`"hash":"(${LANGUAGE}_[0-9a-f]+)"`).exec(entry)?.[1]
  if (metaHash === undefined) return undefined
  return { entry, metaHash, meta: readMeta(unpack(read(metaFile(metaHash)))) }
}

/**
 * The words of an index in order. A chunk is read when its first word is asked for.
 *
 * @param wanted - see {@link readWords}
 * @throws {Error} the index is damaged
 */
export function* wordsOf(
  { meta }: OpenIndex,
  read: ReadFile,
  wanted: ReadonlySet<number>,
): Generator<IndexedWord> {
  for (const { hash } of meta.chunks) yield* readWords(unpack(read(chunkFile(hash))), wanted)
}

/** Paths of files in the index, by the names that its list gives them. */
export const chunkFile = (hash: string) => `index/${hash}.pf_index`
export const filterFile = (hash: string) => `filter/${hash}.pf_filter`
export const fragmentFile = (hash: string) => `fragment/${hash}.pf_fragment`
export const metaFile = (hash: string) => `pagefind.${hash}.pf_meta`

/** The name of a chunk or of a filter. */
export const nameOf = (content: Uint8Array) => hashOf(content, LANGUAGE, DIGITS)
/** The name of the list itself. */
export const nameOfMeta = (content: Uint8Array) => hashOf(content, LANGUAGE, META_DIGITS)

/** A file of the index, compressed. */
export async function packed(path: string, content: Uint8Array): Promise<IndexFile> {
  return { path, content: await pack(content) }
}

/** Whether all names are distinct and of the usual length. */
export function haveNames(named: readonly { hash: string }[]): boolean {
  const length = `${LANGUAGE}_`.length + DIGITS
  return (
    new Set(named.map(({ hash }) => hash)).size === named.length &&
    named.every(({ hash }) => hash.length === length)
  )
}

/**
 * Returns a function that decodes a word of one index with the page and field numbers of another.
 *
 * @param own - fields of the index
 * @param fields - of the other index
 * @param pageOf - gives a page's number in the other index
 */
export function numberer(
  own: readonly string[],
  fields: readonly string[],
  pageOf: (page: number) => number,
): (word: IndexedWord) => WordPlaces {
  const fieldOf = (field: number) => fields.indexOf(own[field] ?? '')
  const onPage = ({ page, places, fieldPlaces }: WordOnPage): WordOnPage => ({
    page: pageOf(page),
    places,
    fieldPlaces: fieldPlaces.map((place) => (place < 0 ? -1 - fieldOf(-1 - place) : place)),
  })
  return ({ bytes }) => {
    const { word, pages, variants } = readPlaces(bytes)
    return {
      word,
      pages: pages.map(onPage),
      variants: variants.map(({ form, pages: found }) => ({ form, pages: found.map(onPage) })),
    }
  }
}
