/** While an author works: shows the saved card as soon as the server has it. */

/** @param url - the server's event stream, since the edition that this page is of; an event may name the pages that have changed */
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
      const isCard = /^\/(models|datasets|tasks|metrics|docs)\/./.test(location.pathname)
      if (!isCard || changed === undefined || changed.includes(location.pathname)) reload()
      stream.searchParams.set('since', lastEventId)
    })
  }

  // A browser opens few connections to one host: a page that nobody looks at takes none, and looks anew when
  // it is shown. The entity tag names the edition that a page is of.
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

/** The entity tag of this page as it is now; null when the server cannot be asked. */
const readTag = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.headers.get('etag'),
    () => null,
  )
