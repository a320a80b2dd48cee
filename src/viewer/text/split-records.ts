/** Finds the bounds of records in the bytes of a text file as they arrive. */

/**
 * Find the first record of a buffer from an offset.
 *
 * @param isLast - whether the file ends with the buffer
 * @returns its bounds and where to look for the next one; undefined when it does not end in this buffer, or none is
 *   left. An empty record, such as a blank line, is no row
 */
export type FindRecord = (
  buffer: Buffer,
  from: number,
  isLast: boolean,
) => { start: number; end: number; next: number } | undefined

const LF = 0x0a
const CR = 0x0d
const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Lines, whatever they contain. */
export const findLine: FindRecord = (buffer, from, isLast) =>
  endAt(buffer, from, buffer.indexOf(LF, from), isLast)

/**
 * CSV records: a line feed inside quotes does not end one.
 *
 * @param delimiter - one byte
 * @see https://www.rfc-editor.org/rfc/rfc4180#section-2
 */
export function csvRecords(delimiter: number): FindRecord {
  // Most records have no quotes, so the position of the next one is remembered across records.
  let known: { buffer: Buffer; quote: number } | undefined
  return (buffer, from, isLast) => {
    if (known?.buffer !== buffer) known = { buffer, quote: nextOf(buffer, QUOTE, from) }
    else if (known.quote < from) known.quote = nextOf(buffer, QUOTE, from)
    const feed = buffer.indexOf(LF, from)
    if (feed !== -1 && feed < known.quote) return endAt(buffer, from, feed, isLast)
    return endAt(buffer, from, feedOutsideQuotes(buffer, from, delimiter), isLast)
  }
}

/** A quote opens a field only at its start: `5" pipe` has no quoted field. */
function feedOutsideQuotes(buffer: Buffer, from: number, delimiter: number): number {
  let isFieldStart = true
  for (let at = from; at < buffer.length; at += 1) {
    const byte = buffer[at]
    if (byte === LF) return at
    if (byte !== QUOTE || !isFieldStart) {
      isFieldStart = byte === delimiter
      continue
    }
    isFieldStart = false
    // Byte by byte: a call for each quote takes a hundred times as long where there is nothing but quotes.
    for (at += 1; at < buffer.length; at += 1) {
      if (buffer[at] !== QUOTE) continue
      if (buffer[at + 1] !== QUOTE) break
      at += 1
    }
  }
  return -1
}

function endAt(buffer: Buffer, start: number, feed: number, isLast: boolean) {
  if (feed === -1 && (!isLast || start >= buffer.length)) return undefined
  const next = feed === -1 ? buffer.length : feed + 1
  let end = feed === -1 ? buffer.length : feed
  if (end > start && buffer[end - 1] === CR) end -= 1
  return { start, end, next }
}

function nextOf(buffer: Buffer, byte: number, from: number): number {
  const at = buffer.indexOf(byte, from)
  return at === -1 ? Number.POSITIVE_INFINITY : at
}

const OPENING = new Set(Buffer.from('{['))
const CLOSING = new Set(Buffer.from('}]'))
const BETWEEN = new Set(Buffer.from(', \t\r\n'))

/** Consecutive JSON values, with or without commas between them: the items of a list, from the first on. */
export const findJsonValue: FindRecord = (buffer, from, isLast) => {
  let start = from
  while (start < buffer.length && BETWEEN.has(buffer[start] ?? 0)) start += 1
  if (start >= buffer.length) return undefined
  // The end of the list; nothing after it is an item.
  if (buffer[start] === 0x5d) return isLast ? undefined : { start, end: start, next: buffer.length }
  let depth = 0
  for (let at = start; at < buffer.length; at += 1) {
    const byte = buffer[at] ?? 0
    if (byte === QUOTE) {
      at = endOfString(buffer, at)
      if (at === -1) break
      if (depth === 0) return { start, end: at + 1, next: at + 1 }
    } else if (OPENING.has(byte)) depth += 1
    else if (CLOSING.has(byte) && depth > 0) {
      depth -= 1
      if (depth === 0) return { start, end: at + 1, next: at + 1 }
    } else if (depth === 0 && (BETWEEN.has(byte) || CLOSING.has(byte))) return { start, end: at, next: at }
  }
  return isLast ? { start, end: buffer.length, next: buffer.length } : undefined
}

/** Whether lists and objects in the bytes of a JSON value are nested deeper than a limit. */
export function isNestedDeeper(json: Buffer, most: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length && json.length > most; at += 1) {
    const byte = json[at] ?? 0
    if (byte === QUOTE) {
      at = endOfString(json, at)
      if (at === -1) return false
    } else if (OPENING.has(byte)) {
      depth += 1
      if (depth > most) return true
    } else if (CLOSING.has(byte)) depth -= 1
  }
  return false
}

function endOfString(buffer: Buffer, open: number): number {
  for (let close = buffer.indexOf(QUOTE, open + 1); close !== -1; close = buffer.indexOf(QUOTE, close + 1)) {
    let slashes = 0
    while (buffer[close - 1 - slashes] === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return close
  }
  return -1
}
