/** Gives headings their ids: the same text gets the same id in every edition; repeats get `-1`, `-2` and so on. */

import { slug } from 'github-slugger'

/** Ids with this prefix belong to the page around the article. */
export const RESERVED_PREFIX = 'mb-'

/** Longer ids help nobody, and each heading carries its id twice. */
const MAX_TEXT = 300

const EXPLICIT_ID = /(?<!\s)\s*\[\[([^[\]\s]{1,200})\]\]\s*$/

/** Assigns the ids of one article; takes its headings in order. */
export class HeadingIds {
  /** Every id given so far, with the number of suffixes used on it. */
  readonly #counts = new Map<string, number>()

  /**
   * The id of the next heading.
   *
   * @param text - text of the heading without markup
   * @returns GitHub's anchor for it; `section` when no character of the text is allowed in an anchor
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

  /** The id of the next heading when the author wrote one. */
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

/** Splits `Text [[id]]`, which sets an anchor by hand in Hub docs; `id` is undefined when there is none. */
export function splitExplicitId(text: string): { text: string; id: string | undefined } {
  if (!text.trimEnd().endsWith(']]')) return { text, id: undefined }
  const match = EXPLICIT_ID.exec(text)
  return match === null ? { text, id: undefined } : { text: text.slice(0, match.index), id: match[1] }
}

function withoutReserved(id: string): string {
  return id.startsWith(RESERVED_PREFIX) ? `section-${id}` : id
}
