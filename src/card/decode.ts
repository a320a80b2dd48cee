/** Decodes the bytes of a card, whatever their encoding, and reports encoding problems. */

import type { Report, Rules } from './rule.ts'

export const encodingRules = {
  'byte-order-mark': { severity: 'error', description: 'A card begins without a byte order mark.' },
  'not-utf-8': { severity: 'error', description: 'A card is UTF-8 text.' },
  'control-character': {
    severity: 'warning',
    description: 'A card has no control characters except line ends and tabs.',
  },
} satisfies Rules

type EncodingReport = Report<keyof typeof encodingRules>

const SAVE_AS_UTF8 = 'Save the file again as UTF-8 without a byte order mark.'

/**
 * Decode the bytes of a card. Every byte sequence gives a text, as {@link withoutControls} leaves it.
 *
 * UTF-16 is recognised by its byte order mark. Bytes that are not UTF-8 are read as Windows-1252 (the superset of
 * Latin-1 that the web uses in its place), unless a byte order mark or most of the text shows that it is UTF-8 with a
 * few broken bytes.
 *
 * @see https://encoding.spec.whatwg.org/ for the encodings
 */
export function decode(bytes: Uint8Array, report: EncodingReport): string {
  const text = withLineFeeds(decodeBytes(bytes, report))
  reportControlCharacters(text, report)
  return withoutControls(text)
}

/** Control characters except tab and line feed. */
const CONTROL = /[^\P{Cc}\t\n]/gu

/**
 * A text as pages can show it: line ends are `\n`, and every other control character, and half of a surrogate pair, is
 * replaced, one for one. Where a text is written with escapes, as in YAML, they are there only once it is parsed.
 *
 * @see https://infra.spec.whatwg.org/#control
 */
export function withoutControls(text: string): string {
  return withLineFeeds(text)
    .toWellFormed()
    .replace(CONTROL, (control) => (/\s/.test(control) ? ' ' : '\uFFFD'))
}

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n')

function decodeBytes(bytes: Uint8Array, report: EncodingReport): string {
  const utf16 = utf16Label(bytes)
  if (utf16 !== undefined) {
    report('not-utf-8', 0, 'the card is UTF-16 text, which most tools cannot read', SAVE_AS_UTF8)
    return new TextDecoder(utf16).decode(bytes)
  }
  const text = decodeUtf8(bytes, report)
  if (!text.startsWith('\uFEFF')) return text
  report(
    'byte-order-mark',
    0,
    'the card begins with a byte order mark, so some tools do not find its front matter',
    SAVE_AS_UTF8,
  )
  return text.slice(1)
}

function utf16Label(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

function decodeUtf8(bytes: Uint8Array, report: EncodingReport): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    const lenient = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    const place = lenient.indexOf('\uFFFD')
    const badByte = new TextEncoder().encode(lenient.slice(0, place)).length
    const bad = `byte 0x${(bytes[badByte] ?? 0).toString(16).toUpperCase().padStart(2, '0')}`
    // A byte order mark is reported and removed separately.
    const mark = lenient.startsWith('\uFEFF') ? 1 : 0
    if (mark === 1 || isMostlyUtf8(lenient)) {
      report(
        'not-utf-8',
        normalised(lenient, place) - mark,
        `${bad} is not valid UTF-8 and is shown as "\uFFFD"`,
        'Save the file again as UTF-8, and correct the character at this place.',
      )
      return lenient
    }
    const western = new TextDecoder('windows-1252').decode(bytes)
    report(
      'not-utf-8',
      normalised(western, badByte),
      `${bad} is not valid UTF-8, so the card is read as Latin-1`,
      SAVE_AS_UTF8,
    )
    return western
  }
}

/** Whether more non-ASCII characters are right than wrong: another encoding would garble the right ones. */
function isMostlyUtf8(lenient: string): boolean {
  let right = 0
  let wrong = 0
  for (let index = 0; index < lenient.length; index += 1) {
    const code = lenient.charCodeAt(index)
    if (code === 0xfffd) wrong += 1
    else if (code > 0x7f) right += 1
  }
  return right > wrong
}

/** The same place once line ends have become `\n`. */
function normalised(text: string, offset: number): number {
  return text.slice(0, offset).replace(/\r\n/g, '\n').length
}

function reportControlCharacters(text: string, report: EncodingReport): void {
  const [found, ...more] = text.matchAll(CONTROL)
  if (!found) return
  const count = more.length + 1
  const code = `U+${(found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  const message =
    count === 1
      ? `the card contains a control character, ${code}`
      : `the card contains ${count} control characters; the first is ${code}`
  report('control-character', found.index, message, 'Delete it; most editors can show invisible characters.')
}
