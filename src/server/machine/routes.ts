/** Routes for machines: the search API, result tables, feeds, the sitemap, and a browser's search description. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { tasksOf } from '../../edition/task-names.ts'
import { originOf } from '../../http/origin.ts'
import { clientError, errorResponse, HubError } from '../../hub/hub-error.ts'
import {
  feedPath,
  MCP_PATH,
  OPEN_SEARCH_PATH,
  OPENAPI_PATH,
  PALETTE_API,
  ROBOTS_PATH,
  ROOT,
  SEARCH_API,
  SITEMAP_PATH,
  SITEMAPS,
} from '../../paths.ts'
import { boardsOf } from '../../relations/boards.ts'
import { parseDocsParams } from '../../search/docs/url.ts'
import { searchIn } from '../../search/engine-of.ts'
import { writeSearchParams } from '../../search/query/url.ts'
import { readQuery } from '../../search/resolve/read-query.ts'
import type { Settings } from '../../settings/schema.ts'
import { listTitle } from '../../ui/list/list-title.ts'
import type { PaletteAnswer } from '../../ui/palette.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { App, AppContext } from '../answer.ts'
import { PAGE_HEADERS } from '../http/security.ts'
import { hasResults } from '../loaders/benchmark.ts'
import { isDocsSearch } from '../loaders/docs/docs-search.ts'
import { listAddresses } from '../loaders/list/list-addresses.ts'
import { chosenValues } from '../loaders/list/list-facets.ts'
import { chosenRanges } from '../loaders/list/list-ranges.ts'
import { loadPalette } from '../loaders/list/palette.ts'
import { ATOM_TYPE, writeAtom } from './atom.ts'
import { CSV_TYPE, writeBenchmarkCsv } from './benchmark-csv.ts'
import { OPEN_SEARCH_TYPE, writeOpenSearch } from './open-search.ts'
import { describeApi } from './openapi.ts'
import { answerDocs, answerSearch } from './search-api.ts'
import { readKind, whyRefused } from './search-parameters.ts'
import { writeSitemap, writeSitemapIndex } from './sitemap.ts'

export interface MachineRoutes {
  app: App
  settings: Settings
  viewer: Viewer
  /** Address of the site's icon. */
  icon: string
  onEdition<T>(handle: (edition: SqliteEdition) => T | Promise<T>): Promise<T>
  notFound(c: AppContext, edition: SqliteEdition): Response
}

const XML_TYPE = 'application/xml; charset=utf-8'

/** To be added before the routes of the pages. */
export function addMachineRoutes(routes: MachineRoutes): void {
  addSearchApi(routes)
  addResultTables(routes)
  addFeeds(routes)
  addMcp(routes)
  addCrawlerFiles(routes)
}

const answer = (body: string, type: string) =>
  new Response(body, { headers: { ...PAGE_HEADERS, 'content-type': type } })

const answerJson = (value: unknown) => answer(`${JSON.stringify(value)}\n`, 'application/json; charset=utf-8')

/** The search, for programs and for the palette, and its description. */
function addSearchApi({ app, settings, onEdition }: MachineRoutes): void {
  app.get(SEARCH_API, (c) =>
    onEdition(async (edition) => {
      const params = new URL(c.req.url).searchParams
      const refusal = whyRefused(params)
      if (refusal !== undefined) return errorResponse(new HubError(400, refusal, { headers: PAGE_HEADERS }))
      if (isDocsSearch(params))
        return answerJson(await answerDocs(edition, parseDocsParams(params), originOf(settings, c.req.raw)))
      const query = await readQuery(edition, params, readKind(params))
      return answerJson(await answerSearch(edition, query, originOf(settings, c.req.raw)))
    }),
  )
  app.get(PALETTE_API, (c) =>
    onEdition(async (edition) => {
      try {
        return answerJson(await loadPalette(edition, new URL(c.req.url).searchParams))
      } catch (error) {
        const told = clientError(c.req.raw, error)
        if (told === undefined) throw error
        const nothing: PaletteAnswer = { groups: [], note: told.message }
        return Response.json(nothing, { status: told.status, headers: { ...PAGE_HEADERS, ...told.headers } })
      }
    }),
  )
  app.get(OPENAPI_PATH, (c) => answerJson(describeApi(originOf(settings, c.req.raw), settings.title)))
}

