/** The site as a function of an edition and a URL: every route and the page behind it. */

import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { FunctionComponent } from 'react'
import { decodePath } from '../card/url-path.ts'
import { docsIndexOf } from '../edition/docs-reader.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { tasksOf } from '../edition/task-names.ts'
import { originOf } from '../http/origin.ts'
import { failed, Hub, isReading, readOnly, unknownAddress } from '../hub/hub.ts'
import { HubError } from '../hub/hub-error.ts'
import { Repositories } from '../hub/repositories.ts'
import { BenchmarkPage, BenchmarksPage } from '../pages/benchmark-page.tsx'
import { CardPage } from '../pages/card-page.tsx'
import { ComparePage } from '../pages/compare-page.tsx'
import { DocsResultsPage } from '../pages/docs-results-page.tsx'
import { DocsHomePage, HomePage } from '../pages/home-page.tsx'
import { LibrariesPage, LibraryPage } from '../pages/library-page.tsx'
import { LineagePage } from '../pages/lineage-page.tsx'
import { ListPage } from '../pages/list-page.tsx'
import { BusyPage, ErrorPage, NotFoundPage } from '../pages/message-page.tsx'
import { MetricPage, MetricsPage } from '../pages/metric-page.tsx'
import { PaperPage, PapersPage } from '../pages/paper-page.tsx'
import { TaskPage } from '../pages/task-page.tsx'
import { TasksPage } from '../pages/tasks-page.tsx'
import { WeightsPage } from '../pages/weights-page.tsx'
import type { Site } from '../ui/layout.tsx'
import { cardPath, DOCS_ROOT, GUIDE_SET, paperPath } from '../ui/paths.ts'
import { localViewer } from '../viewer/local-viewer.ts'
import type { Viewer } from '../viewer/viewer.ts'
import type { Assets } from './assets.ts'
import { nameCanonical } from './canonical.ts'
import { addCroissantRoutes } from './croissant-routes.ts'
import { addDocsRoutes } from './docs-routes.tsx'
import type { EditionHolder } from './edition-holder.ts'
import { eventsPath } from './events.ts'
import { type ArticleMaker, Articles, type DocsArticleMaker, loadAgain } from './loaders/articles.ts'
import { loadBenchmark, loadBenchmarks } from './loaders/benchmark.ts'
import { loadCard } from './loaders/card.ts'
import { loadCompare } from './loaders/compare.tsx'
import { loadDatasetViewer } from './loaders/dataset-viewer.ts'
import { isDocsSearch, loadDocsResults } from './loaders/docs-search.ts'
import { loadDocsSets } from './loaders/docs-sets.ts'
import { loadLibraries, loadLibrary } from './loaders/library.tsx'
import { loadList } from './loaders/list.ts'
import { loadMetric, loadMetrics } from './loaders/metric.ts'
import { nearestPages } from './loaders/nearest-pages.ts'
import { isDocsAlone, partsOf } from './loaders/parts.ts'
import { loadLineage, loadPaper, loadPapers } from './loaders/relations.ts'
import { drawSnippets, type SnippetDrawer } from './loaders/snippets.tsx'
import { loadHome, loadTask, loadTasks } from './loaders/task.ts'
import { loadWeights } from './loaders/weights.ts'
import { addMachineRoutes } from './machine/routes.ts'
import { pageMarkdown } from './markdown/page-markdown.ts'
import { addMarkdownRoutes } from './markdown/routes.ts'
import { pageMaker } from './page-maker.ts'
import type { SiteConfig } from './site-config.ts'
import { addViewerRoutes } from './viewer-routes.ts'

export interface AppOptions {
  holder: EditionHolder<SqliteEdition>
  assets: Assets
  config: SiteConfig
  /** Whether the served folder is watched, so that open pages listen for new editions. */
  watching: boolean
  /** Makes the bodies of cards; by default in this thread. */
  makeArticle?: ArticleMaker
  /** The same for pages of docs. */
  makeDocsArticle?: DocsArticleMaker
  /** Draws the snippet pickers; by default on each request. */
  drawSnippets?: SnippetDrawer
  /** Turns long pages into Markdown; by default in this thread. */
  toMarkdown?: (html: string) => Promise<string>
  /** Reads the rows of datasets; by default in this thread. */
  viewer?: Viewer
  /** Whether the pages become files: then no reader waits for them, and no Hub API is served beside them. */
  isStatic?: boolean
  /** Whether only the marks of those pages are wanted, which need no articles. */
  areMarked?: boolean
}

/** The page for all missing ones on a static site. */
export const NOT_FOUND_PATH = '/404'

/** Used in place of an article where none is needed. */
const NO_ARTICLE = { html: '', toc: [] }

/**
 * The whole site as a web application.
 *
 * @returns an app whose `fetch` answers any request from the edition that the holder has at that moment
 */
