/** The site as a function of an edition and a URL: who answers what, in which order, and what happens if nobody can. */

import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { docsIndexOf } from '../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { INERT_HEADERS } from '../http/inert-headers.ts'
import { originOf } from '../http/origin.ts'
import type { CardChecker } from '../hub/check-card.ts'
import { requestSignal } from '../hub/git/git-queue.ts'
import { failed, Hub, isReading, readOnly, unknownAddress } from '../hub/hub.ts'
import { clientError, HubError } from '../hub/hub-error.ts'
import { logError } from '../log.ts'
import { BusyPage, ErrorPage, NotFoundPage } from '../pages/message-page.tsx'
import { cardPath, DOCS_ROOT, GUIDE_SET } from '../paths.ts'
import { calledOrigins } from '../settings/endpoints.ts'
import type { Settings } from '../settings/schema.ts'
import type { Site } from '../ui/layout.tsx'
import { localViewer } from '../viewer/local-viewer.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { addCardRoutes } from './card-routes.tsx'
import { addCroissantRoutes } from './croissant-routes.ts'
import { addDocsRoutes } from './docs-routes.tsx'
import type { EditionHolder } from './edition-holder.ts'
import type { Assets } from './http/assets.ts'
import { nameCanonical } from './http/canonical.ts'
import { eventsPath } from './http/events.ts'
import { type ArticleMaker, Articles, type DocsArticleMaker } from './loaders/articles.ts'
import { nearestPages } from './loaders/list/nearest-pages.ts'
import { partsOf } from './loaders/parts.ts'
import { drawSnippets, type SnippetDrawer } from './loaders/snippet/snippets.tsx'
import { addMachineRoutes } from './machine/routes.ts'
import { pageMarkdown } from './markdown/page-markdown.ts'
import { addMarkdownRoutes } from './markdown/routes.ts'
import { idBelow, type PageContext } from './page-context.ts'
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
export function createApp(options: AppOptions): Hono {
  const { holder, settings } = options
  const siteOf = sitesOf(options)
  const html = pageMaker(siteOf(holder.current), calledOrigins(settings), options.areMarked === true)
  const articles = new Articles(
    options.areMarked === true ? async () => NO_ARTICLE : options.makeArticle,
    undefined,
    options.makeDocsArticle,
    options.isStatic === true,
  )
  const hub = new Hub(settings, options.checkCard)
  const app = new Hono()

  const context: PageContext = {
    app,
    settings,
    isStatic: options.isStatic === true,
    html,
    onEdition: async (handle) => {
      const { edition, release } = holder.acquire()
      try {
        return await handle(edition, siteOf(edition))
      } finally {
        release()
      }
    },
    notFound: (edition, path) =>
      html(<NotFoundPage {...nearestPages(edition, siteOf(edition), path)} />, 404),
    originOfFiles: (request) => (options.isStatic === true ? undefined : originOf(settings, request)),
    namesHost: (code) => code?.isHere === true && settings.url === undefined,
  }
  const { onEdition, notFound } = context

  app.use(async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of Object.entries(INERT_HEADERS))
      if (!headers.has(name)) headers.set(name, value)
    // Pictures and media of a public site may be shown anywhere; its pages stay where they are.
    if (settings.cors.includes('*') && !headers.get('content-type')?.startsWith('text/html'))
      headers.set('cross-origin-resource-policy', 'cross-origin')
  })
  app.use((c, next) => requestSignal.run(c.req.raw.signal, next))
  // The pages of a static site name their own address in their heads.
  if (options.isStatic !== true) app.use(nameCanonical(settings))
  const viewer = options.viewer ?? localViewer()
  addViewerRoutes({ app, settings, viewer, onEdition })
  addCroissantRoutes({ app, settings, viewer, repositories: hub.repositories, onEdition })
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

  addMarkdownRoutes({ app, settings, onEdition, toMarkdown: options.toMarkdown ?? pageMarkdown })
  addMachineRoutes({ app, settings, icon: options.assets.addresses.icon, onEdition, notFound })
  addSectionRoutes(context, hub.repositories)
  addDocsRoutes({ ...context, assets: options.assets, articles })
  addCardRoutes({ ...context, articles, viewer, draw: options.drawSnippets ?? drawSnippets })

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
  app.onError(async (error, c) => {
    const told = clientError(c.req.raw, error)
    if (told !== undefined) {
      const isPassing = told.status === 503
      const busy = html(
        <BusyPage site={siteOf(holder.current)} reason={told.message} isPassing={isPassing} />,
        told.status,
      )
      for (const [name, value] of Object.entries(told.headers)) busy.headers.set(name, value)
      return busy
    }
    const isProgram = c.req.path.startsWith('/api/')
    if (await options.isDamaged?.()) {
      // Not even the frame of a page can be relied on.
      const headers = { 'retry-after': '5' }
      const again = new HubError(503, 'This catalogue is being read anew. Try again in a few seconds.', {
        headers,
      })
      return isProgram ? failed(c.req.raw, again) : c.text(`${again.message}\n`, 503, headers)
    }
    const reference = randomUUID().slice(0, 8)
    logError(`[${reference}] ${c.req.method} ${c.req.path} failed`, error)
    if (isProgram) {
      const message = `Something went wrong. The server log has the details under ${reference}.`
      return failed(c.req.raw, new HubError(500, message))
    }
    return html(<ErrorPage site={siteOf(holder.current)} reference={reference} />, 500)
  })
  return app
}

/** The site as of an edition: a page drawn while another edition becomes current shows nothing of that one. */
function sitesOf({ assets, settings, watching, isStatic }: AppOptions): (edition: SqliteEdition) => Site {
  return (edition) => ({
    title: settings.title,
    isStatic: isStatic === true,
    assets: assets.addresses,
    events: watching ? eventsPath(edition.id) : undefined,
    get parts() {
      return partsOf(edition)
    },
    get guide() {
      const hasGuide = settings.guide && docsIndexOf(edition).sets.includes(GUIDE_SET)
      return hasGuide ? `${DOCS_ROOT}/${GUIDE_SET}` : undefined
    },
  })
}
