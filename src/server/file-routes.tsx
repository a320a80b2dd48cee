/** Routes of the file browser, at the addresses that the Hub gives to folders, files and their history. */

import type { ReactNode } from 'react'
import type { SqliteEdition } from '../edition/edition.ts'
import { HubError } from '../hub/hub-error.ts'
import type { Repositories } from '../hub/repositories.ts'
import { FilePage, FolderPage, HistoryPage, MissingFilePage } from '../pages/file-page.tsx'
import { browserPath } from '../paths.ts'
import { parseSearchParams } from '../search/query/url.ts'
import type { Site } from '../ui/layout.tsx'
import type { AppContext } from './answer.ts'
import type { DrawnFiles } from './loaders/files/drawn-files.ts'
import { findPlace, findTarget } from './loaders/files/find-place.ts'
import { loadFile, loadFolder, loadHistory } from './loaders/files/load-files.ts'
import type { PageContext } from './page-context.ts'

interface FileRoutes extends PageContext {
  repositories: Repositories
  drawn: DrawnFiles
}

/** To be added before the routes of cards, whose ids may have any segments. */
export function addFileRoutes(routes: FileRoutes): void {
  const { app, onEdition } = routes
  app.get('*', async (c, next) => {
    const answer = await onEdition((edition, site) => answerFile(routes, c, edition, site))
    if (answer === undefined) return next()
    // A repository has too many revisions for search engines, and its card says what matters.
    answer.headers.set('x-robots-tag', 'noindex')
    return answer
  })
}

/** @returns undefined for an address of another page */
async function answerFile(
  routes: FileRoutes,
  c: AppContext,
  edition: SqliteEdition,
  site: Site,
): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(c.req.url)
  const target = findTarget(edition, pathname)
  if (target === undefined) return undefined
  const { page } = parseSearchParams(searchParams, undefined)
  const { repositories, settings, html, drawn } = routes
  // Files may change while the edition stays.
  const show = (drawn: ReactNode, status = 200) => html(c, drawn, status, false)
  try {
    const context = { edition, repositories, renamed: settings.renamed, request: c.req.raw }
    const place = await findPlace(context, target)
    const { part, kind, id, path, revision } = place
    if (part === 'commits') return show(<HistoryPage {...(await loadHistory(site, place, page))} />)
    const loaded =
      part === 'tree'
        ? await loadFolder(site, place, page)
        : await loadFile(edition, site, place, drawn, searchParams.get('view') === 'source')
    if ('moved' in loaded) return c.redirect(browserPath(loaded.moved, kind, id, path, revision), 307)
    return show('entries' in loaded ? <FolderPage {...loaded} /> : <FilePage {...loaded} />)
  } catch (error) {
    if (!(error instanceof HubError)) throw error
    const { location } = error.headers
    if (location !== undefined) return c.redirect(location, 307)
    if (error.status !== 404) throw error
    if (error.code === 'RepoNotFound') return undefined
    return show(<MissingFilePage site={site} {...target.repo} reason={error.message} />, 404)
  }
}