export function createApp(options: AppOptions): Hono {
  const { holder, config } = options
  const siteOf = sitesOf(options)
  const html = pageMaker(siteOf(holder.current), options.areMarked === true)
  const articles = new Articles(
    options.areMarked === true ? async () => NO_ARTICLE : options.makeArticle,
    undefined,
    options.makeDocsArticle,
    options.isStatic === true,
  )
  const draw = options.drawSnippets ?? drawSnippets
  /** Where Hub clients find the files of cards. */
  const originOfFiles = (request: Request) =>
    options.isStatic === true ? undefined : originOf(config, request)
  /** Code that fetches files from here contains the requested host, unless the site has a fixed address. */
  const namesHost = (code: { isHere: boolean } | undefined) =>
    code?.isHere === true && config.url === undefined
  const app = new Hono()

  /** Runs a handler on the current edition, kept open until the answer is made, and on the site as of that edition. */
  const onEdition = async <T,>(
    handle: (edition: SqliteEdition, site: Site) => T | Promise<T>,
  ): Promise<T> => {
    const { edition, release } = holder.acquire()
    try {
      return await handle(edition, siteOf(edition))
    } finally {
      release()
    }
  }
  const notFound = (edition: SqliteEdition, path: string) =>
    html(<NotFoundPage {...nearestPages(edition, siteOf(edition), path)} />, 404)

  /** Answers with a page that depends on the edition and the query alone. */
  const show = <Props extends object>(
    path: string,
    Page: FunctionComponent<Props>,
    load: (edition: SqliteEdition, site: Site, query: URLSearchParams) => Props,
  ) =>
    app.get(path, (c) =>
      onEdition((edition, site) => html(<Page {...load(edition, site, new URL(c.req.url).searchParams)} />)),
    )
  /** The same for the page of one thing, if it exists. */
  const showOne = <Props extends object>(
    folder: string,
    Page: FunctionComponent<Props>,
    load: (edition: SqliteEdition, site: Site, id: string, query: URLSearchParams) => Props | undefined,
  ) =>
    app.get(`${folder}*`, (c) =>
      onEdition((edition, site) => {
        const props = load(edition, site, idBelow(folder, c.req.url), new URL(c.req.url).searchParams)
        return props === undefined ? notFound(edition, c.req.path) : html(<Page {...props} />)
      }),
    )

  // The pages of a static site name their own address in their heads.
  if (options.isStatic !== true) app.use(nameCanonical(config))
  const viewer = options.viewer ?? localViewer()
  addViewerRoutes({ app, config, viewer, onEdition })
  addCroissantRoutes({ app, config, viewer, onEdition })

  const repositories = new Repositories()
  const hub = new Hub(config)
  app.use(async (c, next) => {
    const answer = await onEdition((edition) => hub.answer(edition, c.req.raw))
    if (answer === undefined) return next()
    // A link in a card may lead to a missing file: a person gets a page, a program the Hub's error.
    const isPerson = !c.req.path.startsWith('/api/') && c.req.header('accept')?.includes('text/html')
    return answer.status === 404 && isPerson ? next() : answer
  })

  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    if (pathname.length > 1 && pathname.endsWith('/')) {
      // Exactly one leading slash: two would name another host.
      return c.redirect(`/${pathname.replace(/^\/+|(?<!\/)\/+$/g, '')}${search}`, 308)
    }
    return next()
  })

  addMarkdownRoutes({ app, config, onEdition, toMarkdown: options.toMarkdown ?? pageMarkdown })
  addMachineRoutes({
    app,
    config,
    icon: options.assets.addresses.icon,
    onEdition,
    notFound,
  })

  app.get('/', () =>
    onEdition((edition, site) =>
      html(
        isDocsAlone(edition) ? (
          <DocsHomePage site={site} sets={loadDocsSets(edition)} />
        ) : (
          <HomePage {...loadHome(edition, site)} />
        ),
      ),
    ),
  )
  show('/tasks', TasksPage, loadTasks)
  show('/libraries', LibrariesPage, loadLibraries)
  app.get('/libraries/*', (c) =>
    onEdition(async (edition, site) => {
      const props = await loadLibrary(
        edition,
        site,
        idBelow('/libraries/', c.req.url),
        originOfFiles(c.req.raw),
      )
      if (props === undefined) return notFound(edition, c.req.path)
      return html(<LibraryPage {...props} />, 200, !namesHost(props.code))
    }),
  )
  show('/metrics', MetricsPage, loadMetrics)
  show('/compare', ComparePage, loadCompare)
  show('/benchmarks', BenchmarksPage, loadBenchmarks)
  showOne('/benchmarks/', BenchmarkPage, loadBenchmark)
  show('/papers', PapersPage, loadPapers)
  // Citations of a paper are gathered across its versions.
  app.get('/papers/:id{.+v\\d+}', (c) => c.redirect(paperPath(c.req.param('id').replace(/v\d+$/, '')), 308))
  showOne('/papers/', PaperPage, loadPaper)
  showOne('/lineage/', LineagePage, loadLineage)
  app.get('/weights/*', (c) =>
    onEdition(async (edition, site) => {
      const props = await loadWeights(edition, repositories, site, idBelow('/weights/', c.req.url))
      if (props === undefined) return notFound(edition, c.req.path)
      // Read from files that may be written while the edition stays.
      return html(<WeightsPage {...props} />, 200, false)
    }),
  )
  for (const [path, kind] of [
    ['/models', 'model'],
    ['/datasets', 'dataset'],
    ['/search', undefined],
  ] as const) {
    app.get(path, (c) =>
      onEdition((edition, site) => {
        const params = new URL(c.req.url).searchParams
        if (kind === undefined && isDocsSearch(params))
          return html(<DocsResultsPage {...loadDocsResults(edition, site, params)} />)
        const props = loadList(edition, site, kind, params)
        return html(<ListPage {...props} />)
      }),
    )
  }

  addDocsRoutes({ app, assets: options.assets, config, articles, html, onEdition, notFound })

  app.get('/tasks/*', (c) =>
    onEdition(async (edition, site) => {
      const id = idBelow('/tasks/', c.req.url)
      const task = tasksOf(edition).find(id)
      const entry = task && edition.findEntry('task', id)
      if (task === undefined || entry === undefined) return notFound(edition, c.req.path)
      const props = await loadTask(edition, articles, draw, site, config, task, entry)
      const { provisional } = props.article
      return loadAgain(html(<TaskPage {...props} />, 200, !provisional), provisional)
    }),
  )
  app.get('/metrics/*', (c) =>
    onEdition(async (edition, site) => {
      const entry = edition.findEntry('metric', idBelow('/metrics/', c.req.url))
      if (entry === undefined) return notFound(edition, c.req.path)
      const props = await loadMetric(edition, articles, site, config, entry)
      const { provisional } = props.article
      return loadAgain(html(<MetricPage {...props} />, 200, !provisional), provisional)
    }),
  )
  for (const [folder, kind] of [
    ['/models/', 'model'],
    ['/datasets/', 'dataset'],
  ] as const) {
    app.get(`${folder}*`, (c) =>
      onEdition(async (edition, site) => {
        const id = idBelow(folder, c.req.url)
        const entry = edition.findEntry(kind, id)
        const now = Object.hasOwn(config.renamed, id) ? config.renamed[id] : undefined
        if (entry === undefined && now !== undefined && edition.hasEntry(kind, now)) {
          return c.redirect(cardPath(kind, now), 308)
        }
        if (entry === undefined) return notFound(edition, c.req.path)
        const origin = originOfFiles(c.req.raw)
        const props = await loadCard(edition, articles, site, config, kind, entry, origin)
        const query = new URL(c.req.url).searchParams
        const rows =
          kind === 'dataset'
            ? await loadDatasetViewer(viewer, edition.path, entry, query, options.isStatic !== true)
            : undefined
        // Rows are read from files that may be written while the edition stays.
        const isLasting = !props.article.provisional && !namesHost(props.loading) && rows === undefined
        return loadAgain(
          html(<CardPage {...props} viewer={rows} />, 200, isLasting),
          props.article.provisional,
        )
      }),
    )
  }

  if (options.isStatic === true) {
    app.get(NOT_FOUND_PATH, () =>
      html(<NotFoundPage site={siteOf(holder.current)} path={undefined} nearest={[]} text="" />, 404),
    )
  }
  app.notFound(async (c) => {
    if (c.req.path.startsWith('/api/')) {
      const canBeRead =
        !isReading(c.req.method) && (await app.request(c.req.url, { method: 'HEAD' })).status !== 404
      return canBeRead ? readOnly(c.req.raw) : unknownAddress(c.req.raw)
    }
    return onEdition((edition) => {
      // On the Hub a model has this address, which its clients write into their messages.
      const id = idBelow('/', c.req.url)
      if (edition.hasEntry('model', id)) return c.redirect(cardPath('model', id), 308)
      return notFound(edition, c.req.path)
    })
  })
  app.onError((error, c) => {
    if (error instanceof HubError) {
      const busy = html(<BusyPage site={siteOf(holder.current)} reason={error.message} />, error.status)
      for (const [name, value] of Object.entries(error.headers)) busy.headers.set(name, value)
      return busy
    }
    const reference = randomUUID().slice(0, 8)
    console.error(`[${reference}] ${c.req.method} ${c.req.path} failed:`, error)
    if (c.req.path.startsWith('/api/')) return failed(c.req.raw, reference)
    return html(<ErrorPage site={siteOf(holder.current)} reference={reference} />, 500)
  })
  return app
}

/** The site as of an edition: a page drawn while another edition becomes current shows nothing of that one. */
function sitesOf({ assets, config, watching, isStatic }: AppOptions): (edition: SqliteEdition) => Site {
  return (edition) => ({
    title: config.title,
    isStatic: isStatic === true,
    assets: assets.addresses,
    events: watching ? eventsPath(edition.id) : undefined,
    get parts() {
      return partsOf(edition)
    },
    get guide() {
      const hasGuide = config.guide && docsIndexOf(edition).sets.includes(GUIDE_SET)
      return hasGuide ? `${DOCS_ROOT}/${GUIDE_SET}` : undefined
    },
  })
}

/** The id that a page's path names; invalid percent-encoding is taken literally. */
function idBelow(folder: string, url: string): string {
  return decodePath(new URL(url).pathname.slice(folder.length))
}
