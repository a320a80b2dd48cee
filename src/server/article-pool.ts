/** Makes articles in threads of their own, and gives up on one that takes too long. */

import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { ArticleJob, MarkdownJob } from './article-worker.ts'
import type { ArticleMaker, DocsArticleMaker } from './loaders/articles.ts'
import { pageMarkdown } from './markdown/page-markdown.ts'

/** Between two pages of a site that is built. */
const PAUSE_MS = 10_000

/** A card that has not been drawn by then never will be. */
const LIMIT_MS = 180_000

export interface ArticlePool {
  make: ArticleMaker
  makeDocs: DocsArticleMaker
  /** The Markdown twin of a page, see {@link pageMarkdown}. */
  toMarkdown(html: string): Promise<string>
  close(): Promise<void>
}

/**
 * @param workerFile - the built form of `article-worker.ts`
 * @param isBusy - whether there is work without a pause, so that threads are not worth ending in between
 */
export function startArticlePool(workerFile: string, isBusy = false): ArticlePool {
  // Two at the least for readers: a card of ten megabytes keeps one of them for half a minute. A build keeps this
  // thread busy as well, and each one more begins with cold code and takes some 200 MB.
  const maxThreads = Math.max(isBusy ? 1 : 2, Math.min(4, availableParallelism() - 1))
  const pool = new Piscina<ArticleJob | MarkdownJob>({
    filename: workerFile,
    // A build that has nothing to draw needs none; a reader is not to wait for the first.
    minThreads: isBusy ? 0 : 1,
    maxThreads,
    // Else each ends as soon as it has nothing to do, and reads all of its code again for the next page.
    idleTimeout: isBusy ? PAUSE_MS : 0,
    concurrentTasksPerWorker: 1,
    // A thread that waits in place for its next job was seen to miss the word to end, once in some hundred stops.
    atomics: 'disabled',
  })
  const run = (job: ArticleJob | MarkdownJob) => pool.run(job, { signal: AbortSignal.timeout(LIMIT_MS) })
  return {
    make: (edition, entry) => run({ type: 'card', edition: edition.path, kind: entry.kind, id: entry.id }),
    makeDocs(edition, { set, version, language, page }) {
      return run({ type: 'docs', edition: edition.path, place: { set, version, language }, page })
    },
    // While articles of a build wait for a thread, this one is better off making it than sending it there.
    toMarkdown: (html) =>
      isBusy && pool.queueSize > 0 ? pageMarkdown(html) : run({ type: 'markdown', html }),
    close: () => pool.destroy(),
  }
}
