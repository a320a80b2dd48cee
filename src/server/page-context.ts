/** What the routes of pages share: the app, the edition of each request, and how a page becomes a response. */

import type { ReactNode } from 'react'
import { decodePath } from '../card/url-path.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import type { Settings } from '../settings/schema.ts'
import type { Site } from '../ui/layout.tsx'
import type { App, AppContext } from './answer.ts'

export interface PageContext {
  app: App
  settings: Settings
  /** Whether the pages become files. */
  isStatic: boolean
  /** @param isLasting - whether the page stays as it is while the edition does; by default if it was found */
  html(c: AppContext, page: ReactNode, status?: number, isLasting?: boolean): Response
  /** Runs a handler on the current edition, kept open until the answer is made, and on the site as of that edition. */
  onEdition<T>(handle: (edition: SqliteEdition, site: Site) => T | Promise<T>): Promise<T>
  notFound(c: AppContext, edition: SqliteEdition): Response
  /** Where Hub clients find the files of cards; undefined on a static site. */
  originOfFiles(request: Request): string | undefined
  /** Whether code that fetches files from here contains the requested host, as it does without a fixed address. */
  namesHost(code: { isHere: boolean } | undefined): boolean
}

/** The id that a page's path names; invalid percent-encoding is taken literally. */
export function idBelow(folder: string, url: string): string {
  return decodePath(new URL(url).pathname.slice(folder.length))
}
