/** The thread that makes articles and Markdown twins. It reads cards and pages from the edition's file itself. */

import { parentPort, threadId } from 'node:worker_threads'
import type { CardKind, Problem } from '../../card/types.ts'
import { type RawDocsPage, readDocsPage } from '../../docs/read-page.ts'
import type { DocsPage, DocsPlace } from '../../docs/types.ts'
import { findDocsPage } from '../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { LatestEdition } from '../../edition/store/latest-edition.ts'
import { type CardText, checkHere } from '../../hub/check-card.ts'
import type { SiteChecks } from '../../task/vocabulary.ts'
import type { FileForm } from '../../ui/files/file-props.ts'
import { docsContext, makeDocsArticle } from '../loaders/docs/make-docs-article.tsx'
import { type DrawnFile, drawFile, type FileAddress } from '../loaders/files/draw-file.tsx'
import { type ArticleHtml, makeArticle } from '../loaders/make-article.tsx'
import type { ServingSettings } from '../loaders/snippet/snippets.tsx'
import { pageMarkdown } from '../markdown/page-markdown.ts'

/** What to make: the body of a card, or of a docs page. */
export type ArticleJob = {
  edition: Pick<SqliteEdition, 'path' | 'isMapped'>
} & (
  | { type: 'card'; kind: CardKind; id: string }
  | { type: 'docs'; place: DocsPlace; page: string; settings: ServingSettings }
)

/** A file of a card to be drawn. */
export interface FileJob {
  type: 'file'
  edition: ArticleJob['edition']
  file: FileAddress
  source: string
  form: FileForm
}

/** A page to be turned into Markdown. */
export interface MarkdownJob {
  type: 'markdown'
  html: string
}

/** A page of docs to be read for an ingest. */
export interface ReadJob {
  type: 'read'
  place: DocsPlace
  raw: RawDocsPage
}

/** A card of a client to be checked. */
export interface CheckJob {
  type: 'check'
  edition: ArticleJob['edition']
  card: CardText
  checks: SiteChecks
}

export type Job = ArticleJob | FileJob | MarkdownJob | ReadJob | CheckJob

/** Sent by a thread when it begins a job, so that its time can be measured. */
export interface Began {
  job: number
  threadId: number
}

// Tells that the code is loaded: no job has this number.
parentPort?.postMessage({ job: 0, threadId } satisfies Began)

const editions = new LatestEdition()

let last: Promise<unknown> = Promise.resolve()

/** Runs jobs one after another, so that each begins only when it is worked on. */
export default function take(job: Job & { job: number }) {
  const work = last.then(() => make(job))
  last = work.catch(() => {})
  return work
}

async function make(
  job: Job & { job: number },
): Promise<ArticleHtml | DrawnFile | DocsPage | string | readonly Problem[] | undefined> {
  parentPort?.postMessage({ job: job.job, threadId } satisfies Began)
  if (job.type === 'read') return readDocsPage(job.place, job.raw)
  if (job.type === 'markdown') return pageMarkdown(job.html)
  const edition = editions.at(job.edition.path, job.edition.isMapped)
  if (job.type === 'check') return checkHere(edition, job.card, job.checks)
  if (job.type === 'file') return drawFile(edition, job.file, job.source, job.form)
  if (job.type === 'docs') {
    const page = findDocsPage(edition, job.place, job.page)
    if (page === undefined) throw new Error(`${job.edition.path} has no page ${job.place.set} ${job.page}.`)
    return makeDocsArticle(page, docsContext(edition, page, job.settings))
  }
  const entry = edition.findEntry(job.kind, job.id)
  if (entry === undefined) throw new Error(`${job.edition.path} has no ${job.kind} ${job.id}.`)
  return makeArticle(edition, entry)
}
