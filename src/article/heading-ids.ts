/** Gives headings their ids: the same text gets the same id in every edition; repeats get `-1`, `-2` and so on. */

import { slug } from 'github-slugger'

/** Ids with this prefix belong to the page around the article. */
export const RESERVED_PREFIX = 'mb-'

/** Longer ids help nobody, and each heading carries its id twice. */
const MAX_TEXT = 300

const EXPLICIT_ID = /(?<!\s)\s*\[\[([^[\]\s]{1,200})\]\]\s*$/

/** What a heading is called, and where a link to it leads. */
export interface NamedHeading {
  /** Its words in one line; empty for a heading without any, which gets no id. */
  title: string
  id: string
  /** How many characters at its end are not shown: an id that the author wrote. */
  hidden: number
}

/** Names the headings of one article, for its page and for whatever links to it; takes them in order. */
export class HeadingIds {
  /** Every id given so far, with the number of suffixes used on it. */
  readonly #counts = new Map<string, number>()

  /**
   * Names the next heading. Its id is the one that the author wrote, or else GitHub's anchor for it; `section` when no
   * character of the text is allowed in an anchor.
   *
   * @param written - text of the heading without markup
   */
  name(written: string): NamedHeading {
    const { text, id: explicit } = splitExplicitId(written)
    const title = text.trim().replace(/\s+/g, ' ')
    const hidden = written.length - text.length
    if (title === '') return { title, id: '', hidden }
    return { title, id: this.#unique(withoutReserved(explicit ?? anchorOf(text))), hidden }
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

/** @see https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#section-links */
function anchorOf(text: string): string {
  const words = text.trim().replace(/[\r\n]/g, ' ')
  return slug(words.slice(0, MAX_TEXT)) || 'section'
}

/** Splits `Text [[id]]`, which sets an anchor by hand in Hub docs; `id` is undefined when there is none. */
function splitExplicitId(text: string): { text: string; id: string | undefined } {
  if (!text.trimEnd().endsWith(']]')) return { text, id: undefined }
  const match = EXPLICIT_ID.exec(text)
  return match === null ? { text, id: undefined } : { text: text.slice(0, match.index), id: match[1] }
}

function withoutReserved(id: string): string {
  return id.startsWith(RESERVED_PREFIX) ? `section-${id}` : id
}
