/** The site as a function of an edition and a URL: who answers what, in which order, and what happens if nobody can. */

import { Hono } from 'hono'
import { docsIndexOf } from '../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { INERT_HEADERS } from '../http/inert-headers.ts'
import { originOf } from '../http/origin.ts'
import type { CardChecker } from '../hub/check-card.ts'
import { requestSignal } from '../hub/git/git-queue.ts'
import { Hub } from '../hub/hub.ts'
import { NotFoundPage } from '../pages/message-page.tsx'
import { GUIDE_SET, isApiPath, ROOT } from '../paths.ts'
import { isSearchedAsMeant } from '../search/as-meant.ts'
import { calledOrigins } from '../settings/endpoints.ts'
import { isForAuthors, type Settings } from '../settings/schema.ts'
import type { Site } from '../ui/layout.tsx'
import { accentRule } from '../ui/styles/accent.ts'
import { localViewer } from '../viewer/local-viewer.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { type App, type AppMiddleware, tellFacts } from './answer.ts'
import { addCardRoutes } from './card-routes.tsx'
import { addCroissantRoutes } from './croissant-routes.ts'
import { addDocsRoutes } from './docs-routes.tsx'
import type { EditionHolder } from './edition-holder.ts'
import { addExampleRoutes } from './example-routes.ts'
import { addFailureAnswers } from './failure-answers.tsx'
import { addFileRoutes } from './file-routes.tsx'
import type { Assets } from './http/assets.ts'
import { nameCanonical } from './http/canonical.ts'
import { eventsPath } from './http/events.ts'
import { type ArticleMaker, Articles, type DocsArticleMaker } from './loaders/articles.ts'
import type { FileDrawer } from './loaders/files/draw-file.tsx'
import { DrawnFiles } from './loaders/files/drawn-files.ts'
import { isFilePage } from './loaders/files/find-place.ts'
import { nearestPages } from './loaders/list/nearest-pages.ts'
import { partsOf } from './loaders/parts.ts'
import { drawSnippets, type SnippetDrawer } from './loaders/snippet/snippets.tsx'
import { addMachineRoutes } from './machine/routes.ts'
import { pageMarkdown } from './markdown/page-markdown.ts'
import { addMarkdownRoutes } from './markdown/routes.ts'
import type { PageContext } from './page-context.ts'
import { pageMaker } from './page-maker.ts'
import { addSectionRoutes } from './section-routes.tsx'
import { addViewerRoutes } from './viewer-routes.ts'

