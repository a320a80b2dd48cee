/** What a request gets that nothing else answers, or whose answer fails: a page for people, an error for programs. */

import { randomUUID } from 'node:crypto'
import { failed, isReading, readOnly, unknownAddress } from '../hub/hub.ts'
import { clientError, HubError } from '../hub/hub-error.ts'
import { logError } from '../log.ts'
import { BusyPage, ErrorPage } from '../pages/message-page.tsx'
import { cardPath, isApiPath } from '../paths.ts'
import { isOwner } from '../search/owners.ts'
import type { Site } from '../ui/layout.tsx'
import type { AppContext } from './answer.ts'
import { idBelow, type PageContext } from './page-context.ts'

/**
 * To be added after all routes.
 *
 * @param siteNow - the site as of the current edition
 * @param isDamaged - asked when an answer fails: whether the edition is damaged, and will soon have been made anew
 */
export function addFailureAnswers(
  { app, html, onEdition, notFound }: PageContext,
  siteNow: () => Site,
  isDamaged: (() => Promise<boolean>) | undefined,
): void {
  app.notFound(async (c) => {
    if (isProgram(c)) {
      const canBeRead =
        !isReading(c.req.method) && (await app.request(c.req.url, { method: 'HEAD' })).status !== 404
      return canBeRead ? readOnly(c.req.raw) : unknownAddress(c.req.raw)
    }
    return onEdition(async (edition) => {
      // On the Hub a model has this address, which its clients write into their messages.
      const id = idBelow('/', c.req.url)
      if (edition.hasEntry('model', id)) return c.redirect(cardPath('model', id), 308)
      // Not for good: a model may take the name.
      if (isOwner(edition, id)) return c.redirect(cardPath('owner', id), 307)
      return notFound(c, edition)
    })
  })
  app.onError(async (error, c) => {
    const told = clientError(c.req.raw, error)
    if (told !== undefined) {
      if (isProgram(c)) return failed(c.req.raw, told)
      const { status, message } = told
      const { pathname: path, searchParams } = new URL(c.req.url)
      const busy = html(
        c,
        <BusyPage
          site={siteNow()}
          status={status}
          reason={message}
          asked={{ path, params: [...searchParams] }}
        />,
        status,
      )
      for (const [name, value] of Object.entries(told.headers)) busy.headers.set(name, value)
      return busy
    }
    // Not even the frame of a page can be relied on.
    if (await isDamaged?.()) return readAnew(c)
    const reference = randomUUID().slice(0, 8)
    logError(`[${reference}] ${c.req.method} ${c.req.path} failed`, error)
    if (isProgram(c)) {
      const message = `Something went wrong. The server log has the details under ${reference}.`
      return failed(c.req.raw, new HubError(500, message))
    }
    return html(c, <ErrorPage site={siteNow()} reference={reference} />, 500)
  })
}

const isProgram = (c: AppContext) => isApiPath(c.req.path)

function readAnew(c: AppContext): Response {
  const headers = { 'retry-after': '5' }
  const again = new HubError(503, 'The catalogue is being read again. Try again in a few seconds.', {
    headers,
  })
  return isProgram(c) ? failed(c.req.raw, again) : c.text(`${again.message}\n`, 503, headers)
}
