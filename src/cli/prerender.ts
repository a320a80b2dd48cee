/** Draws the site of a folder without cards and keeps the results; `bin/build.js` runs this once. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SqliteEdition } from '../edition/edition.ts'
import { openStore } from '../edition/store/store.ts'
import { packageFile } from '../package-root.ts'
import { EditionHolder } from '../server/edition-holder.ts'
import { makeDocsArticle } from '../server/loaders/docs/make-docs-article.tsx'
import { makeArticle } from '../server/loaders/make-article.tsx'
import { drawSnippets } from '../server/loaders/snippet/snippets.tsx'
import { cutMain } from '../server/markdown/parse-page.ts'
import { PrerenderedWriter } from '../server/prerendered.ts'
import { makeArticlePool } from '../server/threads/article-pool.ts'
import { startArticleThreads } from '../server/threads/article-threads.ts'
import { giveThreadsRoom, settleEngine } from './build/settle-engine.ts'
import { writeSite } from './build/write-site.ts'
import { Catalogue, makeHere } from './catalogue.ts'
import { openSources } from './locations.ts'
import { ARTICLE_WORKER, PRERENDERED } from './package-files.ts'

/** Write the file that `Prerendered` reads, for the bundle that this runs in. */
export async function prerender(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'modelbook-prerender-'))
  const cards = join(folder, 'cards')
  mkdirSync(cards)
  const file = packageFile(PRERENDERED)
  rmSync(file, { force: true })
  giveThreadsRoom()
  const threads = startArticleThreads(ARTICLE_WORKER, true)
  const pool = makeArticlePool(threads)
  void threads.ready.then(() => settleEngine(0))
  const writer = new PrerenderedWriter(file)
  let holder: EditionHolder<SqliteEdition> | undefined
  try {
    const { sources, settings: settingsFile } = await openSources(cards)
    const { settings } = await settingsFile.read()
    const store = openStore(join(folder, 'editions'))
    const catalogue = new Catalogue(store, makeHere({ sources, store, recall: writer.putCard }))
    await catalogue.ingest()
    const edition = catalogue.store.openCurrent()
    if (edition === undefined) throw new Error('The new edition cannot be opened.')
    holder = new EditionHolder<SqliteEdition>(edition)
    const { failed } = await writeSite({
      ...{ holder, settings, base: '/', origin: '', out: join(folder, 'site') },
      recallSearch: writer.putSearch,
      onPage() {},
      articles: {
        ...pool,
        make: (from, entry) => writer.putArticle(from, entry, (context) => makeArticle(from, entry, context)),
        makeDocs: (from, page, serving) =>
          writer.putDocsArticle(from, page, serving, (context) => makeDocsArticle(page, context)),
        async drawSnippets(model, offers) {
          const section = await drawSnippets(model, offers)
          writer.putSnippets(model, offers, section)
          return section
        },
        async toMarkdown(html) {
          const markdown = await pool.toMarkdown(html)
          writer.putTwin(cutMain(html), markdown)
          return markdown
        },
      },
    })
    if (failed.length > 0) throw new Error(`Pages cannot be drawn: ${failed.join(', ')}`)
  } finally {
    await threads.close()
    holder?.close()
    writer.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
