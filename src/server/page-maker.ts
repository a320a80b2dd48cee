/** Draws a page as the response to a request. */

import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { withoutControls } from '../card/decode.ts'
import { inlineScripts, PLACE_OF_STYLES, type Site } from '../ui/layout.tsx'
import type { AppContext } from './answer.ts'
import { pageHeaders } from './http/security.ts'
import { devicesOf } from './page-devices.ts'
import { markPage } from './page-mark.ts'
import { stylesOf } from './page-styles.ts'
import { pageRebaser, rebaseScript, rebaseStyles } from './rebase-page.ts'

/** The response for a page that becomes a file. Only its text is read: encoding it would cost as much as drawing. */
function answerText(text: string, init: ResponseInit): Response {
  return Object.assign(new Response(null, init), { text: async () => text })
}

/**
 * Draws pages. A page that was found depends on the edition and the URL alone, so the server in front may cache it. The
 * pages of a static site carry the mark of what they show.
 *
 * @param called - origins that a reader can send a request to
 * @param areMarked - whether only the mark is wanted, so that nothing is drawn
 * @param base - where the site begins on its host, without a slash at its end
 */
export function pageMaker(
  site: Pick<Site, 'assets' | 'isStatic'>,
  called: readonly string[],
  areMarked: boolean,
  base = '',
) {
  const rebase = pageRebaser(base)
  const headers = { 'content-type': 'text/html; charset=utf-8', vary: 'Accept' }
  const scripts = inlineScripts(site).map((text) => rebaseScript(text, `${base}/`))
  const secure = pageHeaders(scripts, called)
  // The names of files and what HTML writes as references (&#1;) have theirs still.
  const draw = (page: ReactNode) => {
    const html = withoutControls(renderToString(page))
    const styles = stylesOf(html, site.assets.rules ?? [])
    const place = html.indexOf(PLACE_OF_STYLES)
    const after = html.slice(place + PLACE_OF_STYLES.length)
    return { styles, html: `<!doctype html>${html.slice(0, place)}<style>${styles}</style>${after}` }
  }
  return (c: AppContext, page: ReactNode, status = 200, isLasting = status === 200) => {
    if (site.isStatic !== true) {
      c.set('isLasting', isLasting)
      const { html, styles } = draw(page)
      const secured = secure(rebaseStyles(styles, `${base}/`), devicesOf(html))
      const shown = c.env?.isInside === true ? html : rebase(html)
      return new Response(shown, { status, headers: { ...headers, ...secured } })
    }
    if (status === 200) c.set('mark', markPage(page))
    return answerText(areMarked ? '' : draw(page).html, { status, headers })
  }
}
