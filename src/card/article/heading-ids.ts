/** Gives headings their ids: the same text has the same id in every edition, a repeated one gets `-1`, `-2`. */

import { slug } from 'github-slugger'

/** Ids that begin so belong to the page around the article. */
export const RESERVED_PREFIX = 'mb-'

/** Longer ids help nobody and would be carried twice for each heading. */
const MAX_TEXT = 300

const EXPLICIT_ID = /(?<!\s)\s*\[\[([^[\]\s]{1,200})\]\]\s*$/

/** Ids of one article; feed it the headings in order. */
export class HeadingIds {
  /** Every id given so far, with how many more were asked for under it. */
  readonly #counts = new Map<string, number>()

  /**
   * The id of the next heading.
   *
   * @param text - text of the heading without markup
   * @returns GitHub's anchor for it; `section` when nothing of the text can stand in an anchor
   */
  claim(text: string): string {
    const base = slug(
      text
        .trim()
        .replace(/[\r\n]/g, ' ')
        .slice(0, MAX_TEXT),
    )
    return this.#unique(withoutReserved(base === '' ? 'section' : base))
  }

  /** The same for an id that the author wrote. */
  claimExplicit(id: string): string {
    return this.#unique(withoutReserved(id))
  }

  #unique(base: string): string {
    let id = base
    let count = this.#counts.get(base) ?? 0
    while (this.#counts.has(id)) {
      count += 1
      id = `${base}-${count}`
    }
    this.#counts.set(base, count)
    this.#counts.set(id, this.#counts.get(id) ?? 0)
    return id
  }
}

/** Splits `Text [[id]]`, the way Hub docs set an anchor by hand; `id` is undefined when there is none. */
export function splitExplicitId(text: string): { text: string; id: string | undefined } {
  if (!text.trimEnd().endsWith(']]')) return { text, id: undefined }
  const match = EXPLICIT_ID.exec(text)
  return match === null ? { text, id: undefined } : { text: text.slice(0, match.index), id: match[1] }
}

function withoutReserved(id: string): string {
  return id.startsWith(RESERVED_PREFIX) ? `section-${id}` : id
}
