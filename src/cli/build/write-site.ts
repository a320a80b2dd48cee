/** Writes the site of an edition, together with the code built for the browser. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { buildSite, type SiteOptions, type SiteReport } from '../../export/build-site.ts'
import { BUILD_ORIGIN } from '../../export/rewrite-text.ts'
import { packageFile } from '../../package-root.ts'
import { createApp } from '../../server/app.tsx'
import type { EditionHolder } from '../../server/edition-holder.ts'
import { readAssets } from '../../server/http/assets.ts'
import type { ArticlePool } from '../../server/threads/article-pool.ts'
import { startViewerPool } from '../../server/threads/viewer-pool.ts'
import { readBuildId, VIEWER_FILE } from '../package-files.ts'

interface WriteSiteOptions
  extends Pick<SiteOptions, 'settings' | 'base' | 'origin' | 'out' | 'recallSearch' | 'onPage'> {
  holder: EditionHolder<SqliteEdition>
  articles: ArticlePool
}

/** Nobody waits for a page: so many milliseconds may pass until a text of some gigabytes is turned into Parquet. */
const ROWS_MS = 3_600_000

/** Write the site of the edition that is held. */
export async function writeSite({
  holder,
  articles,
  settings,
  ...site
}: WriteSiteOptions): Promise<SiteReport> {
  const rows = startViewerPool(VIEWER_FILE, { milliseconds: ROWS_MS })
  const assets = readAssets(packageFile('dist/client'))
  const options = {
    ...{ holder, assets, watching: false, isStatic: true },
    settings: { ...settings, url: BUILD_ORIGIN },
    makeArticle: articles.make,
    makeDocsArticle: articles.makeDocs,
    drawSnippets: articles.drawSnippets,
    viewer: rows.viewer,
  }
  return buildSite({
    ...site,
    ...{ edition: holder.current, settings, articles },
    ...{ app: createApp(options), marks: createApp({ ...options, areMarked: true }) },
    ...{ assets: packageFile('dist/client'), addresses: assets.addresses },
    build: readBuildId(),
  }).finally(() => rows.close())
}
