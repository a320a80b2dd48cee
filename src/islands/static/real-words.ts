/** Tells what Pagefind has found by a text from what it finds in place of a word that it does not have. */

/** Letters at the end of a word that its forms may not share, as `using` and `uses`; and at the beginning as many as tell. */
const ENDING = 2
const LONGEST = 4

/**
 * Whether a page that was found has the words of a text. For a word that no page has, Pagefind takes the longest beginning
 * of it that is one: `as` for `asdfqwer`.
 *
 * @param text - as it was searched for
 * @param page - all that is searched of the page
 */
export function hasWordsOf(text: string, page: string): boolean {
  const folded = fold(page)
  return text.split(/\s+/).every((word) => {
    const [run = ''] = fold(word).match(/\p{L}+|\p{N}+/u) ?? []
    const beginning = run.slice(0, Math.max(2, Math.min(LONGEST, run.length - ENDING)))
    // Other letters may have been folded otherwise.
    return /[^a-z0-9]/.test(beginning) || folded.includes(beginning)
  })
}

/** Without case and accents, and names such as `fine-tuned` in one piece as they may be looked for. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
