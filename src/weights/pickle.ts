/**
 * Reads a pickle without running it: names stay names, and calls stay descriptions of calls.
 *
 * Python's own reader imports whatever a pickle names, and calls it.
 *
 * @see https://github.com/python/cpython/blob/main/Lib/pickletools.py for the meaning of each opcode
 */

import { LONGEST_NAME, MOST_IMPORTS, MOST_OPCODES } from './limits.ts'
import { isSafeImport } from './safe-imports.ts'

/** A value of a pickle. Numbers that no double can hold, and bytes, are of no interest here: they are `undefined`. */
export type PickleValue = string | number | boolean | null | undefined | PickleNode

/** Anything with parts. A value that is named twice is the same object twice, so there may be circles. */
export class PickleNode {
  /** `global`: what is imported; `call`: what importing and calling would give; `stored`: what lies elsewhere in the file. */
  readonly kind: 'list' | 'dict' | 'global' | 'call' | 'stored'
  /** Of a global: `os.system`. */
  readonly name: string
  /** Items of a list, tuple or set; the arguments of a call; what tells where something is stored. */
  items: PickleValue[]
  /** Of a dict, or of an object that is filled like one. */
  entries: [PickleValue, PickleValue][] | undefined
  /** Of a call: what is called. */
  readonly target: PickleValue
  /** What an object is told to be. */
  state: PickleValue

  constructor(
    kind: PickleNode['kind'],
    items: PickleValue[] = [],
    { name = '', target }: { name?: string; target?: PickleValue } = {},
  ) {
    this.kind = kind
    this.items = items
    this.name = name
    this.target = target
  }
}

/** A pickle that cannot be read to its end. */
export class BrokenPickle extends Error {
  /** What loading would have imported, and perhaps called, before it fails. */
  readonly imports: readonly string[]
  /** Whether more bytes would help. */
  readonly endsEarly: boolean

  constructor(message: string, imports: Iterable<string>, endsEarly = false) {
    super(message)
    this.imports = [...imports]
    this.endsEarly = endsEarly
  }
}

class EndsEarly extends Error {
  constructor() {
    super('its pickle ends too early')
  }
}

/** What a pickle holds. */
export interface Pickle {
  value: PickleValue
  /** What loading would import, in its order: `os.system`. */
  imports: Set<string>
  /** Where the pickle ends. */
  end: number
}

/**
 * Reads the pickle that begins at a place.
 *
 * @throws {BrokenPickle} it ends too early, makes no sense, or exceeds a limit; the message is worded for a problem
 */
export function readPickle(bytes: Uint8Array, start = 0): Pickle {
  const imports = new Set<string>()
  try {
    return new PickleReader(bytes, start, imports).read()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new BrokenPickle(message, imports, error instanceof EndsEarly)
  }
}

const MARK = Symbol('mark')
type StackItem = PickleValue | typeof MARK

class PickleReader {
  readonly #bytes: Buffer
  #at: number
  #stack: StackItem[] = []
  readonly #memo = new Map<number, PickleValue>()
  readonly #imports: Set<string>
  /** Of the imports, counted apart so that many of one kind do not hide those of the other. */
  readonly #counts = { safe: 0, odd: 0 }

  constructor(bytes: Uint8Array, start: number, imports: Set<string>) {
    this.#imports = imports
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#at = start
  }

