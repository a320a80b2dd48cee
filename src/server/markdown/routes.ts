/** Routes for language models: the Markdown twin of every page, the list of pages, and the full text. */

import { CARD_KINDS } from '../../card/types.ts'
import { decodePath } from '../../card/url-path.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { originOf } from '../../http/origin.ts'
import { KIND_ROOT, LLMS_FULL_PATH, LLMS_PATH, ROOT } from '../../paths.ts'
import type { Settings } from '../../settings/schema.ts'
import { type App, type AppContext, ask } from '../answer.ts'
import { PAGE_HEADERS } from '../http/security.ts'
import { keepList } from './kept-lists.ts'
import { docsLlmsPaths, writeDocsLlms, writeLlms, writeLlmsFull } from './llms.ts'
import { pageMarkdown } from './page-markdown.ts'
import { pageOfTwin, prefersMarkdown, twinOf } from './twin.ts'

export interface MarkdownRoutes {
  app: App
  settings: Settings
  onEdition<T>(handle: (edition: SqliteEdition) => T | Promise<T>): Promise<T>
  /** Whether a file or folder of a card has its page at the address of a request. */
  isFilePage(edition: SqliteEdition, request: Request): Promise<boolean>
  /** Converts a long page to Markdown without holding up other requests. */
  toMarkdown(html: string): Promise<string>
}

/** Characters from which converting a page takes longer, some 50 ms, than handing it to another thread. */
const LONG = 200_000

/** Adds the routes; to be called before those of the pages are added. */
export function addMarkdownRoutes(routes: MarkdownRoutes): void {
  const { app, settings, onEdition, toMarkdown } = routes
  /** A list holds absolute addresses: it is the same for everyone only where the site has a fixed one. */
  const answerList = (c: AppContext, text: string) => {
    c.set('isLasting', settings.url !== undefined)
    return answer(text, 'plain')
  }
  app.get(LLMS_PATH, (c) =>
    onEdition(async (edition) => {
      const list = await keepList(edition, '', (origin) => writeLlms(edition, origin, settings.title))
      return answerList(c, list?.(originOf(settings, c.req.raw)) ?? '')
    }),
  )
  app.get(`${ROOT.docs}/:set/llms.txt`, async (c, next) => {
    const list = await onEdition((edition) => {
      if (!docsLlmsPaths(edition).includes(new URL(c.req.url).pathname)) return undefined
      const set = c.req.param('set')
      return keepList(edition, set, (origin) => writeDocsLlms(edition, origin, set))
    })
    return list === undefined ? next() : answerList(c, list(originOf(settings, c.req.raw)))
  })
  app.get(LLMS_FULL_PATH, (c) =>
    onEdition((edition) => {
      const parts = writeLlmsFull(edition, originOf(settings, c.req.raw), settings.title)
      return answerList(c, [...parts].join(''))
    }),
  )
  app.get('*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const named = pageOfTwin(pathname)
    const isOwn = async (edition: SqliteEdition) =>
      isOwnPage(edition, pathname) || (await routes.isFilePage(edition, c.req.raw))
    const twin = named === undefined || (await onEdition(isOwn)) ? undefined : named
    // A client that follows a twin's address may ask for Markdown as well.
    const isWanted = twin === undefined && prefersMarkdown(c.req.header('accept'))
    const page = isWanted ? pathname : twin
    if (page === undefined) return next()
    // Without the header, so that the page is drawn as HTML.
    const headers = new Headers(c.req.raw.headers)
    headers.delete('accept')
    const asked = new Request(new URL(page + search, c.req.url), { headers })
    const { response: drawn, isLasting } = await ask(app, asked, c.env?.isInside)
    const isHtml = drawn.headers.get('content-type')?.startsWith('text/html') === true
    // A page that failed also has a twin.
    if (isHtml && (isWanted || drawn.status !== 404)) {
      const response = await answerPage(drawn)
      if (isWanted) response.headers.set('vary', 'Accept')
      else c.set('isLasting', isLasting === true)
      return response
    }
    const location = drawn.headers.get('location')
    if (!isWanted && location !== null && /^\/(?!\/)/.test(location)) {
      return new Response(null, {
        status: drawn.status,
        headers: { ...PAGE_HEADERS, location: twinOf(location) },
      })
    }
    // The body may stream a file, which would stay open.
    if (!isHtml || isWanted) await drawn.body?.cancel()
    await next()
    // A missing page is answered in the format asked for, but only once it is clear that no file has this name.
    if (isWanted || !isHtml || drawn.status !== 404 || c.res.status !== 404) return
    c.res = undefined
    c.res = await answerPage(drawn)
  })

  const answerPage = async (drawn: Response): Promise<Response> => {
    const text = await drawn.text()
    const markdown = await (text.length > LONG ? toMarkdown : pageMarkdown)(text)
    const response = answer(markdown, 'markdown', drawn.status)
    for (const name of ['link', 'retry-after']) {
      const value = drawn.headers.get(name)
      if (value !== null) response.headers.set(name, value)
    }
    return response
  }
}

/** A card's name may end like the address of a twin. */
function isOwnPage(edition: SqliteEdition, pathname: string): boolean {
  return CARD_KINDS.some((kind) => {
    const folder = `${KIND_ROOT[kind]}/`
    return pathname.startsWith(folder) && edition.hasEntry(kind, decodePath(pathname.slice(folder.length)))
  })
}

function answer(text: string, type: 'plain' | 'markdown', status = 200): Response {
  const headers = { ...PAGE_HEADERS, 'content-type': `text/${type}; charset=utf-8` }
  return new Response(text, { status, headers })
}
