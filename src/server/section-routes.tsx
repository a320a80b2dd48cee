/** The pages above single cards: the home page, sections, lists, and what is gathered from many cards. */

import type { FunctionComponent } from 'react'
import type { SqliteEdition } from '../edition/edition.ts'
import type { Repositories } from '../hub/repositories.ts'
import { BenchmarkPage, BenchmarksPage } from '../pages/benchmark-page.tsx'
import { CollectionsPage } from '../pages/collection-page.tsx'
import { ComparePage } from '../pages/compare-page.tsx'
import { DocsResultsPage } from '../pages/docs-results-page.tsx'
import { DocsHomePage, HomePage } from '../pages/home-page.tsx'
import { LibrariesPage, LibraryPage } from '../pages/library-page.tsx'
import { LicensePage, LicensesPage } from '../pages/license-page.tsx'
import { LineagePage } from '../pages/lineage-page.tsx'
import { ListPage } from '../pages/list-page.tsx'
import { MetricsPage } from '../pages/metric-page.tsx'
import { OwnersPage } from '../pages/owner-page.tsx'
import { PaperPage, PapersPage } from '../pages/paper-page.tsx'
import { TasksPage } from '../pages/tasks-page.tsx'
import { WeightsPage } from '../pages/weights-page.tsx'
import { paperPath, ROOT } from '../paths.ts'
import type { Site } from '../ui/layout.tsx'
import { loadBenchmark, loadBenchmarks } from './loaders/benchmark.ts'
import { loadCollections } from './loaders/collection.ts'
import { loadCompare } from './loaders/compare.ts'
import { isDocsSearch, loadDocsResults } from './loaders/docs/docs-search.ts'
import { loadDocsSets } from './loaders/docs/docs-sets.ts'
import { loadHome } from './loaders/home.ts'
import { drawIntro } from './loaders/intro.tsx'
import { loadLibraries, loadLibrary } from './loaders/library.ts'
import { loadLicense, loadLicenses } from './loaders/license.ts'
import { loadList } from './loaders/list/list.ts'
import { loadMetrics } from './loaders/metric.ts'
import { loadOwners } from './loaders/owner.ts'
import { isDocsAlone } from './loaders/parts.ts'
import { loadLineage, loadPaper, loadPapers } from './loaders/relations.ts'
import { loadTasks } from './loaders/task.ts'
import { loadWeights } from './loaders/weights.ts'
import { idBelow, type PageContext } from './page-context.ts'

/** To be added before the routes of single cards, which match the lists' addresses too. */
export function addSectionRoutes(context: PageContext, repositories: Repositories): void {
  const { app } = context
  const { show, showOne } = pageShowers(context)
  addHome(context)
  show(ROOT.tasks, TasksPage, loadTasks)
  show(ROOT.libraries, LibrariesPage, loadLibraries)
  addLibrary(context)
  show(ROOT.licenses, LicensesPage, loadLicenses)
  showOne(`${ROOT.licenses}/`, LicensePage, loadLicense)
  show(ROOT.metrics, MetricsPage, loadMetrics)
  show(ROOT.owners, OwnersPage, loadOwners)
  show(ROOT.collections, CollectionsPage, loadCollections)
  addComparison(context)
  show(ROOT.benchmarks, BenchmarksPage, loadBenchmarks)
  showOne(`${ROOT.benchmarks}/`, BenchmarkPage, loadBenchmark)
  show(ROOT.papers, PapersPage, loadPapers)
  // Citations of a paper are gathered across its versions.
  app.get(`${ROOT.papers}/:id{.+v\\d+}`, (c) =>
    c.redirect(paperPath(c.req.param('id').replace(/v\d+$/, '')), 308),
  )
  showOne(`${ROOT.papers}/`, PaperPage, loadPaper)
  showOne(`${ROOT.lineage}/`, LineagePage, loadLineage)
  addWeights(context, repositories)
  addLists(context)
}

