/** Tells real matches from Pagefind's substitutes for words it does not know. */

/**
 * Trailing letters in which forms of a word may differ, as in `using` and `uses`; and the most leading letters
 * compared.
 */
const ENDING = 2
const LONGEST = 4

/**
 * Whether a page that was found contains the words of a text. For an unknown word, Pagefind matches its longest known
 * prefix: `as` for `asdfqwer`.
 *
 * @param text - the text searched for
 * @param page - all of the page's searchable text
 */
export function hasWordsOf(text: string, page: string): boolean {
  const folded = fold(page)
  return text.split(/\s+/).every((word) => {
    const [run = ''] = fold(word).match(/\p{L}+|\p{N}+/u) ?? []
    const beginning = run.slice(0, Math.max(2, Math.min(LONGEST, run.length - ENDING)))
    // Other scripts may have been normalised differently.
    return /[^a-z0-9]/.test(beginning) || folded.includes(beginning)
  })
}

/** Without case and accents; keeps names such as `fine-tuned` in one piece, as they may be searched. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
