/** The bodies of cards and docs pages as HTML, made once per edition and cached while there is room. */

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { docsIndexOf, type StoredDocsPage } from '../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { Entry } from '../../edition/types.ts'
import { KEPT_BYTES } from '../../limits.ts'
import { logError } from '../../log.ts'
import { SHORT_TEXT } from '../threads/short-text.ts'
import { type DocsArticleHtml, docsContext, makeDocsArticle } from './docs/make-docs-article.tsx'
import { type ArticleHtml, drawAsWritten, makeArticle } from './make-article.tsx'
import type { ServingSettings } from './snippet/snippets.tsx'

/** Makes an article, in production in a worker thread, so that one long card does not keep others waiting. */
export type ArticleMaker = (edition: SqliteEdition, entry: Entry) => Promise<ArticleHtml>

/** The same for a page of docs. */
export type DocsArticleMaker = (
  edition: SqliteEdition,
  page: StoredDocsPage,
  settings: ServingSettings,
) => Promise<DocsArticleHtml>

const makeDocsHere: DocsArticleMaker = (edition, page, settings) =>
  makeDocsArticle(page, docsContext(edition, page, settings))

/** Whether only an article's source is shown: laying it out takes longer than a reader should wait, or has failed. */
interface Provisional {
  provisional: false | 'coming' | 'failed'
}

/** An article as pages receive it. */
export type ReadArticle = ArticleHtml & Provisional
export type ReadDocsArticle = DocsArticleHtml & Provisional

/** Articles known to fail: enough that nobody can push all of them out. */
const KEPT_FAILURES = 10_000

/** Milliseconds until a failed article is tried again: the server may have been overloaded. */
const FAILED_FOR = 600_000

/** How long a reader waits for a card's layout, in milliseconds. A card of one megabyte takes about half of it. */
const PATIENCE = 4_000

/** A requested article. */
interface Wanted {
  /** Of its card or page, for the log. */
  title: string
  /** What the text belongs to, in readers' words. */
  name: string
  source: string
  isKept: boolean
  make(): Promise<DocsArticleHtml>
}

/** Articles by card and page, from the cache or made on demand. */
export class Articles {
  #known = new LRUCache<string, DocsArticleHtml>({
    maxSize: KEPT_BYTES.articles,
    // Twenty thousand headings are as large as their text.
    sizeCalculation: (article) => Buffer.byteLength(JSON.stringify(article)),
  })
  #making = new Map<string, Promise<DocsArticleHtml | undefined>>()
  /** By edition and source: an article that fails would keep a thread from others on each request. */
  #failed = new LRUCache<string, true>({ max: KEPT_FAILURES, ttl: FAILED_FOR })
  #make: ArticleMaker
  #makeDocs: DocsArticleMaker
  #patience: number
  #areReadOnce: boolean

  /**
   * @param areReadOnce - whether each page is drawn only once and no reader waits for it, so that only articles that
   *   several pages show are kept
   */
  constructor(
    make: ArticleMaker = makeArticle,
    patience = PATIENCE,
    makeDocs: DocsArticleMaker = makeDocsHere,
    areReadOnce = false,
  ) {
    this.#make = make
    this.#makeDocs = makeDocs
    this.#patience = patience
    this.#areReadOnce = areReadOnce
  }

  /** The article of an entry; concurrent requests share one. */
  read(edition: SqliteEdition, entry: Entry): Promise<ReadArticle> {
    const make = async () => ({ ...(await this.#make(edition, entry)), hasTitle: false })
    const names = { title: `${entry.kind} ${entry.id}`, name: 'card' }
    return this.#read(edition, { ...names, source: entry.body, isKept: !this.#areReadOnce, make })
  }

  /** The same for a page of docs. @param settings - the same on each call */
  readDocs(
    edition: SqliteEdition,
    page: StoredDocsPage,
    settings: ServingSettings,
  ): Promise<ReadDocsArticle> {
    const place = JSON.stringify([page.set, page.version, page.language, page.page])
    // In languages without a translation, this page is shown as well.
    const isKept = !this.#areReadOnce || docsIndexOf(edition).languages(page.set, page.version).length > 1
    const make = () => this.#makeDocs(edition, page, settings)
    return this.#read(edition, { title: `docs ${place}`, name: 'page', source: page.text, isKept, make })
  }

  async #read(edition: SqliteEdition, wanted: Wanted): Promise<ReadDocsArticle> {
    const { title, name, source } = wanted
    const key = `${edition.key} ${title}`
    const known = this.#known.get(key)
    if (known !== undefined) return { ...known, provisional: false }
    const failure = `${edition.key} ${createHash('sha256').update(source).digest('base64')}`
    if (this.#failed.has(failure)) return asSource(source, name, 'failed')
    const making = this.#making.get(key) ?? this.#begin(key, failure, wanted)
    const isAwaited = this.#areReadOnce || source.length <= SHORT_TEXT
    const article = await (isAwaited ? making : this.#waitFor(making))
    if (article === 'tired') return asSource(source, name, 'coming')
    return article === undefined ? asSource(source, name, 'failed') : { ...article, provisional: false }
  }

  /** Waits as long as a reader would. */
  async #waitFor<T>(making: Promise<T>): Promise<T | 'tired'> {
    const waiting = new AbortController()
    const tired = sleep(this.#patience, 'tired' as const, { signal: waiting.signal }).catch(
      () => 'tired' as const,
    )
    return Promise.race([making, tired]).finally(() => waiting.abort())
  }

  /**
   * Makes an article to the end, even when no reader waits for it any longer.
   *
   * @returns undefined when it cannot be made
   */
  #begin(
    key: string,
    failure: string,
    { title, isKept, make }: Wanted,
  ): Promise<DocsArticleHtml | undefined> {
    const making = make()
      .then((article) => {
        if (isKept) this.#known.set(key, article)
        return article
      })
      .catch((error: unknown) => {
        logError(`The text of ${title} could not be drawn and is shown as its source`, error)
        this.#failed.set(failure, true)
        return undefined
      })
      .finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }
}

/** Seconds after which a page whose article is still being made is reloaded. */
const AGAIN = 3

/**
 * Let a browser reload a page whose article is still being made: without a script, and at the fragment of its address.
 *
 * @see https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-refresh-header
 */
export function loadAgain(response: Response, provisional: ReadArticle['provisional']): Response {
  if (provisional === 'coming') response.headers.set('refresh', String(AGAIN))
  return response
}

const NOTES = {
  coming: 'is long and not ready yet, so you see its source. The page reloads in a moment.',
  failed: 'could not be shown as it should be, so you see its source.',
}

function asSource(markdown: string, name: string, provisional: keyof typeof NOTES): ReadDocsArticle {
  const html = drawAsWritten(markdown, `This ${name} ${NOTES[provisional]}`)
  return { html, toc: [], hasTitle: false, provisional }
}
