/** Prepares the hits of beginnings that so many words or documents share that a query could not join them in time. */

import type { DatabaseSync } from 'node:sqlite'
import { uint32List } from './bytes.ts'
import { encodeHits } from './hit-stream.ts'
import { PartWriter, writeArray } from './parts.ts'
import type { PreparedWords } from './prepared-words.ts'

/** Beginning, number of documents, and where its hits begin and end. */
export type PreparedPrefix = [prefix: string, count: number, start: number, end: number]

/** Beginnings of so many characters are always joined, longer ones where very many documents have them. */
const ALWAYS = 2
const LONGEST = 3

/** Joins the hits of neighbouring words; words come in their order. */
export class PrefixHits {
  readonly #database: DatabaseSync
  readonly #stream: PartWriter
  readonly #words: PreparedWords
  readonly #documents: number
  readonly #prepared: PreparedPrefix[] = []
  /** The beginnings of the word at hand, the shortest first. What the last one has goes to the one before in the end. */
  readonly #open: Group[] = []
  readonly #unused: Group[] = []

  constructor(database: DatabaseSync, documents: number, words: PreparedWords) {
    this.#database = database
    this.#documents = documents
    this.#words = words
    this.#stream = new PartWriter(database, 'prefix-hits')
  }

  /**
   * Says to which word the next hits belong.
   *
   * @param isFrequent - whether it is worth to join it with the words that begin with it
   */
  begin(word: string, isFrequent: boolean): void {
    for (let last = this.#open.at(-1); last && !word.startsWith(last.prefix); last = this.#open.at(-1))
      this.#close(last)
    for (let length = 1; length <= Math.min(LONGEST, word.length); length += 1)
      this.#begin(word.slice(0, length))
    if (isFrequent) this.#begin(word)
    for (const group of this.#open) group.words += 1
  }

  add(document: number, fields: number): void {
    this.#open.at(-1)?.add(document, fields)
  }

  end(): void {
    for (let last = this.#open.at(-1); last; last = this.#open.at(-1)) this.#close(last)
    this.#stream.end()
    writeArray(this.#database, 'prefixes', Buffer.from(JSON.stringify(this.#prepared)))
  }

  #begin(prefix: string): void {
    if ((this.#open.at(-1)?.prefix.length ?? 0) >= prefix.length) return
    const group = this.#unused.pop() ?? new Group(this.#documents)
    group.prefix = prefix
    this.#open.push(group)
  }

  #close(group: Group): void {
    this.#open.pop()
    const outer = this.#open.at(-1)
    const documents = group.documents()
    if (outer) outer.addAll(documents, group.fields)
    // One word alone is read as quickly as it is.
    if (group.words > 1 && (group.prefix.length <= ALWAYS || this.#words.isWorth(documents.length)))
      this.#write(group, documents)
    for (let at = 0; at < documents.length; at += 1) group.fields[documents[at] ?? 0] = 0
    group.clear()
    this.#unused.push(group)
  }

  #write({ prefix, fields }: Group, documents: Uint32Array): void {
    // How often is not known: as if once.
    const bytes = new Uint8Array(documents.length)
    for (let at = 0; at < documents.length; at += 1) bytes[at] = fields[documents[at] ?? 0] ?? 0
    const start = this.#stream.length
    this.#stream.append(encodeHits({ documents, bytes }, this.#documents))
    this.#prepared.push([prefix, documents.length, start, this.#stream.length])
    if (this.#words.isWorth(documents.length)) this.#words.add(prefix, true, { documents, bytes })
  }
}

/** The documents that have a word with one beginning. */
class Group {
  prefix = ''
  words = 0
  /** Fields by document. */
  readonly fields: Uint8Array
  readonly #touched = uint32List()

  constructor(documents: number) {
    this.fields = new Uint8Array(documents)
  }

  addAll(documents: Uint32Array, fields: Uint8Array): void {
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] ?? 0
      this.add(document, fields[document] ?? 0)
    }
  }

  add(document: number, fields: number): void {
    const known = this.fields[document] ?? 0
    if (known === 0) this.#touched.push(document)
    this.fields[document] = known | fields
  }

  /** In ascending order. */
  documents(): Uint32Array {
    const touched = this.#touched.view()
    // Looking at every document is quicker than sorting very many of them.
    if (touched.length * 16 < this.fields.length) return touched.sort()
    let count = 0
    for (let document = 0; document < this.fields.length; document += 1) {
      if (this.fields[document] !== 0) touched[count++] = document
    }
    return touched
  }

  clear(): void {
    this.#touched.length = 0
    this.words = 0
  }
}
