/**
 * The files of an index as Pagefind 1.6 writes them: chunks that tell which words stand on which pages, and the list of
 * chunks and pages.
 *
 * @see https://docs.rs/crate/pagefind/1.6.0/source/src/index/
 */

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import { type Cbor, CborReader, encodeCbor, encodeList } from './cbor.ts'

/** Precedes compressed content, so that a browser sees whether its host has unpacked it already. */
const SIGN = Buffer.from('pagefind_dcd')

/** Where a word stands on a page: in its text, and in its metadata fields. */
export interface WordOnPage {
  page: number
  /** Distances, and negative numbers that change the weight of those that follow. */
  places: number[]
  /** Distances, and negative numbers that name the field of those that follow. */
  fieldPlaces: number[]
}

/** A form of a word, with its accents. */
interface Variant {
  form: string
  pages: WordOnPage[]
}

/** A word with all its postings. */
export interface WordPlaces {
  word: string
  pages: WordOnPage[]
  variants: Variant[]
}

/** A word of an index, as encoded in a file. */
export interface IndexedWord {
  word: string
  /** Its share of a chunk's size, as Pagefind counts. */
  size: number
  bytes: Uint8Array
  /** Whether it is on one of the wanted pages. */
  isOn: boolean
}

export interface Chunk {
  from: string
  to: string
  hash: string
}

export interface Meta {
  version: string
  pages: { hash: string; words: number; group: string }[]
  chunks: Chunk[]
  filters: { name: string; hash: string }[]
  sorts: { name: string; pages: number[] }[]
  fields: string[]
}

/**
 * The content of a compressed file.
 *
 * @throws {Error} the file is not Pagefind's
 */
export function unpack(bytes: Uint8Array): Buffer {
  const content = gunzipSync(bytes)
  if (!content.subarray(0, SIGN.length).equals(SIGN)) throw new Error('This is not a file of Pagefind.')
  return content.subarray(SIGN.length)
}

const compress = promisify(gzip)

/** A compressed file with this content. */
export function pack(content: Uint8Array): Promise<Buffer> {
  return compress(Buffer.concat([SIGN, content]))
}

/** The name of a file in a language's index, by its content; bytes below 16 give one digit only, as in Pagefind. */
export function hashOf(content: Uint8Array, language: string, digits: number): string {
  const bytes = createHash('sha1').update(content).digest()
  return `${language}_${Array.from(bytes, (byte) => byte.toString(16))
    .join('')
    .slice(0, digits)}`
}

/** Reads the list of chunks, pages, filters and sorts. @throws {Error} the content is not CBOR of that form */
export function readMeta(content: Uint8Array): Meta {
  const reader = new CborReader(content)
  const text = () => reader.text()
  const number = () => reader.number()
  reader.open(6)
  return {
    version: reader.text(),
    pages: reader.list(() => {
      reader.open(3)
      return { hash: reader.text(), words: reader.number(), group: reader.text() }
    }),
    chunks: reader.list(() => {
      reader.open(3)
      return { from: reader.text(), to: reader.text(), hash: reader.text() }
    }),
    filters: reader.list(() => {
      reader.open(2)
      return { name: reader.text(), hash: reader.text() }
    }),
    sorts: reader.list(() => {
      reader.open(2)
      return { name: reader.text(), pages: reader.list(number) }
    }),
    fields: reader.list(text),
  }
}

/** Writes what {@link readMeta} reads. */
export function writeMeta({ version, pages, chunks, filters, sorts, fields }: Meta): Buffer {
  return encodeCbor([
    version,
    pages.map(({ hash, words, group }) => [hash, words, group]),
    chunks.map(({ from, to, hash }) => [from, to, hash]),
    filters.map(({ name, hash }) => [name, hash]),
    sorts.map(({ name, pages: sorted }) => [name, sorted]),
    fields,
  ])
}

/** A filter: each value with the numbers of the pages that have it. */
export interface Filter {
  name: string
  values: { value: string; pages: number[] }[]
}

/** Reads the values of a filter and their pages. @throws {Error} the content is not CBOR of that form */
export function readFilter(content: Uint8Array): Filter {
  const reader = new CborReader(content)
  reader.open(2)
  return {
    name: reader.text(),
    values: reader.list(() => {
      reader.open(2)
      return { value: reader.text(), pages: reader.list(() => reader.number()) }
    }),
  }
}

/** Writes what {@link readFilter} reads. */
export function writeFilter({ name, values }: Filter): Buffer {
  return encodeCbor([name, values.map(({ value, pages }) => [value, pages])])
}

/**
 * The words of a chunk.
 *
 * @param wanted - numbers of the pages whose words are to be marked
 */
export function readWords(content: Uint8Array, wanted: ReadonlySet<number>): IndexedWord[] {
  const reader = new CborReader(content)
  reader.open(1)
  return reader.list(() => {
    const start = reader.at
    reader.open(3)
    const word = reader.text()
    let size = 0
    let isOn = false
    const passPages = () => {
      let page = 0
      for (let left = reader.open(); left > 0; left -= 1) {
        reader.open(3)
        page += reader.number()
        isOn ||= wanted.has(page)
        size += reader.passNumbers() + reader.passNumbers() + 1
      }
    }
    passPages()
    for (let left = reader.open(); left > 0; left -= 1) {
      reader.open(2)
      reader.text()
      passPages()
      size += 1
    }
    return { word, size, isOn, bytes: reader.since(start) }
  })
}

/** Reads the places of a word from its bytes in a chunk. @throws {Error} the bytes are not CBOR of that form */
export function readPlaces(bytes: Uint8Array): WordPlaces {
  const reader = new CborReader(bytes)
  const number = () => reader.number()
  const pagesOf = () => {
    let page = 0
    return reader.list((): WordOnPage => {
      reader.open(3)
      page += reader.number()
      return { page, places: reader.list(number), fieldPlaces: reader.list(number) }
    })
  }
  const variant = (): Variant => {
    reader.open(2)
    return { form: reader.text(), pages: pagesOf() }
  }
  reader.open(3)
  return { word: reader.text(), pages: pagesOf(), variants: reader.list(variant) }
}

/** Writes what {@link readPlaces} reads; its size counts places and variants, as Pagefind does to fill chunks. */
export function indexWord({ word, pages, variants }: WordPlaces): IndexedWord {
  let size = variants.length
  for (const found of [pages, ...variants.map((variant) => variant.pages)])
    for (const { places, fieldPlaces } of found) size += places.length + fieldPlaces.length + 1
  const pagesOf = (found: readonly WordOnPage[]): Cbor =>
    found.map(({ page, places, fieldPlaces }, at) => [page - (found[at - 1]?.page ?? 0), places, fieldPlaces])
  const forms = variants.map(({ form, pages: found }) => [form, pagesOf(found)])
  return { word, size, isOn: true, bytes: encodeCbor([word, pagesOf(pages), forms]) }
}

/** The content of a chunk. @param words - sorted */
export function writeWords(words: readonly IndexedWord[]): Buffer {
  return encodeList([encodeList(words.map(({ bytes }) => bytes))])
}
