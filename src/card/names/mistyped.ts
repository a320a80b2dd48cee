/** When a word that a few cards have may be another one, mistyped: by a reader, and by these few too. */

/** So many times more cards have a word that was meant than have it mistyped. */
const FAR_MORE = 20

/** Shorter words have another word one letter away nearly always. */
const SHORTEST = 6

/** Whether so many of all cards, `size`, are few enough. */
export const mayBeMistyped = (word: string, count: number, size: number): boolean =>
  word.length >= SHORTEST && count > 0 && count * FAR_MORE <= size

/** Few mistype the first letter; a beginning or a continuation is another form of the same word. */
export const mayStandFor = (word: string, other: string): boolean =>
  other[0] === word[0] && !word.startsWith(other) && !other.startsWith(word)

/** @param count - cards that have the word */
export const isFarMore = (others: number, count: number): boolean => others >= count * FAR_MORE
