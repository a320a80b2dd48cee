/** Reads a 2 between two words as "to": `text2image` as `text to image`. */

/** In `m2m`, `h2o` and `wav2vec2` it may stand for anything. */
const TWO = /(?<=\p{L}{2})2(?=\p{L}{2})/gu

/** The text with ` to ` for each such 2. */
export function twoAsTo(text: string): string {
  return text.replaceAll(TWO, ' to ')
}
