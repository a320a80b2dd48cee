/** Draws a page as the answer to a request. */

import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { inlineScripts, type Site } from '../ui/layout.tsx'
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

/** Draws pages. Those that are found depend on the edition and the URL alone; the server in front may keep them. */
export function pageMaker(site: Site) {
  const Answer = site.isStatic === true ? TextResponse : Response
  const headers = {
    ...pageHeaders(inlineScripts(site)),
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept',
  }
  const cachedHeaders = { ...headers, 'x-modelbook-cache': 'page' }
  return (page: ReactNode, status = 200, isFinal = status === 200) =>
    new Answer(`<!doctype html>${renderToString(page)}`, {
      status,
      headers: isFinal ? cachedHeaders : headers,
    })
}
