/**
 * Writes the letters of formulas as Unicode's mathematical letters. Chromium knows no `mathvariant` but `normal`, and
 * would draw the ℝ of a formula as a plain R.
 *
 * @see https://www.w3.org/TR/mathml-core/#new-text-transform-mappings
 */

import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { text } from './html/hast.ts'

/** Code points of `A`, `a`, `0`, `Α` and `α` in each alphabet; 0 where it lacks them. */
const ALPHABETS: Readonly<Record<string, readonly number[]>> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce, 0x1d6a8, 0x1d6c2],
  'bold-italic': [0x1d468, 0x1d482, 0, 0x1d71c, 0x1d736],
  script: [0x1d49c, 0x1d4b6],
  fraktur: [0x1d504, 0x1d51e],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
}

/** Plain letters in the order of {@link ALPHABETS}; the Greek ones continue in Unicode's order. */
const PLAIN = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇',
  'αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ',
]

/** Letters that Unicode had before the alphabets; their code points there are unassigned. */
const ELSEWHERE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
}

/** Writes an identifier or number in its alphabet; one with a character that the alphabet lacks stays as it is. */
export function writeMathLetters(node: Element): void {
  const variant = node.properties.mathvariant
  if (typeof variant !== 'string' || !['mi', 'mn'].includes(node.tagName)) return
  const letters = Array.from(textOf(node), (letter) => mathLetter(letter, variant))
  if (letters.includes(undefined)) return
  node.children = [text(letters.join(''))]
  delete node.properties.mathvariant
}

function mathLetter(letter: string, variant: string): string | undefined {
  const elsewhere = ELSEWHERE[variant]?.[letter]
  if (elsewhere !== undefined) return elsewhere
  const row = PLAIN.findIndex((letters) => letters.includes(letter))
  const start = ALPHABETS[variant]?.[row]
  return start ? String.fromCodePoint(start + (PLAIN[row] ?? '').indexOf(letter)) : undefined
}
