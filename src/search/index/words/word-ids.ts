/** Cuts texts into words and numbers the words without making strings: indexing spends most of its time here. */

import { indexWords, LONGEST_WORD } from '../../words.ts'
import { type Uint32List, uint32List } from '../bytes.ts'

const LOWER = 1
const UPPER = 2
const DIGIT = 3

/** The character class of each ASCII byte; 0 if it belongs to no word. */
const KINDS = Uint8Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[a-z]/.test(character)
    ? LOWER
    : /[A-Z]/.test(character)
      ? UPPER
      : /[0-9]/.test(character)
        ? DIGIT
        : 0
})

const PLUS = '+'.charCodeAt(0)
const HASH = '#'.charCodeAt(0)

/** Bytes above this belong to multi-byte characters. */
const LAST_OF_ASCII = 0x7f

/** The lower-case letter or digit of each byte that belongs to a word, 0 for all others. */
const FOLDED = Uint8Array.from(KINDS, (kind, code) =>
  kind === 0 ? 0 : String.fromCharCode(code).toLowerCase().charCodeAt(0),
)

/** Primes of xxHash. @see https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md */
const PRIMES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d] as const

/**
 * Numbers that a slot takes: the first twelve bytes of a word, then its id plus one (0 for a free slot) with a bit
 * below that says whether the word is longer than that.
 */
const SLOT = 4

/** Words of up to this many bytes fit into a slot. */
const SHORT = 12

/** Numbers that a waiting word takes: where it begins in the folded text, length, first twelve bytes, and hash. */
const WAITING = 6

/** Masks that keep the first 0 to 4 of four bytes, little-endian. */
const MASKS = Uint32Array.from([0, 0xff, 0xffff, 0xff_ffff, 0xffff_ffff])

/** Number of words looked up together: looked up singly, each would wait for memory. */
const BATCH = 64

/** Numbers words from 0, in the order in which they were first met. */
export class WordIds {
  /** UTF-8 of all words, one after the other. */
  #texts = new Uint8Array(1 << 16)
  readonly #starts = uint32List()
  /** A hash table with open addressing. What tells words apart lies together, in the same cache line. */
  #slots = new Uint32Array(SLOT << 14)
  /** The bytes that hold the current text, and where it begins in them. */
  #text: Buffer = Buffer.alloc(0)
  #start = 0
  /** The folded text: zeros where no word is, and at least twelve spare bytes. Two views of the same memory. */
  #foldedBytes = new Uint8Array(1 << 12)
  #folded = new DataView(this.#foldedBytes.buffer)
  /** Words that wait to be looked up. */
  readonly #waiting = new Uint32Array(BATCH * WAITING)
  #count = 0
  /** Starts and ends of whole words, which follow after all pieces. */
  readonly #whole = uint32List()

  constructor() {
    this.clear()
  }

  get size(): number {
    return this.#starts.length - 1
  }

  /** UTF-8 of all words, one after the other; valid until the next word is added. */
  get texts(): Uint8Array<ArrayBuffer> {
    return this.#texts
  }

  /** Where each word begins in {@link texts}, and where the last one ends. */
  get starts(): Uint32Array {
    return this.#starts.view()
  }

  /** Forgets all words; numbers start at 0 again. */
  clear(): void {
    this.#starts.length = 0
    this.#starts.push(0)
    this.#slots.fill(0)
  }

  /** Appends the numbers of a text's words to a list, in the order that `indexWords` returns them. */
  readText(text: string, asName: boolean, into: Uint32List): void {
    const bytes = Buffer.from(`${text}\0`)
    this.read(bytes, 0, bytes.length - 1, asName, into)
  }

  /**
   * Does the same for a UTF-8 text that is followed by a zero byte.
   *
   * @param isAscii - whether the text is pure ASCII, as nearly all are; checked if not given
   */
  read(
    texts: Buffer,
    start: number,
    end: number,
    asName: boolean,
    into: Uint32List,
    isAscii = isAsciiAlone(texts, start, end),
  ): void {
    if (isAscii) this.#readAscii(texts, start, end - start, asName, into)
    else {
      for (const word of indexWords(texts.toString('utf8', start, end), asName)) {
        const bytes = Buffer.from(word)
        this.#reserve(bytes.length)
        this.#foldedBytes.set(bytes)
        this.#wait(0, bytes.length, into)
        this.#lookUp(into)
      }
    }
  }

