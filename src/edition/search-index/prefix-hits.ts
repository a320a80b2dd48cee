/** Prepares the hits of beginnings that so many words or documents share that a query could not join them in time. */

import type { DatabaseSync } from 'node:sqlite'
import type { ByteList } from './bytes.ts'
import { ALL_FIELDS } from './format.ts'
import { encodeHits, type HitList } from './hit-stream.ts'
import { type PartReader, PartWriter, writeArray } from './parts.ts'
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
   * Says that the next hits belong to another word, if it begins as the last one did and nothing new begins with it.
   *
   * @returns false when {@link begin} has to be told
   */
  goesOn({ bytes, length }: ByteList): boolean {
    const last = this.#open.at(-1)
    if (last === undefined || last.prefix.length < LONGEST || last.bytes.length > length) return false
    for (let at = 0; at < last.bytes.length; at += 1) if (bytes[at] !== last.bytes[at]) return false
    for (const group of this.#open) group.words += 1
    return true
  }

  /**
   * Says to which word the next hits belong.
   *
   * @param isFrequent - whether it is worth to join it with the words that begin with it
   */
  begin(word: string, isFrequent: boolean): void {
    for (let last = this.#open.at(-1); last && !word.startsWith(last.prefix); last = this.#open.at(-1))
      this.#close(last)
    let known = this.#open.at(-1)?.prefix.length ?? 0
    while (known < Math.min(LONGEST, word.length)) this.#begin(word.slice(0, ++known))
    if (isFrequent && known < word.length) this.#begin(word)
    for (const group of this.#open) group.words += 1
  }

  /** @param count - of the hits, which may have room for more */
  add(hits: HitList, count: number): void {
    this.#open.at(-1)?.add(hits, count)
  }

  /** Goes on with what was written elsewhere of later words, none of which begins as one of these. */
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
    // One word alone is read as quickly as it is.
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

/** Looking at every document is quicker than sorting more of them than this share. */
const DENSE_SHARE = 1 / 16

/** The documents that have a word with one beginning. */
class Group {
  prefix = ''
  /** UTF-8 of {@link prefix}. */
  bytes: Uint8Array = Buffer.alloc(0)
  words = 0
  /** Fields by document; 0 for those that do not have it. */
  readonly fields: Uint8Array
  /** The same, four documents at a time. */
  readonly #fours: Uint32Array
  /** Those that have it, in the order in which they came; while they are not too many. */
  readonly #touched: Uint32Array
  /** The fields of each of those, once it is dense and they have been looked for. */
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

  /** Adds hits of a word. */
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

  /** Says that no more is added. */
  settle(): void {
    this.#isDense ||= this.#count >= this.#dense
  }

  /** How many documents it may have at most, once it is settled. */
  get most(): number {
    return this.#isDense ? this.fields.length : this.#count
  }

  /** Adds all of a longer beginning, which is settled. */
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

  /** In ascending order. */
  documents(): Uint32Array {
    if (this.#isDense) this.#findAll()
    const touched = this.#touched.subarray(0, this.#count)
    return this.#isDense ? touched : touched.sort()
  }

  /**
   * The hits; how often is not known: as if once.
   *
   * @param documents - as {@link documents} gives them
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
      // Whether a document has it cannot be foreseen: a branch would take longer than a number that is written over.
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
