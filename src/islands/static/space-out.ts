/** Segments scripts written without spaces, for an index that only splits words at spaces. */

const CHARACTER =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]'

const BEGINNING = new RegExp(`^${CHARACTER}`, 'u')

/** Between two characters, after any combining marks of the first. */
const BETWEEN = new RegExp(`(?<=${CHARACTER})(?=(?!\\p{M})${CHARACTER})`, 'gu')

const SPACED = new RegExp(`(?<=${CHARACTER}(?:</mark>)?) (?=(?:<mark>)?${CHARACTER})`, 'gu')

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
