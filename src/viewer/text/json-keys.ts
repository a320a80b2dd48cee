/** Whether `datasets` looks for mappings with different keys, which it then reads as JSON, in the first file of a split. */

import { headOf, type Prepared } from './prepare.ts'

/** Bytes that it looks at. */
const CHUNK = 10 * 1024 * 1024

/** A number that may have more than 64 bits. */
const LONG = /[[:,]\s*(-?\d{19,})\s*[,\]}]/g

/**
 * Not where a line is no JSON value for it: one that is empty, a part of a value, or has a number that is too large.
 *
 * @see https://github.com/huggingface/datasets/blob/main/src/datasets/packaged_modules/json/json.py
 */
export function asksForKeys(file: Prepared): boolean {
  const text = headOf(file, CHUNK).toString()
  const isLong = [...text.matchAll(LONG)].some(([, digits = '']) => {
    const number = BigInt(digits)
    return BigInt.asIntN(64, number) !== number && BigInt.asUintN(64, number) !== number
  })
  if (isLong) return false
  // It makes lines of a list, unless there is something before that.
  if (/^\s*\[/.test(text)) return text.startsWith('[')
  const lines = text.split(/\r\n?|\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines.every((line) => line.trim() !== '') && lines[0]?.trim() !== '{'
}
