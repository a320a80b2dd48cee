/** Answers requests: from the cache of finished pages where possible, else from the app. */

import type { RequestListener } from 'node:http'
import { isHubRequest } from '../../hub/hub.ts'
import { KEPT_BYTES } from '../../limits.ts'
import { ASSET_BASE, EVENTS_PATH, MCP_PATH } from '../../paths.ts'
import type { App } from '../answer.ts'
import type { EditionHolder } from '../edition-holder.ts'
import { prefersMarkdown } from '../markdown/twin.ts'
import type { Access } from './access.ts'
import type { Assets } from './assets.ts'
import { answerOutside, withinBase } from './base.ts'
import { ClientLimit } from './client-limit.ts'
import { listenWithApp } from './draw-response.ts'
import { chooseEncoding } from './encodings.ts'
import type { EventStream } from './events.ts'
import { sendResponse, sendSentence } from './finished-response.ts'
import { PageCache } from './page-cache.ts'
import { checkUrl, dropForwarded, takeHostFromTarget } from './request-url.ts'

/** The app that draws the pages. */
export interface ServedSite {
  app: Pick<App, 'request' | 'router'>
  /** Who may ask, as its settings say. */
  access: Access
  /** Where it begins on its host, without a slash at its end; empty at the root. */
  base?: string
  /** Identifies its code and settings, so that a change of either changes entity tags. */
  build: string
}

export interface ListenerOptions {
  /** The current site: its settings may change while it is served. */
  site: () => ServedSite
  holder: EditionHolder
  assets: Pick<Assets, 'find'>
  events: EventStream
  /** The finished pages, if others than a new cache of the usual size. */
  pages?: PageCache
  /** Open pages that are told of new editions, if not the usual number. */
  streams?: number
  /** Requests of one client that are answered at a time; any number if left out. */
  clientRequests?: number | undefined
}

/**
 * The listener of the server.
 *
 * A lasting answer of status 200 is compressed, gets an entity tag made from its inputs, and is cached until the edition
 * changes.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const { site, holder, assets, events, clientRequests } = options
  const { pages = new PageCache(holder, KEPT_BYTES.pages) } = options
  const clients = clientRequests === undefined ? undefined : new ClientLimit(clientRequests)
  const answerWithApp = listenWithApp({ site, holder, pages })
  return (incoming, outgoing) => {
    takeHostFromTarget(incoming)
    const { method } = incoming
    const { access, base = '', build } = site()
    if (!access.isProxy(incoming.socket.remoteAddress)) dropForwarded(incoming)
    const misdirected = access.refuseHost(incoming.headers.host)
    if (misdirected !== undefined) {
      sendSentence(incoming, outgoing, 421, misdirected)
      return
    }
    const url = withinBase(incoming.url ?? '/', base)
    if (url === undefined) {
      answerOutside(incoming, outgoing, base)
      return
    }
    // All that follows knows addresses from the root of the site.
    incoming.url = url
    const { origin } = incoming.headers
    const allowed = origin === undefined ? undefined : access.allowOrigin(origin)
    if (allowed !== undefined && !url.startsWith(ASSET_BASE))
      outgoing.setHeader('access-control-allow-origin', allowed)
    if (
      method !== 'GET' &&
      method !== 'HEAD' &&
      !isHubRequest(method, url) &&
      url.split('?', 1)[0] !== MCP_PATH
    ) {
      outgoing.setHeader('allow', 'GET, HEAD')
      sendSentence(incoming, outgoing, 405, 'This site is read-only. Use GET or HEAD.')
      return
    }
    const [path = ''] = url.split('?', 1)
    // Pages that listen for changes have a limit of their own.
    if (path !== EVENTS_PATH && clients?.isOver(access.readerOf(incoming), outgoing) === true) {
      outgoing.setHeader('retry-after', '1')
      sendSentence(incoming, outgoing, 429, 'You have too many requests open. Wait until some have ended.')
      return
    }
    const encoding = chooseEncoding(incoming.headers['accept-encoding'])
    // The cache holds HTML; clients that prefer Markdown get theirs made.
    const page = prefersMarkdown(incoming.headers.accept) ? undefined : pages.find({ build, url, encoding })
    if (page !== undefined) {
      sendResponse(incoming, outgoing, page)
      return
    }
    const problem = checkUrl(url)
    if (problem !== undefined) {
      sendSentence(incoming, outgoing, 400, problem)
      return
    }
    if (path === EVENTS_PATH) {
      events.open(incoming, outgoing, access.readerOf(incoming))
    } else if (path.startsWith(ASSET_BASE)) {
      const asset = assets.find(path, encoding)
      if (asset === undefined) sendSentence(incoming, outgoing, 404, 'This file does not exist.')
      else sendResponse(incoming, outgoing, asset)
    } else {
      void answerWithApp(incoming, outgoing)
    }
  }
}
