/** Live preview for authors: shows a saved card as soon as the server has it. */

import { siteBase } from './site-path.ts'

/**
 * @param url - the server's event stream, starting from this page's edition; an event may name the pages that changed
 */
export function watchEditions(url: string): void {
  const stream = new URL(url, location.href)
  let events: EventSource | undefined
  const reload = () => {
    // Somebody is asking for something there; once it is closed they see the page again.
    const dialog = document.querySelector('dialog[open]')
    if (dialog === null) location.reload()
    else dialog.addEventListener('close', () => location.reload(), { once: true })
  }
  let tagWhenHidden: Promise<string | null> | undefined

  const listen = () => {
    events = new EventSource(stream)
    events.addEventListener('edition', ({ data, lastEventId }) => {
      const { changed }: { changed?: string[] } = JSON.parse(data)
      const path = location.pathname.slice(siteBase().length)
      const isCard = /^\/(models|datasets|tasks|metrics|docs)\/./.test(path)
      if (!isCard || changed === undefined || changed.includes(path)) reload()
      stream.searchParams.set('since', lastEventId)
    })
  }

  // A browser limits connections per host: a hidden page holds none, and checks again when it is shown. The entity tag
  // names the edition of a page.
  document.addEventListener('visibilitychange', async () => {
    if (document.hidden) {
      events?.close()
      tagWhenHidden = readTag()
      return
    }
    listen()
    const [before, now] = await Promise.all([tagWhenHidden, readTag()])
    if (before && now && before !== now) reload()
  })
  addEventListener('pagehide', () => events?.close())
  if (!document.hidden) listen()
}

/** The page's current entity tag; null when the server cannot be reached. */
const readTag = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.headers.get('etag'),
    () => null,
  )
