/** Precomputes the hits of prefixes shared by so many words or documents that a query could not merge them in time. */

import type { DatabaseSync } from 'node:sqlite'
import type { ByteList } from '../bytes.ts'
import { ALL_FIELDS } from '../format.ts'
import { type PartReader, PartWriter, writeArray } from '../parts.ts'
import type { PreparedWords } from '../prepare/prepared-words.ts'
import { encodeHits, type HitList } from './hit-stream.ts'

/** The prefix, the number of documents, and where the hits begin and end. */
export type PreparedPrefix = [prefix: string, count: number, start: number, end: number]

/** Prefixes of up to this many characters are always prepared, longer ones only if very many documents have them. */
const ALWAYS = 2
const LONGEST = 3

/** Merges the hits of neighbouring words; words must come in order. */
export class PrefixHits {
  readonly #database: DatabaseSync
  readonly #stream: PartWriter
  readonly #words: PreparedWords
  readonly #documents: number
  readonly #prepared: PreparedPrefix[] = []
  /**
   * The prefixes of the current word, shortest first. When one is closed, its hits are merged into the one before it.
   */
  readonly #open: Group[] = []
  readonly #unused: Group[] = []

  constructor(database: DatabaseSync, documents: number, words: PreparedWords) {
    this.#database = database
    this.#documents = documents
    this.#words = words
    this.#stream = new PartWriter(database, 'prefix-hits')
  }

