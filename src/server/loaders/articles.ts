/** The bodies of cards as HTML, each made once per edition and kept while there is room. */

import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { Entry } from '../../edition/types.ts'
import { type ArticleHtml, makeArticle } from './make-article.tsx'

/** Makes an article; elsewhere, in a thread of its own, so that one long card does not keep others waiting. */
export type ArticleMaker = (edition: SqliteEdition, entry: Entry) => Promise<ArticleHtml>

/** An article as a page gets it. */
export interface ReadArticle extends ArticleHtml {
  /** Whether it is only the card's source, because laying it out takes longer than a reader should wait. */
  provisional: boolean
}

/** Characters of HTML kept in memory. */
const KEPT = 128_000_000

/** How long a reader waits for a card to be laid out, in milliseconds. A card of a megabyte takes about half of it. */
const PATIENCE = 4_000

/** Articles by card, from memory or made now. */
export class Articles {
  #known = new LRUCache<string, ArticleHtml>({
    maxSize: KEPT,
    sizeCalculation: ({ html }) => html.length + 1000,
  })
  #making = new Map<string, Promise<ArticleHtml>>()
  #make: ArticleMaker
  #patience: number

  constructor(make: ArticleMaker = makeArticle, patience = PATIENCE) {
    this.#make = make
    this.#patience = patience
  }

  /** The article of an entry; asked for twice at once, it is made once. */
  async read(edition: SqliteEdition, entry: Entry): Promise<ReadArticle> {
    const key = `${edition.id} ${entry.kind} ${entry.id}`
    const known = this.#known.get(key)
    if (known !== undefined) return { ...known, provisional: false }
    const making = this.#making.get(key) ?? this.#begin(key, edition, entry)
    const waiting = new AbortController()
    const tired = sleep(this.#patience, undefined, { signal: waiting.signal }).catch(() => undefined)
    const article = await Promise.race([making, tired]).finally(() => waiting.abort())
    return article === undefined ? asSource(entry.body) : { ...article, provisional: false }
  }

  /** Makes an article to its end, whether a reader still waits for it or not. */
  #begin(key: string, edition: SqliteEdition, entry: Entry): Promise<ArticleHtml> {
    const making = this.#make(edition, entry)
      .then((article) => {
        this.#known.set(key, article)
        return article
      })
      .finally(() => this.#making.delete(key))
    // Who waited hears of a failure; when nobody waits any more, the next reader tries again.
    making.catch(() => {})
    this.#making.set(key, making)
    return making
  }
}

function asSource(markdown: string): ReadArticle {
  const escaped = markdown.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const note =
    'This card is long and still being laid out; here is its source. Load the page again in a moment.'
  return {
    html: `<p class="note">${note}</p><pre class="source-text">${escaped}</pre>`,
    toc: [],
    provisional: true,
  }
}