function addResultTables({ app, onEdition }: MachineRoutes): void {
  app.get(`${ROOT.benchmarks}/:file{.+\\.csv}`, async (c, next) => {
    const file = c.req.param('file')
    const csv = await onEdition((edition) => {
      const benchmark = file.replace(/\.csv$/, '')
      // A dataset's id may end like this.
      if (hasResults(edition, file) || !hasResults(edition, benchmark)) return undefined
      return writeBenchmarkCsv(boardsOf(edition, benchmark))
    })
    return csv === undefined ? next() : answer(csv, CSV_TYPE)
  })
}

function addFeeds({ app, settings, onEdition }: MachineRoutes): void {
  for (const [page, kind, what] of [
    [ROOT.models, 'model', 'New models'],
    [ROOT.datasets, 'dataset', 'New datasets'],
    [ROOT.collections, 'collection', 'New collections'],
    [ROOT.search, undefined, 'New cards'],
  ] as const) {
    app.get(feedPath(page), (c) =>
      onEdition(async (edition) => {
        const params = new URL(c.req.url).searchParams
        const query = {
          ...(await readQuery(edition, params, kind ?? readKind(params))),
          sort: 'newest' as const,
          page: 1,
        }
        const written = writeSearchParams(query)
        if (kind === undefined && query.kind !== undefined) written.set('kind', query.kind)
        const suffix = written.size === 0 ? '' : `?${written}`
        const result = await searchIn(edition, { ...query, counted: [] })
        const { hits } = result
        const addresses = listAddresses(kind, query)
        const chosen = [
          ...chosenValues(query, result, tasksOf(edition), addresses),
          ...chosenRanges(query, addresses),
        ]
        const atom = writeAtom({
          origin: originOf(settings, c.req.raw),
          title: `${listTitle(what, query.text, chosen)} · ${settings.title}`,
          author: settings.title,
          self: feedPath(page) + suffix,
          page: page + suffix,
          // The newest comes first.
          updated: hits[0]?.updated ?? edition.createdAt,
          hits,
        })
        return answer(atom, ATOM_TYPE)
      }),
    )
  }
}

function addMcp({ app, settings, viewer, onEdition }: MachineRoutes): void {
  const startMcp = async () => {
    const { createMcp } = await import('./mcp/endpoint.ts')
    return createMcp({
      settings,
      viewer,
      onEdition,
      draw: async (path, request) =>
        app.request(
          request === undefined ? path : new URL(path, originOf(settings, request)).href,
          { headers: { accept: 'text/markdown' } },
          { isInside: true },
        ),
    })
  }
  // The protocol's code is a tenth of all that a start would load, and builds and readers of pages never need it.
  let mcp: ReturnType<typeof startMcp> | undefined
  // Clients send POST; the protocol's handler answers other methods.
  app.all(MCP_PATH, async (c) => {
    mcp ??= startMcp()
    return (await mcp)(c.req.raw)
  })
}

/** What browsers and search engines look for: how to search here, all addresses, and where these are listed. */
function addCrawlerFiles({ app, settings, icon, onEdition, notFound }: MachineRoutes): void {
  app.get(OPEN_SEARCH_PATH, (c) =>
    answer(writeOpenSearch(originOf(settings, c.req.raw), settings.title, icon), OPEN_SEARCH_TYPE),
  )
  app.get(SITEMAP_PATH, (c) =>
    onEdition(async (edition) =>
      answer(await writeSitemapIndex(edition, originOf(settings, c.req.raw)), XML_TYPE),
    ),
  )
  app.get(`${SITEMAPS}/:file{[a-z0-9-]+\\.xml}`, (c) =>
    onEdition(async (edition) => {
      const name = c.req.param('file').replace(/\.xml$/, '')
      const xml = await writeSitemap(edition, originOf(settings, c.req.raw), name)
      return xml === undefined ? notFound(c, edition) : answer(xml, XML_TYPE)
    }),
  )
  app.get(ROBOTS_PATH, (c) =>
    answer(
      `User-agent: *\nAllow: /\n\nSitemap: ${originOf(settings, c.req.raw)}${SITEMAP_PATH}\n`,
      'text/plain; charset=utf-8',
    ),
  )
}