export interface AppOptions {
  holder: EditionHolder<SqliteEdition>
  assets: Assets
  settings: Settings
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
  /** Draws the texts of files; by default in this thread. */
  drawFile?: FileDrawer
  /** Checks the cards that Hub clients are about to upload; by default in this thread. */
  checkCard?: CardChecker
  /** Reads the rows of datasets; by default in this thread. */
  viewer?: Viewer
  /** Asked when an answer fails: whether the edition is damaged, and will soon have been made anew. */
  isDamaged?: () => Promise<boolean>
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
export function createApp(options: AppOptions): App {
  const { settings, isStatic = false, areMarked = false } = options
  const articles = new Articles(
    areMarked ? async () => NO_ARTICLE : options.makeArticle,
    undefined,
    options.makeDocsArticle,
    isStatic,
  )
  const hub = new Hub(settings, options.checkCard)
  const siteOf = sitesOf(options)
  const siteNow = () => siteOf(options.holder.current)
  const context = pageContext(options, siteOf)
  const { app, onEdition, notFound } = context

  app.use(tellFacts)
  app.use(inertHeaders(settings))
  app.use((c, next) => requestSignal.run(c.req.raw.signal, next))
  app.use(async (c, next) => {
    if (!(await isSearchedAsMeant(next))) c.set('isLasting', false)
  })
  // The pages of a static site name their own address in their heads.
  if (!isStatic) app.use(nameCanonical(settings))
  const viewer = options.viewer ?? localViewer()
  addViewerRoutes({ app, settings, viewer, onEdition })
  addCroissantRoutes({ app, settings, viewer, repositories: hub.repositories, onEdition })
  app.use(async (c, next) => {
    const answer = await onEdition((edition) => hub.answer(edition, c.req.raw))
    if (answer === undefined) return next()
    // A link in a card may lead to a missing file: a person gets a page, a program the Hub's error.
    const isPerson = !isApiPath(c.req.path) && c.req.header('accept')?.includes('text/html')
    return answer.status === 404 && isPerson ? next() : answer
  })
  app.use(withoutEndSlash)

  addMarkdownRoutes({
    ...{ app, settings, onEdition, toMarkdown: options.toMarkdown ?? pageMarkdown },
    isFilePage: async (edition, request) =>
      !isStatic &&
      isFilePage({ edition, repositories: hub.repositories, renamed: settings.renamed, request }),
  })
  addMachineRoutes({ app, settings, viewer, icon: options.assets.addresses.icon, onEdition, notFound })
  // On a static site, links lead to the files themselves.
  if (!isStatic)
    addFileRoutes({ ...context, repositories: hub.repositories, drawn: new DrawnFiles(options.drawFile) })
  addSectionRoutes(context, hub.repositories)
  addDocsRoutes({ ...context, assets: options.assets, articles })
  addExampleRoutes(context)
  addCardRoutes({ ...context, articles, viewer, draw: options.drawSnippets ?? drawSnippets })
  if (isStatic) {
    app.get(NOT_FOUND_PATH, (c) =>
      context.html(c, <NotFoundPage site={siteNow()} path={undefined} nearest={[]} text="" />, 404),
    )
  }
  addFailureAnswers(context, siteNow, options.isDamaged)
  return app
}

function pageContext(options: AppOptions, siteOf: (edition: SqliteEdition) => Site): PageContext {
  const { holder, settings, isStatic = false, areMarked = false } = options
  const html = pageMaker(siteOf(holder.current), calledOrigins(settings), areMarked, settings.base)
  return {
    app: new Hono(),
    settings,
    isStatic,
    html,
    onEdition: async (handle) => {
      const { edition, release } = holder.acquire()
      try {
        return await handle(edition, siteOf(edition))
      } finally {
        release()
      }
    },
    notFound: (c, edition) =>
      html(c, <NotFoundPage {...nearestPages(edition, siteOf(edition), c.req.path, settings.base)} />, 404),
    originOfFiles: (request) => (isStatic ? undefined : originOf(settings, request)),
    namesHost: (code) => code?.isHere === true && settings.url === undefined,
  }
}

/** Adds the headers that keep an answer from running anything, where it has none of its own. */
function inertHeaders({ cors }: Settings): AppMiddleware {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of Object.entries(INERT_HEADERS))
      if (!headers.has(name)) headers.set(name, value)
    // Pictures and media of a public site may be shown anywhere; its pages stay where they are.
    if (cors.includes('*') && !headers.get('content-type')?.startsWith('text/html'))
      headers.set('cross-origin-resource-policy', 'cross-origin')
  }
}

/** An address with slashes at its end leads to the one without. */
const withoutEndSlash: AppMiddleware = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (pathname.length > 1 && pathname.endsWith('/')) {
    // Exactly one leading slash: two would name another host.
    return c.redirect(`/${pathname.replace(/^\/+|(?<!\/)\/+$/g, '')}${search}`, 308)
  }
  return next()
}

/** The site as of an edition: a page drawn while another edition becomes current shows nothing of that one. */
function sitesOf({ assets, settings, watching, isStatic }: AppOptions): (edition: SqliteEdition) => Site {
  const { accent } = settings
  const { addresses } = assets
  const own =
    accent === undefined
      ? addresses
      : { ...addresses, rules: [accentRule(accent), ...(addresses.rules ?? [])] }
  return (edition) => ({
    title: settings.title,
    description: settings.description,
    logo: settings.logo?.picture,
    links: settings.links,
    footer: settings.footer,
    authors: isForAuthors(settings),
    isStatic: isStatic === true,
    assets: own,
    events: watching ? eventsPath(edition.id) : undefined,
    get parts() {
      return partsOf(edition)
    },
    get guide() {
      const hasGuide = settings.guide && docsIndexOf(edition).sets.includes(GUIDE_SET)
      return hasGuide ? `${ROOT.docs}/${GUIDE_SET}` : undefined
    },
  })
}