  read(): Pickle {
    for (let count = 0; count < MOST_OPCODES; count += 1) {
      const code = this.#byte()
      if (code === STOP) return { value: this.#pop(), imports: this.#imports, end: this.#at }
      const run = OPCODES.get(code)
      if (run === undefined)
        throw new Error(`its pickle has the unknown opcode ${code} at byte ${this.#at - 1}`)
      run(this)
    }
    throw new Error(`its pickle has more than the ${MOST_OPCODES} opcodes that are read`)
  }

  #take(length: number): Buffer {
    if (length > this.#bytes.length - this.#at) throw new EndsEarly()
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  #byte(): number {
    return this.#take(1).readUInt8()
  }

  /** A length or place of 1, 2, 4 or 8 bytes. */
  number(bytes: 1 | 2 | 4 | 8): number {
    const taken = this.#take(bytes)
    return bytes === 8 ? Number(taken.readBigUInt64LE()) : taken.readUIntLE(0, bytes)
  }

  signed(): number {
    return this.#take(4).readInt32LE()
  }

  double(): number {
    return this.#take(8).readDoubleBE()
  }

  text(length: number): string {
    return this.#take(length).toString('utf8')
  }

  skip(length: number): void {
    this.#take(length)
  }

  line(): string {
    const end = this.#bytes.indexOf(10, this.#at)
    if (end === -1) throw new EndsEarly()
    const line = this.text(end - this.#at)
    this.#at += 1
    return line
  }

  /** An integer of any size, little-endian; undefined for one that counts nothing real. */
  long(length: number): number | undefined {
    const taken = this.#take(length)
    if (length === 0) return 0
    return length <= 6 ? taken.readIntLE(0, length) : undefined
  }

  push(value: StackItem): void {
    this.#stack.push(value)
  }

  #pop(): PickleValue {
    const value = this.#stack.pop()
    if (value === MARK) throw new Error(NO_SENSE)
    return value
  }

  pop(): PickleValue {
    if (this.#stack.length === 0) throw new Error(NO_SENSE)
    return this.#pop()
  }

  /** Takes what may be a mark too. */
  drop(): void {
    if (this.#stack.length === 0) throw new Error(NO_SENSE)
    this.#stack.pop()
  }

  top(): PickleValue {
    const value = this.#stack.at(-1)
    if (value === MARK || this.#stack.length === 0) throw new Error(NO_SENSE)
    return value
  }

  /** What lies above the last mark, which is taken too. */
  popMark(): PickleValue[] {
    const place = this.#stack.lastIndexOf(MARK)
    if (place === -1) throw new Error(NO_SENSE)
    const values = this.#stack.splice(place).slice(1)
    return values.map((value) => (value === MARK ? undefined : value))
  }

  last(count: number): PickleValue[] {
    return Array.from({ length: count }, () => this.pop()).reverse()
  }

  put(key: number): void {
    this.#memo.set(key, this.top())
  }

  memoize(): void {
    this.put(this.#memo.size)
  }

  get(key: number): void {
    if (!this.#memo.has(key)) throw new Error(NO_SENSE)
    this.push(this.#memo.get(key))
  }

  /** Takes note of an import. A name that is made while the pickle is read cannot be known. */
  import(module: PickleValue, name: PickleValue): void {
    const full =
      typeof module === 'string' && typeof name === 'string'
        ? `${module}.${name}`.slice(0, LONGEST_NAME)
        : 'a name made when it is loaded'
    const kind = isSafeImport(full) ? 'safe' : 'odd'
    if (!this.#imports.has(full) && this.#counts[kind] < MOST_IMPORTS) {
      this.#counts[kind] += 1
      this.#imports.add(full)
    }
    this.push(new PickleNode('global', [], { name: full }))
  }

  call(target: PickleValue, args: PickleValue): void {
    const items = args instanceof PickleNode ? args.items : []
    this.push(new PickleNode('call', items, { target }))
  }

  /** Adds pairs to a dict, or to an object that is one. */
  set(pairs: readonly PickleValue[]): void {
    const target = this.top()
    if (!(target instanceof PickleNode)) return
    target.entries ??= []
    for (let place = 0; place + 1 < pairs.length; place += 2)
      target.entries.push([pairs[place], pairs[place + 1]])
  }

  append(values: readonly PickleValue[]): void {
    const target = this.top()
    if (!(target instanceof PickleNode) || target.kind !== 'list') return
    for (const value of values) target.items.push(value)
  }
}

const NO_SENSE = 'its pickle makes no sense'

const STOP = 0x2e

type Run = (reader: PickleReader) => void

const pushes =
  (make: (reader: PickleReader) => PickleValue): Run =>
  (reader) =>
    reader.push(make(reader))
const list = (items: PickleValue[]) => new PickleNode('list', items)
const dict =
  (pairs: readonly PickleValue[]): Run =>
  (reader) => {
    reader.push(new PickleNode('dict'))
    reader.set(pairs)
  }
/** A line that is a number: `12`, `12L`, and `00` and `01`, which are truth values. */
const numberOf = (line: string) => Number(line.replace(/L$/, ''))
const unquoted = (line: string) => line.replace(/^(['"])(.*)\1$/s, '$2')

/** What each opcode does, by its byte. Those for bytes push nothing that anybody reads. */
const OPCODES: ReadonlyMap<number, Run> = new Map(
  Object.entries<Run>({
    '(': (reader) => reader.push(MARK),
    '0': (reader) => reader.drop(),
    '1': (reader) => void reader.popMark(),
    '2': pushes((reader) => reader.top()),
    // Numbers and constants.
    I: pushes((reader) => numberOf(reader.line())),
    L: pushes((reader) => numberOf(reader.line())),
    F: pushes((reader) => numberOf(reader.line())),
    G: pushes((reader) => reader.double()),
    J: pushes((reader) => reader.signed()),
    K: pushes((reader) => reader.number(1)),
    M: pushes((reader) => reader.number(2)),
    N: pushes(() => null),
    '\x88': pushes(() => true),
    '\x89': pushes(() => false),
    '\x8a': pushes((reader) => reader.long(reader.number(1))),
    '\x8b': pushes((reader) => reader.long(reader.number(4))),
    // Texts and bytes.
    S: pushes((reader) => unquoted(reader.line())),
    T: pushes((reader) => reader.text(reader.number(4))),
    U: pushes((reader) => reader.text(reader.number(1))),
    V: pushes((reader) => reader.line()),
    X: pushes((reader) => reader.text(reader.number(4))),
    '\x8c': pushes((reader) => reader.text(reader.number(1))),
    '\x8d': pushes((reader) => reader.text(reader.number(8))),
    B: pushes((reader) => void reader.skip(reader.number(4))),
    C: pushes((reader) => void reader.skip(reader.number(1))),
    '\x8e': pushes((reader) => void reader.skip(reader.number(8))),
    '\x96': pushes((reader) => void reader.skip(reader.number(8))),
    '\x97': pushes(() => undefined),
    '\x98': () => {},
    // Lists, tuples, sets and dicts.
    ']': pushes(() => list([])),
    ')': pushes(() => list([])),
    '\x8f': pushes(() => list([])),
    '\x85': pushes((reader) => list(reader.last(1))),
    '\x86': pushes((reader) => list(reader.last(2))),
    '\x87': pushes((reader) => list(reader.last(3))),
    t: pushes((reader) => list(reader.popMark())),
    l: pushes((reader) => list(reader.popMark())),
    '\x91': pushes((reader) => list(reader.popMark())),
    '}': dict([]),
    d: (reader) => dict(reader.popMark())(reader),
    a: (reader) => reader.append(reader.last(1)),
    e: (reader) => reader.append(reader.popMark()),
    '\x90': (reader) => reader.append(reader.popMark()),
    s: (reader) => reader.set(reader.last(2)),
    u: (reader) => reader.set(reader.popMark()),
    // What was there before.
    p: (reader) => reader.put(Number(reader.line())),
    q: (reader) => reader.put(reader.number(1)),
    r: (reader) => reader.put(reader.number(4)),
    g: (reader) => reader.get(Number(reader.line())),
    h: (reader) => reader.get(reader.number(1)),
    j: (reader) => reader.get(reader.number(4)),
    '\x94': (reader) => reader.memoize(),
    // Imports and calls.
    c: (reader) => reader.import(reader.line(), reader.line()),
    '\x93': (reader) => {
      const [module, name] = reader.last(2)
      reader.import(module, name)
    },
    '\x82': (reader) => reader.import('copyreg', `extension ${reader.number(1)}`),
    '\x83': (reader) => reader.import('copyreg', `extension ${reader.number(2)}`),
    '\x84': (reader) => reader.import('copyreg', `extension ${reader.number(4)}`),
    i: (reader) => {
      const args = reader.popMark()
      reader.import(reader.line(), reader.line())
      reader.call(reader.pop(), list(args))
    },
    o: (reader) => {
      const [target, ...args] = reader.popMark()
      reader.call(target, list(args))
    },
    R: (reader) => {
      const [target, args] = reader.last(2)
      reader.call(target, args)
    },
    '\x81': (reader) => {
      const [target, args] = reader.last(2)
      reader.call(target, args)
    },
    '\x92': (reader) => {
      const [target, args] = reader.last(3)
      reader.call(target, args)
    },
    b: (reader) => {
      const state = reader.pop()
      const target = reader.top()
      if (target instanceof PickleNode) target.state = state
    },
    // Parts that lie elsewhere.
    P: pushes((reader) => new PickleNode('stored', [reader.line()])),
    Q: pushes((reader) => {
      const id = reader.pop()
      return new PickleNode('stored', id instanceof PickleNode ? id.items : [id])
    }),
    // How the pickle is written.
    '\x80': (reader) => reader.skip(1),
    '\x95': (reader) => reader.skip(8),
  }).map(([code, run]): [number, Run] => [code.charCodeAt(0), run]),
)