  /**
   * Moves on to another word, if it shares all open prefixes and opens no new one.
   *
   * @returns false if {@link begin} must be called
   */
  goesOn({ bytes, length }: ByteList): boolean {
    const last = this.#open.at(-1)
    if (last === undefined || last.prefix.length < LONGEST || last.bytes.length > length) return false
    for (let at = 0; at < last.bytes.length; at += 1) if (bytes[at] !== last.bytes[at]) return false
    for (const group of this.#open) group.words += 1
    return true
  }

  /**
   * Moves on to the given word.
   *
   * @param isFrequent - whether the word is worth merging with the words that begin with it
   */
  begin(word: string, isFrequent: boolean): void {
    for (let last = this.#open.at(-1); last && !word.startsWith(last.prefix); last = this.#open.at(-1))
      this.#close(last)
    let known = this.#open.at(-1)?.prefix.length ?? 0
    while (known < Math.min(LONGEST, word.length)) this.#begin(word.slice(0, ++known))
    if (isFrequent && known < word.length) this.#begin(word)
    for (const group of this.#open) group.words += 1
  }

  /** @param count - number of hits; the arrays may be longer */
  add(hits: HitList, count: number): void {
    this.#open.at(-1)?.add(hits, count)
  }

  /** Appends the prefixes of later words, which were written elsewhere and share none with the words here. */
  append(reader: PartReader): void {
    this.#closeAll()
    const { length } = this.#stream
    for (const [prefix, count, start, end] of reader.json<PreparedPrefix[]>('prefixes'))
      this.#prepared.push([prefix, count, start + length, end + length])
    this.#stream.appendAll(reader)
  }

  end(): void {
    this.#closeAll()
    this.#stream.end()
    writeArray(this.#database, 'prefixes', Buffer.from(JSON.stringify(this.#prepared)))
  }

  #closeAll(): void {
    for (let last = this.#open.at(-1); last; last = this.#open.at(-1)) this.#close(last)
  }

  #begin(prefix: string): void {
    const group = this.#unused.pop() ?? new Group(this.#documents)
    group.prefix = prefix
    group.bytes = Buffer.from(prefix)
    this.#open.push(group)
  }

  #close(group: Group): void {
    this.#open.pop()
    group.settle()
    this.#open.at(-1)?.join(group)
    // The hits of a single word are read as quickly from its own list.
    if (group.words > 1 && this.#isWanted(group.prefix, group.most)) {
      const documents = group.documents()
      if (this.#isWanted(group.prefix, documents.length)) this.#write(group.prefix, group.hits(documents))
    }
    group.clear()
    this.#unused.push(group)
  }

  #isWanted(prefix: string, documents: number): boolean {
    return prefix.length <= ALWAYS || this.#words.isWorth(documents)
  }

  #write(prefix: string, hits: HitList): void {
    const { length } = hits.documents
    const start = this.#stream.length
    this.#stream.append(encodeHits(hits, this.#documents))
    this.#prepared.push([prefix, length, start, this.#stream.length])
    if (this.#words.isWorth(length)) this.#words.add(prefix, true, hits)
  }
}

/** Above this share, scanning all documents is quicker than sorting a list of them. */
const DENSE_SHARE = 1 / 16

/** The documents that have a word with one prefix. */
class Group {
  prefix = ''
  /** UTF-8 of {@link prefix}. */
  bytes: Uint8Array = Buffer.alloc(0)
  words = 0
  /** Fields by document; 0 for documents without such a word. */
  readonly fields: Uint8Array
  /** The same memory, four documents at a time. */
  readonly #fours: Uint32Array
  /** The documents in the order in which they came, as long as the group is sparse. */
  readonly #touched: Uint32Array
  /** The fields of each document in {@link #touched}, once they are known. */
  readonly #found: Uint8Array
  readonly #dense: number
  #count = 0
  #isDense = false

  constructor(documents: number) {
    this.#fours = new Uint32Array(Math.ceil(documents / 4))
    this.fields = new Uint8Array(this.#fours.buffer)
    this.#dense = documents * DENSE_SHARE
    this.#touched = new Uint32Array(this.fields.length + 1)
    this.#found = new Uint8Array(this.fields.length + 1)
  }

  /** Adds the hits of a word. */
  add({ documents, bytes }: HitList, count: number): void {
    const [fields, touched] = [this.fields, this.#touched]
    let length = this.#count
    for (let at = 0; at < count; at += 1) {
      const document = documents[at] ?? 0
      const known = fields[document] ?? 0
      if (known === 0) touched[length++] = document
      fields[document] = known | ((bytes[at] ?? 0) & ALL_FIELDS)
    }
    this.#count = length
  }

  /** Ends the input and decides whether the group is dense. */
  settle(): void {
    this.#isDense ||= this.#count >= this.#dense
  }

  /** Upper bound on the number of documents, once settled. */
  get most(): number {
    return this.#isDense ? this.fields.length : this.#count
  }

  /** Merges in the group of a longer prefix, which must be settled. */
  join(other: Group): void {
    this.#isDense ||= other.#isDense
    if (other.#isDense) {
      const [fours, others] = [this.#fours, other.#fours]
      for (let at = 0; at < fours.length; at += 1) fours[at] = (fours[at] ?? 0) | (others[at] ?? 0)
      return
    }
    const [fields, touched, others] = [this.fields, this.#touched, other.fields]
    let length = this.#count
    for (let at = 0; at < other.#count; at += 1) {
      const document = other.#touched[at] ?? 0
      const known = fields[document] ?? 0
      if (known === 0) touched[length++] = document
      fields[document] = known | (others[document] ?? 0)
    }
    this.#count = length
  }

  /** The documents, ascending. */
  documents(): Uint32Array {
    if (this.#isDense) this.#findAll()
    const touched = this.#touched.subarray(0, this.#count)
    return this.#isDense ? touched : touched.sort()
  }

  /**
   * The hits. Frequencies are not kept, so each counts as one occurrence.
   *
   * @param documents - as {@link documents} returns them
   */
  hits(documents: Uint32Array): HitList {
    const { length } = documents
    if (!this.#isDense)
      for (let at = 0; at < length; at += 1) this.#found[at] = this.fields[documents[at] ?? 0] ?? 0
    return { documents, bytes: this.#found.subarray(0, length) }
  }

  #findAll(): void {
    const [fours, fields, touched, bytes] = [this.#fours, this.fields, this.#touched, this.#found]
    let length = 0
    for (let four = 0; four < fours.length; four += 1) {
      if (fours[four] === 0) continue
      // Whether a document has it is unpredictable: writing always, to be overwritten, is faster than a branch.
      for (let document = four * 4; document < four * 4 + 4; document += 1) {
        const own = fields[document] ?? 0
        touched[length] = document
        bytes[length] = own
        length += (own + 255) >>> 8
      }
    }
    this.#count = length
  }

  clear(): void {
    if (this.#isDense) this.#fours.fill(0)
    else for (let at = 0; at < this.#count; at += 1) this.fields[this.#touched[at] ?? 0] = 0
    this.#count = 0
    this.#isDense = false
    this.words = 0
  }
}
