/** Prepares the hits of one and two characters, which begin so many words that a query could not join them in time. */

import type { DatabaseSync } from 'node:sqlite'
import { ByteList, uint32List } from './bytes.ts'
import { frequencyBits } from './format.ts'
import { PartWriter, writeArray } from './parts.ts'

/** Beginning, number of documents, and where its hits begin and end. */
export type PreparedPrefix = [prefix: string, count: number, start: number, end: number]

/** Joins the hits of neighbouring words; words come in their order. */
export class PrefixHits {
  readonly #database: DatabaseSync
  readonly #stream: PartWriter
  readonly #prepared: PreparedPrefix[] = []
  /** By length of the beginning, less one. */
  readonly #groups: [Group, Group]

  constructor(database: DatabaseSync, documents: number) {
    this.#database = database
    this.#stream = new PartWriter(database, 'prefix-hits')
    this.#groups = [new Group(documents), new Group(documents)]
  }

  /** Says to which word the next hits belong. */
  begin(word: string): void {
    for (const group of this.#groups.toReversed()) {
      const prefix = word.slice(0, group === this.#groups[0] ? 1 : 2)
      if (group.prefix !== prefix) this.#close(group)
      group.prefix = prefix
      group.words += 1
    }
  }

  add(document: number, fields: number): void {
    this.#groups[1].add(document, fields)
  }

  end(): void {
    this.#close(this.#groups[1])
    this.#close(this.#groups[0])
    this.#stream.end()
    writeArray(this.#database, 'prefixes', Buffer.from(JSON.stringify(this.#prepared)))
  }

  #close(group: Group): void {
    const [singles, pairs] = this.#groups
    const documents = group.documents()
    const start = this.#stream.length
    // One word alone is read as quickly as it is.
    const isPrepared = group.words > 1 && (group === singles || group.prefix.length === 2)
    const bytes = new ByteList(isPrepared ? documents.length * 2 : 0)
    let before = 0
    for (const document of documents) {
      const fields = group.fields[document] ?? 0
      if (group === pairs) singles.add(document, fields)
      group.fields[document] = 0
      if (!isPrepared) continue
      bytes.varint(document - before)
      bytes.byte(fields | frequencyBits(1))
      before = document
    }
    if (isPrepared) {
      this.#stream.append(bytes.view())
      this.#prepared.push([group.prefix, documents.length, start, this.#stream.length])
    }
    group.clear()
  }
}

/** The documents that have a word with the beginning at hand. */
class Group {
  prefix = ''
  words = 0
  /** Fields by document. */
  readonly fields: Uint8Array
  #touched = uint32List()

  constructor(documents: number) {
    this.fields = new Uint8Array(documents)
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
      if (this.fields[document] !== 0) {
        touched[count] = document
        count += 1
      }
    }
    return touched
  }

  clear(): void {
    this.#touched.length = 0
    this.words = 0
  }
}
