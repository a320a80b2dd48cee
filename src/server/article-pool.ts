/** Makes articles in threads of their own, and gives up on one that takes too long. */

import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { ArticleJob } from './article-worker.ts'
import type { ArticleMaker } from './loaders/articles.ts'
import type { ArticleHtml } from './loaders/make-article.tsx'

/** A card that has not been drawn by then never will be. */
const LIMIT_MS = 180_000

export interface ArticlePool {
  make: ArticleMaker
  close(): Promise<void>
}

/** @param workerFile - the built form of `article-worker.ts` */
export function startArticlePool(workerFile: string): ArticlePool {
  const pool = new Piscina<ArticleJob, ArticleHtml>({
    filename: workerFile,
    minThreads: 1,
    // Two at the least: a card of ten megabytes keeps one of them for half a minute.
    maxThreads: Math.max(2, Math.min(4, availableParallelism() - 1)),
    concurrentTasksPerWorker: 1,
    // A thread that waits in place for its next job was seen to miss the word to end, once in some hundred stops.
    atomics: 'disabled',
  })
  return {
    make(edition, entry) {
      const job = { edition: edition.path, kind: entry.kind, id: entry.id }
      return pool.run(job, { signal: AbortSignal.timeout(LIMIT_MS) })
    },
    close: () => pool.destroy(),
  }
}
