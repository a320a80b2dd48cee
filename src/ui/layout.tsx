/** The frame of every page: head, masthead, main, footer. */

import type { ReactNode } from 'react'
import { API, OPEN_SEARCH_PATH } from '../paths.ts'
import { type Trail, trailData } from './breadcrumbs.tsx'
import { type HeadSearch, Masthead } from './masthead.tsx'
import type { Site, SitePart } from './site.ts'
import { type StructuredData, writeStructuredData } from './structured-data.ts'

export type { Site, SitePart }

export interface LayoutProps {
  site: Site
  /** Title of the page, followed by that of the site. */
  title: string
  description?: string
  /** The section that the page belongs to. */
  section?: SitePart | undefined
  /** The page's structured data; a web page with this title when omitted. */
  data?: StructuredData
  /** The way to the page. */
  trail?: Trail
  /** Address of the Atom feed of the listed items. */
  feed?: string
  /** What the search box searches; the whole catalogue when omitted. */
  search?: HeadSearch | undefined
  /** Text in the search box. */
  searchText?: string
  children: ReactNode
  /** Set on the root element, e.g. the list view that the URL asks for. */
  view?: string | undefined
  /**
   * Whether this is a docs page: those have a script of their own, and place the main landmark beside their contents.
   */
  docs?: boolean
}

/** Prerender a page when a reader is about to follow its link; never files or API answers. */
const fetchAhead = (...rules: object[]) =>
  JSON.stringify({
    prerender: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: ['/*/resolve/*', `${API}*`, '/*.md'] } },
            ...rules,
          ],
        },
        eagerness: 'moderate',
      },
    ],
  })
const SPECULATION = fetchAhead({ not: { selector_matches: '[download], [rel~=nofollow]' } })
/** Docs have no such links, and a selector makes Chromium scan the whole page whenever a reader jumps to a heading. */
const DOCS_SPECULATION = fetchAhead()

/** The exact text of the inline scripts of all pages. */
export const inlineScripts = (site: Pick<Site, 'assets'>) => [
  site.assets.loader,
  SPECULATION,
  DOCS_SPECULATION,
]

/** Where the styles of a page go into its HTML. */
export const PLACE_OF_STYLES = '<style></style>'

/** Target of the skip link: on a docs page it follows the long table of contents. */
export const CONTENT = { id: 'mb-main', tabIndex: -1 }

/** What the page says to machines. */
function Data({ data }: { data: StructuredData }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: writeStructuredData(data) }} />
}

export function Layout(props: LayoutProps) {
  const { site, title, description, section, data, trail, feed, search, searchText, view, docs, children } =
    props
  const { links = [], footer } = site
  return (
    <html lang="en" data-view={view}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === site.title ? title : `${title} · ${site.title}`}</title>
        {description !== undefined && description !== '' && <meta name="description" content={description} />}
        <meta property="og:title" content={title} />
        <meta name="color-scheme" content="light dark" />
        <link rel="preload" href={site.assets.font} as="font" type="font/woff2" crossOrigin="" />
        {/* The rules that the page needs, chosen once it is drawn: see `PLACE_OF_STYLES`. */}
        <style dangerouslySetInnerHTML={{ __html: '' }} />
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          href={OPEN_SEARCH_PATH}
          title={site.title}
        />
        {feed !== undefined && <link rel="alternate" type="application/atom+xml" href={feed} title={title} />}
        <link rel="icon" href={site.assets.icon} type="image/svg+xml" />
        {/* Inline, because it runs before the first paint: a separate file would cost another round trip. */}
        <script
          data-hydrate={site.assets.hydrate}
          data-browse={site.isStatic === true ? undefined : site.assets.browse}
          data-events={site.events}
          dangerouslySetInnerHTML={{ __html: site.assets.loader }}
        />
        {docs === true && site.assets.docs !== undefined && (
          <script type="module" async src={site.assets.docs} />
        )}
        <script
          type="speculationrules"
          dangerouslySetInnerHTML={{ __html: docs === true ? DOCS_SPECULATION : SPECULATION }}
        />
        <Data data={data ?? { '@type': 'WebPage', name: title, description }} />
        {trail !== undefined && <Data data={trailData(trail)} />}
      </head>
      <body>
        <a className="skip" href="#mb-main">
          Skip to the content
        </a>
        <Masthead site={site} section={section} search={search} text={searchText} />
        {docs === true ? (
          <div className="page">{children}</div>
        ) : (
          <main className="page" {...CONTENT}>
            {children}
          </main>
        )}
        <footer className="colophon">
          <div>
            {footer !== undefined && <p>{footer}</p>}
            <p>
              Made with {site.guide === undefined ? <b>Modelbook</b> : <a href={site.guide}>Modelbook</a>}{' '}
              from a folder of cards.
            </p>
          </div>
          {links.length > 0 && (
            <nav aria-label="Links">
              {links.map(({ label, url }) => (
                <a key={`${label} ${url}`} href={url}>
                  {label}
                </a>
              ))}
            </nav>
          )}
          <fieldset className="choice">
            <legend>Colours</legend>
            <button type="button" data-choose="theme" value="">
              System
            </button>
            <button type="button" data-choose="theme" value="light">
              Light
            </button>
            <button type="button" data-choose="theme" value="dark">
              Dark
            </button>
          </fieldset>
        </footer>
        <div data-island="palette" />
        {/* At the end, where no browser waits for it before it paints. */}
        <link rel="stylesheet" href={site.assets.css} />
      </body>
    </html>
  )
}
