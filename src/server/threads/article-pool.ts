/** Makes articles in worker threads, or in this one where that is faster. */

import pLimit from 'p-limit'
import { type DocsPageReader, readDocsPage } from '../../docs/read-page.ts'
import type { CardChecker } from '../../hub/check-card.ts'
import { HubError } from '../../hub/hub-error.ts'
import { logError } from '../../log.ts'
import type { ArticleMaker, DocsArticleMaker } from '../loaders/articles.ts'
import { docsContext, makeDocsArticle } from '../loaders/docs/make-docs-article.tsx'
import type { FileDrawer } from '../loaders/files/draw-file.tsx'
import { makeArticle } from '../loaders/make-article.tsx'
import { drawSnippets, type SnippetDrawer } from '../loaders/snippet/snippets.tsx'
import { pageMarkdown, pageText } from '../markdown/page-markdown.ts'
import { cutMain } from '../markdown/parse-page.ts'
import type { Prerendered } from '../prerendered.ts'
import { type ArticleThreads, TooLongError } from './article-threads.ts'
import type { ArticleJob } from './article-worker.ts'
import { SHORT_TEXT } from './short-text.ts'

/** As many pages as take about as long as a thread takes to start and load its code. */
const FEW = 30

/** Processor time for checking a client's card, in milliseconds; the largest take a quarter of it. */
const CHECK_MS = 2_000

/** Cards of clients that may wait to be checked. One is checked at a time, so that a thread is left to readers. */
const MOST_WAITING = 20

/** Tells a thread how to open the edition as this one did. */
const openedAs = ({ path, isMapped }: ArticleJob['edition']): ArticleJob['edition'] => ({ path, isMapped })

export interface ArticlePool {
  make: ArticleMaker
  makeDocs: DocsArticleMaker
  drawSnippets: SnippetDrawer
  /** Draws the text of a file. */
  drawFile: FileDrawer
  /** Checks a card that a client is about to upload. */
  checkCard: CardChecker
  /** Reads a page of docs for an ingest. */
  readDocsPage: DocsPageReader
  /** The Markdown twin of a page, see {@link pageMarkdown}. */
  toMarkdown(html: string): Promise<string>
  /**
   * Tells a build's pool how many pages are still to be made: if few, those that are short are made in this thread
   * rather than waiting for another to start.
   */
  expect(pages: number): void
  close(): Promise<void>
}

/** @param prerendered - looked up before anything is made */
export function makeArticlePool(threads: ArticleThreads, prerendered?: Prerendered): ArticlePool {
  const { run } = threads
  const checks = pLimit(1)
  let areFew = false
  const isHere = (characters: number) => areFew && characters <= SHORT_TEXT
  return {
    async make(edition, entry) {
      const { kind, id, body } = entry
      const known = prerendered?.findArticle(edition, entry)
      if (known !== undefined) return known
      if (isHere(body.length)) return makeArticle(edition, entry)
      return run({ type: 'card', edition: openedAs(edition), kind, id }, body.length)
    },
    async makeDocs(edition, stored, { endpoints, inferenceProviderMapping, providers }) {
      const { set, version, language, page, text } = stored
      const settings = { endpoints, inferenceProviderMapping, providers }
      const known = prerendered?.findDocsArticle(edition, stored, settings)
      if (known !== undefined) return known
      if (isHere(text.length)) return makeDocsArticle(stored, docsContext(edition, stored, settings))
      const place = { set, version, language }
      return run({ type: 'docs', edition: openedAs(edition), place, page, settings }, text.length)
    },
    async drawSnippets(model, offers) {
      return prerendered?.findSnippets(model, offers) ?? drawSnippets(model, offers)
    },
    drawFile: (edition, file, source, form) =>
      run({ type: 'file', edition: openedAs(edition), file, source, form }, source.length),
    async checkCard(edition, card, asked) {
      if (checks.pendingCount >= MOST_WAITING) {
        const headers = { 'retry-after': '5' }
        throw new HubError(503, 'Too many cards are being checked at once.', { headers })
      }
      try {
        const job = { type: 'check', edition: openedAs(edition), card, checks: asked } as const
        return await checks(() => threads.runWithin(job, CHECK_MS))
      } catch (error) {
        if (error instanceof TooLongError) return undefined
        throw error
      }
    },
    readDocsPage(place, raw, isFree) {
      const { set, version, language } = place
      // The inputs of a reference are too large to send.
      if (raw.reference !== undefined || (isFree && threads.areBehind())) return readDocsPage(place, raw)
      const read = run({ type: 'read', place: { set, version, language }, raw }, raw.bytes.byteLength)
      // A page for which a thread was ended takes this thread as long as it needs, as it would without threads.
      return read.catch(() => readDocsPage(place, raw))
    },
    async toMarkdown(page) {
      // A thread is sent only the part that it needs, a third of the page.
      const html = cutMain(page)
      const known = prerendered?.findTwin(html)
      if (known !== undefined) return known
      // In a build, threads that have been busy throughout are left to the articles.
      const isHere = areFew || threads.areFull()
      if (isHere) return pageMarkdown(html)
      return run({ type: 'markdown', html }, html.length).catch((error: unknown) => {
        logError('A page could not be turned into Markdown, so its twin is plain text', error)
        return pageText(html)
      })
    },
    expect(pages) {
      areFew = pages <= FEW
    },
    close: threads.close,
  }
}
