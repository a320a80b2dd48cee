/** Draws a page as the answer to a request. */

import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { inlineScripts, type Site } from '../ui/layout.tsx'
import { MARK_HEADER, markPage } from './page-mark.ts'
import { pageHeaders } from './security.ts'

/** Of a page that becomes a file. Its text alone is asked for: bytes and back again take as long as drawing a page. */
class TextResponse extends Response {
  readonly #text: string

  constructor(text: string, init: ResponseInit) {
    super(null, init)
    this.#text = text
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text)
  }
}

/**
 * Draws pages. Those that are found depend on the edition and the URL alone; the server in front may keep them. Those of a site
 * of files bear the mark of what they show.
 *
 * @param areMarked - whether the mark is all that is asked for, so that nothing is drawn
 */
export function pageMaker(site: Site, areMarked: boolean) {
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
    return new TextResponse(areMarked ? '' : draw(page), { status, headers: marked })
  }
}
