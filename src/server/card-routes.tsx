/** The pages of single cards: models, datasets, tasks, metrics, owners and collections. */

import { tasksOf } from '../edition/task-names.ts'
import { CardPage } from '../pages/card-page.tsx'
import { CollectionPage } from '../pages/collection-page.tsx'
import { MetricPage } from '../pages/metric-page.tsx'
import { OwnerPage } from '../pages/owner-page.tsx'
import { TaskPage } from '../pages/task-page.tsx'
import { cardPath, ROOT } from '../paths.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { type Articles, loadAgain } from './loaders/articles.ts'
import { loadCard } from './loaders/card.ts'
import { loadCollection } from './loaders/collection.ts'
import { hasRows, loadDatasetViewer } from './loaders/dataset-viewer.ts'
import { knownId } from './loaders/docs/own-pages.ts'
import { loadMetric } from './loaders/metric.ts'
import { loadOwner } from './loaders/owner.ts'
import type { SnippetDrawer } from './loaders/snippet/snippets.tsx'
import { loadSqlViewer } from './loaders/sql/sql-viewer.ts'
import { loadTask } from './loaders/task.ts'
import { idBelow, type PageContext } from './page-context.ts'

interface CardRoutes extends PageContext {
  articles: Articles
  viewer: Viewer
  /** Draws the snippet pickers of tasks. */
  draw: SnippetDrawer
}

/** To be added after the routes of the Hub's API, which answer at the same addresses. */
export function addCardRoutes({
  app,
  settings,
  isStatic,
  html,
  onEdition,
  notFound,
  originOfFiles,
  namesHost,
  articles,
  viewer,
  draw,
}: CardRoutes): void {
  app.get(`${ROOT.tasks}/*`, (c) =>
    onEdition(async (edition, site) => {
      const id = idBelow(`${ROOT.tasks}/`, c.req.url)
      const task = tasksOf(edition).find(id)
      const entry = task && edition.findEntry('task', id)
      if (task === undefined || entry === undefined) return notFound(c, edition)
      const origin = originOfFiles(c.req.raw)
      const props = await loadTask({ edition, articles, draw, site, settings, task, entry, origin })
      const { provisional } = props.article
      return loadAgain(html(c, <TaskPage {...props} />, 200, !provisional), provisional)
    }),
  )
  app.get(`${ROOT.metrics}/*`, (c) =>
    onEdition(async (edition, site) => {
      const entry = edition.findEntry('metric', idBelow(`${ROOT.metrics}/`, c.req.url))
      if (entry === undefined) return notFound(c, edition)
      const props = await loadMetric(edition, articles, site, settings, entry)
      const { provisional } = props.article
      return loadAgain(html(c, <MetricPage {...props} />, 200, !provisional), provisional)
    }),
  )
  app.get(`${ROOT.owners}/*`, async (c, next) => {
    const answer = await onEdition(async (edition, site) => {
      const id = idBelow(`${ROOT.owners}/`, c.req.url)
      const props = await loadOwner(edition, articles, site, settings, id)
      return props && loadAgain(html(c, <OwnerPage {...props} />, 200, !props.provisional), props.provisional)
    })
    // The id of a model may begin with this word, and its address on the Hub leads to its page.
    return answer ?? next()
  })
  app.get(`${ROOT.collections}/*`, async (c, next) => {
    const answer = await onEdition(async (edition, site) => {
      const entry = edition.findEntry('collection', idBelow(`${ROOT.collections}/`, c.req.url))
      const props = entry && (await loadCollection(edition, articles, site, settings, entry))
      if (props === undefined) return undefined
      const { provisional } = props.article
      return loadAgain(html(c, <CollectionPage {...props} />, 200, !provisional), provisional)
    })
    return answer ?? next()
  })
  for (const [folder, kind] of [
    [`${ROOT.models}/`, 'model'],
    [`${ROOT.datasets}/`, 'dataset'],
  ] as const) {
    app.get(`${folder}*`, (c) =>
      onEdition(async (edition, site) => {
        const id = idBelow(folder, c.req.url)
        const entry = edition.findEntry(kind, id)
        const now = Object.hasOwn(settings.renamed, id) ? settings.renamed[id] : undefined
        if (entry === undefined && now !== undefined && edition.hasEntry(kind, now)) {
          return c.redirect(cardPath(kind, now), 308)
        }
        const spelt = entry === undefined ? knownId(edition, kind, id) : undefined
        if (spelt !== undefined) return c.redirect(cardPath(kind, spelt), 308)
        if (entry === undefined) return notFound(c, edition)
        const origin = originOfFiles(c.req.raw)
        const props = await loadCard({ edition, articles, site, settings, kind, entry, origin })
        const query = new URL(c.req.url).searchParams
        const canQuery = !isStatic && settings.viewer.sql
        const isQuery = canQuery && query.has('sql') && hasRows(entry)
        const hasGuide = site.guide !== undefined
        const viewers =
          kind === 'model'
            ? {}
            : isQuery
              ? { sql: await loadSqlViewer(viewer, edition.path, entry, query, hasGuide) }
              : {
                  viewer: await loadDatasetViewer(viewer, edition.path, entry, query, {
                    ...{ isLive: !isStatic, canQuery },
                  }),
                }
        // Rows are read from files that may be written while the edition stays.
        const showsRows = Object.values(viewers).some((one) => one !== undefined)
        const isLasting = !props.article.provisional && !namesHost(props.loading) && !showsRows
        return loadAgain(
          html(c, <CardPage {...props} {...viewers} />, 200, isLasting),
          props.article.provisional,
        )
      }),
    )
  }
}
