/** Segments scripts written without spaces, for an index that only splits words at spaces. */

import { UNSPACED_CHARACTER } from '../../card/unspaced.ts'

const BEGINNING = new RegExp(`^${UNSPACED_CHARACTER}`, 'u')

/** Between two characters, after any combining marks of the first. */
const BETWEEN = new RegExp(`(?<=${UNSPACED_CHARACTER})(?=(?!\\p{M})${UNSPACED_CHARACTER})`, 'gu')

const SPACED = new RegExp(`(?<=${UNSPACED_CHARACTER}(?:</mark>)?) (?=(?:<mark>)?${UNSPACED_CHARACTER})`, 'gu')

/** Whether a word of the index is a character of such a script. */
export function isUnspaced(word: string): boolean {
  return BEGINNING.test(word)
}

/** Write each character as a word: `机器` as `机 器`, so that any substring is found. */
export function spaceOut(text: string): string {
  return text.replace(BETWEEN, ' ')
}

/** Remove these spaces again, also between marks of matches. */
export function closeUp(text: string): string {
  return text.replace(SPACED, '').replaceAll('</mark><mark>', '')
}
