/** Draws a page as the answer to a request. */

import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { inlineScripts, type Site } from '../ui/layout.tsx'
import { MARK_HEADER, markPage } from './page-mark.ts'
import { pageHeaders } from './security.ts'

/** Of a page that becomes a file. Its text alone is asked for: bytes and back again take as long as drawing a page. */
function answerText(text: string, init: ResponseInit): Response {
  // The class may be Node's or that of the server in front, which takes no assignment.
  return Object.defineProperty(new Response(null, init), 'text', { value: async () => text })
}

/**
 * Draws pages. Those that are found depend on the edition and the URL alone; the server in front may keep them. Those of a site
 * of files bear the mark of what they show.
 *
 * @param areMarked - whether the mark is all that is asked for, so that nothing is drawn
 */
export function pageMaker(site: Pick<Site, 'assets' | 'isStatic'>, areMarked: boolean) {
  const headers = {
    ...pageHeaders(inlineScripts(site)),
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept',
  }
  const cachedHeaders = { ...headers, 'x-modelbook-cache': 'page' }
  const draw = (page: ReactNode) => `<!doctype html>${renderToString(page)}`
  return (page: ReactNode, status = 200, isFinal = status === 200) => {
    if (site.isStatic !== true)
      return new Response(draw(page), { status, headers: isFinal ? cachedHeaders : headers })
    const mark = status === 200 ? markPage(page) : undefined
    const marked = mark === undefined ? headers : { ...headers, [MARK_HEADER]: mark }
    return answerText(areMarked ? '' : draw(page), { status, headers: marked })
  }
}