/** How pages are shown that the edition and the address alone decide. */
function pageShowers({ app, html, onEdition, notFound }: PageContext) {
  /** Answers with a page that depends on the edition and the query alone. */
  const show = <Props extends object>(
    path: string,
    Page: FunctionComponent<Props>,
    load: (edition: SqliteEdition, site: Site, query: URLSearchParams) => Props | Promise<Props>,
  ) =>
    app.get(path, (c) =>
      onEdition(async (edition, site) =>
        html(c, <Page {...(await load(edition, site, new URL(c.req.url).searchParams))} />),
      ),
    )
  /** The same for the page of one thing, if it exists. */
  const showOne = <Props extends object>(
    folder: string,
    Page: FunctionComponent<Props>,
    load: (
      edition: SqliteEdition,
      site: Site,
      id: string,
      query: URLSearchParams,
    ) => Props | undefined | Promise<Props | undefined>,
  ) =>
    app.get(`${folder}*`, (c) =>
      onEdition(async (edition, site) => {
        const props = await load(edition, site, idBelow(folder, c.req.url), new URL(c.req.url).searchParams)
        return props === undefined ? notFound(c, edition) : html(c, <Page {...props} />)
      }),
    )
  return { show, showOne }
}

function addHome({ app, settings, html: show, onEdition }: PageContext): void {
  app.get('/', (c) =>
    onEdition(async (edition, site) => {
      if (isDocsAlone(edition)) {
        const { intro } = settings
        const html = intro === undefined ? undefined : await drawIntro(edition, intro)
        return show(c, <DocsHomePage site={site} intro={html} sets={loadDocsSets(edition)} />)
      }
      // What has changed lately follows from the editions before, of which the tag of the answer knows nothing.
      const props = await loadHome(edition, site, settings)
      return show(c, <HomePage {...props} />, 200, edition.changes.length === 0)
    }),
  )
}

function addComparison({ app, settings, html, onEdition, originOfFiles, namesHost }: PageContext): void {
  app.get(ROOT.compare, (c) =>
    onEdition(async (edition, site) => {
      const place = { origin: originOfFiles(c.req.raw), siteUrl: settings.url }
      const props = await loadCompare(edition, site, new URL(c.req.url).searchParams, place)
      const isLasting = !props.code.some((code) => code !== null && namesHost(code))
      return html(c, <ComparePage {...props} />, 200, isLasting)
    }),
  )
}

function addLibrary({ app, html, onEdition, notFound, originOfFiles, namesHost }: PageContext): void {
  app.get(`${ROOT.libraries}/*`, (c) =>
    onEdition(async (edition, site) => {
      const props = await loadLibrary(
        edition,
        site,
        idBelow(`${ROOT.libraries}/`, c.req.url),
        originOfFiles(c.req.raw),
      )
      if (props === undefined) return notFound(c, edition)
      return html(c, <LibraryPage {...props} />, 200, !namesHost(props.code))
    }),
  )
}

function addWeights({ app, html, onEdition, notFound }: PageContext, repositories: Repositories): void {
  app.get(`${ROOT.weights}/*`, (c) =>
    onEdition(async (edition, site) => {
      const props = await loadWeights(edition, repositories, site, idBelow(`${ROOT.weights}/`, c.req.url))
      if (props === undefined) return notFound(c, edition)
      // Read from files that may be written while the edition stays.
      return html(c, <WeightsPage {...props} />, 200, false)
    }),
  )
}

function addLists({ app, html, onEdition }: PageContext): void {
  for (const [path, kind] of [
    [ROOT.models, 'model'],
    [ROOT.datasets, 'dataset'],
    [ROOT.search, undefined],
  ] as const) {
    app.get(path, (c) =>
      onEdition(async (edition, site) => {
        const params = new URL(c.req.url).searchParams
        if (kind === undefined && isDocsSearch(params))
          return html(c, <DocsResultsPage {...(await loadDocsResults(edition, site, params))} />)
        const props = await loadList(edition, site, kind, params)
        return html(c, <ListPage {...props} />)
      }),
    )
  }
}
