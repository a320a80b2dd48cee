/** Scripts written without spaces between words. Each search cuts their words itself, and all must agree on the scripts. */

/** A character of such a script, as a pattern for regular expressions with the `u` flag. */
export const UNSPACED_CHARACTER =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]'
