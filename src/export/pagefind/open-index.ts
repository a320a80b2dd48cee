/** An index of search as it is read to make another one of it: its list, its words, and how its files are called. */

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

/** Digits of names; longer ones tell files apart whose first digits are the same. */
const DIGITS = 7
const META_DIGITS = 10

export interface OpenIndex {
  entry: string
  metaHash: string
  meta: Meta
}

type ReadFile = (path: string) => Uint8Array

/**
 * @param read - gives a file of the index
 * @returns undefined for an index of no page
 * @throws {Error} it is damaged
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
 * @throws {Error} it is damaged
 */
export function* wordsOf(
  { meta }: OpenIndex,
  read: ReadFile,
  wanted: ReadonlySet<number>,
): Generator<IndexedWord> {
  for (const { hash } of meta.chunks) yield* readWords(unpack(read(chunkFile(hash))), wanted)
}

export const chunkFile = (hash: string) => `index/${hash}.pf_index`
export const filterFile = (hash: string) => `filter/${hash}.pf_filter`
export const fragmentFile = (hash: string) => `fragment/${hash}.pf_fragment`
export const metaFile = (hash: string) => `pagefind.${hash}.pf_meta`

/** The name of a chunk or of what can be chosen. */
export const nameOf = (content: Uint8Array) => hashOf(content, LANGUAGE, DIGITS)
export const nameOfMeta = (content: Uint8Array) => hashOf(content, LANGUAGE, META_DIGITS)

export async function packed(path: string, content: Uint8Array): Promise<IndexFile> {
  return { path, content: await pack(content) }
}

/** Whether no two names begin alike, so that each has its usual length. */
export function haveNames(named: readonly { hash: string }[]): boolean {
  const length = `${LANGUAGE}_`.length + DIGITS
  return (
    new Set(named.map(({ hash }) => hash)).size === named.length &&
    named.every(({ hash }) => hash.length === length)
  )
}

/**
 * Reads words of an index of some pages with the numbers that pages and fields have in another one.
 *
 * @param own - fields of the index
 * @param fields - of the other one
 * @param pageOf - gives the number there of a page
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