  #reserve(length: number): void {
    if (length + 1 + SHORT <= this.#foldedBytes.length) return
    this.#foldedBytes = new Uint8Array(length * 2 + SHORT)
    this.#folded = new DataView(this.#foldedBytes.buffer)
  }

  #readAscii(texts: Buffer, start: number, length: number, asName: boolean, into: Uint32List): void {
    this.#reserve(length)
    this.#text = texts
    this.#start = start
    const folded = this.#foldedBytes
    const whole = this.#whole
    let from = 0
    // The zero byte after the text ends its last word.
    for (let at = 0; at <= length; at += 1) {
      const small = FOLDED[texts[start + at] ?? 0] ?? 0
      folded[at] = small
      if (small !== 0) continue
      if (from < at) {
        const end = Math.min(at, from + LONGEST_WORD)
        if (asName && this.#readPieces(from, end, into)) {
          whole.push(from)
          whole.push(end)
        } else this.#wait(from, end, into)
        const sign = this.#signAt(at)
        if (sign !== 0) {
          for (let place = at; place < at + sign; place += 1) folded[place] = texts[start + place] ?? 0
          this.#wait(at, at + sign, into)
          at += sign - 1
        }
      }
      from = at + 1
    }
    for (let index = 0; index < whole.length; index += 2)
      this.#wait(whole.items[index] ?? 0, whole.items[index + 1] ?? 0, into)
    whole.length = 0
    this.#lookUp(into)
  }

  /** Length of the sign that follows a word of the current text, such as that of `c++`; 0 if there is none. */
  #signAt(folded: number): number {
    const text = this.#text
    const at = this.#start + folded
    const first = text[at]
    if (first !== PLUS && first !== HASH) return 0
    const before = KINDS[text[at - 1] ?? 0]
    if (before !== LOWER && before !== UPPER) return 0
    if (first === PLUS) return text[at + 1] === PLUS ? 2 : 0
    return KINDS[text[at + 1] ?? 0] === 0 ? 1 : 0
  }

  /** Adds the pieces of a word of the current text, cut as `rawPieces` does; false if it is a single piece. */
  #readPieces(start: number, end: number, into: Uint32List): boolean {
    const text = this.#text
    const offset = this.#start
    let from = start
    let left = KINDS[text[offset + start] ?? 0] ?? 0
    for (let at = start + 1; at < end; at += 1) {
      const right = KINDS[text[offset + at] ?? 0] ?? 0
      const isEdge =
        left === right
          ? left === UPPER && at + 1 < end && KINDS[text[offset + at + 1] ?? 0] === LOWER
          : left === LOWER || left === DIGIT || right === DIGIT
      if (isEdge) {
        this.#wait(from, at, into)
        from = at
      }
      left = right
    }
    if (from === start) return false
    this.#wait(from, end, into)
    return true
  }

  /** Queues a word of the folded text; {@link #lookUp} appends its number. */
  #wait(start: number, end: number, into: Uint32List): void {
    if (this.#count === BATCH) this.#lookUp(into)
    const folded = this.#folded
    const length = end - start
    const first = folded.getUint32(start, true) & (MASKS[Math.min(4, length)] ?? 0)
    const second = length > 4 ? folded.getUint32(start + 4, true) & (MASKS[Math.min(4, length - 4)] ?? 0) : 0
    const third = length > 8 ? folded.getUint32(start + 8, true) & (MASKS[Math.min(4, length - 8)] ?? 0) : 0
    const at = this.#count * WAITING
    this.#waiting[at] = start
    this.#waiting[at + 1] = length
    this.#waiting[at + 2] = first
    this.#waiting[at + 3] = second
    this.#waiting[at + 4] = third
    const hash = mix(first, second, third)
    this.#waiting[at + 5] = length > SHORT ? mixRest(hash, this.#foldedBytes, start + SHORT, end) : hash
    this.#count += 1
  }

  /** Appends the numbers of the waiting words. */
  #lookUp(into: Uint32List): void {
    const waiting = this.#waiting
    const count = this.#count
    let place = into.length
    into.extend(count)
    const ids = into.items
    for (let word = 0; word < count; word += 1) {
      const slots = this.#slots
      const mask = slots.length / SLOT - 1
      const own = word * WAITING
      const first = waiting[own + 2] ?? 0
      const second = waiting[own + 3] ?? 0
      const third = waiting[own + 4] ?? 0
      const isLong = (waiting[own + 1] ?? 0) > SHORT ? 1 : 0
      let slot = (waiting[own + 5] ?? 0) & mask
      let id = -1
      for (;;) {
        const at = slot * SLOT
        const entry = slots[at + 3] ?? 0
        if (entry === 0) {
          id = this.#add(at, own)
          break
        }
        id = (entry >>> 1) - 1
        const isAlike =
          slots[at] === first && slots[at + 1] === second && slots[at + 2] === third && (entry & 1) === isLong
        if (isAlike && (isLong === 0 || this.#isWord(id, own))) break
        slot = (slot + 1) & mask
      }
      ids[place++] = id
    }
    this.#count = 0
  }

  /** Whether a long word that waits is the one with this number. */
  #isWord(id: number, word: number): boolean {
    const from = this.#waiting[word] ?? 0
    const length = this.#waiting[word + 1] ?? 0
    const start = this.#starts.items[id] ?? 0
    if ((this.#starts.items[id + 1] ?? 0) - start !== length) return false
    for (let at = SHORT; at < length; at += 1)
      if (this.#texts[start + at] !== this.#folded.getUint8(from + at)) return false
    return true
  }

  /** Adds a waiting word to the table, in the free slot at a place. */
  #add(at: number, word: number): number {
    const id = this.size
    const from = this.#waiting[word] ?? 0
    const length = this.#waiting[word + 1] ?? 0
    const start = this.#starts.items[id] ?? 0
    if (start + length > this.#texts.length) {
      const larger = new Uint8Array(this.#texts.length * 2)
      larger.set(this.#texts)
      this.#texts = larger
    }
    for (let place = 0; place < length; place += 1)
      this.#texts[start + place] = this.#folded.getUint8(from + place)
    this.#starts.push(start + length)
    for (let part = 0; part < 3; part += 1) this.#slots[at + part] = this.#waiting[word + 2 + part] ?? 0
    this.#slots[at + 3] = (id + 1) * 2 + (length > SHORT ? 1 : 0)
    if (this.size * SLOT * 2 > this.#slots.length) this.#rehash()
    return id
  }

  #rehash(): void {
    const old = this.#slots
    const slots = new Uint32Array(old.length * 2)
    const mask = slots.length / SLOT - 1
    for (let from = 0; from < old.length; from += SLOT) {
      const entry = old[from + 3] ?? 0
      if (entry === 0) continue
      let slot = this.#hashOf(old, from) & mask
      while (slots[slot * SLOT + 3] !== 0) slot = (slot + 1) & mask
      slots.set(old.subarray(from, from + SLOT), slot * SLOT)
    }
    this.#slots = slots
  }

  /** The hash of the word in a slot. */
  #hashOf(slots: Uint32Array, at: number): number {
    const hash = mix(slots[at] ?? 0, slots[at + 1] ?? 0, slots[at + 2] ?? 0)
    const entry = slots[at + 3] ?? 0
    if ((entry & 1) === 0) return hash
    const [start, end] = [this.#starts.items[(entry >>> 1) - 1] ?? 0, this.#starts.items[entry >>> 1] ?? 0]
    return mixRest(hash, this.#texts, start + SHORT, end)
  }
}

function isAsciiAlone(texts: Buffer, start: number, end: number): boolean {
  let all = 0
  for (let at = start; at < end; at += 1) all |= texts[at] ?? 0
  return all <= LAST_OF_ASCII
}

/** Hash of the first twelve bytes of a word. */
function mix(first: number, second: number, third: number): number {
  let hash = Math.imul(first, PRIMES[0])
  hash = Math.imul(hash ^ (hash >>> 15) ^ second, PRIMES[1])
  hash = Math.imul(hash ^ (hash >>> 13) ^ third, PRIMES[2])
  return hash ^ (hash >>> 16)
}

/** Continues the hash of a longer word. */
function mixRest(start: number, bytes: Uint8Array, from: number, end: number): number {
  let hash = start
  for (let at = from; at < end; at += 1) hash = Math.imul(hash ^ (hash >>> 13) ^ (bytes[at] ?? 0), PRIMES[2])
  return hash ^ (hash >>> 16)
}
