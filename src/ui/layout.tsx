/** The frame of every page: head, masthead with search, main, footer. */

import type { ReactNode } from 'react'
import { either } from '../format.ts'
import { LIMITS } from '../limits.ts'
import { API, OPEN_SEARCH_PATH, ROOT } from '../paths.ts'
import { type Trail, trailData } from './breadcrumbs.tsx'
import { type StructuredData, writeStructuredData } from './structured-data.ts'
import type { StyleRule } from './styles/split-rules.ts'

/** What all pages share: the site's settings and the addresses of its built files. */
export interface Site {
  title: string
  /**
   * Addresses of the built style sheet, island module, list module, docs script, title font and icon; for the loader
   * script, its source instead.
   */
  assets: {
    css: string
    /** The rules of the style sheet, of which each page carries its own. */
    rules?: readonly StyleRule[]
    loader: string
    hydrate: string
    browse?: string
    docs?: string
    diagrams?: string
    /** The modules behind lists and the palette on a static site. */
    staticList?: string
    staticPalette?: string
    font: string
    icon: string
  }
  /** Address of the server's event stream, from this page's edition on, while the folder is watched. */
  events: string | undefined
  /** The sections that have content. */
  readonly parts: readonly SitePart[]
  /** Address of Modelbook's own documentation, when the site has it. */
  readonly guide?: string | undefined
  /** Whether its pages show those who write cards what is wrong with them. */
  authors: boolean
  /** Whether the pages are static files, without a server to query. */
  isStatic?: boolean
}

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

const SECTIONS = [
  { href: ROOT.tasks, label: 'Tasks' },
  { href: ROOT.models, label: 'Models' },
  { href: ROOT.datasets, label: 'Datasets' },
  { href: ROOT.benchmarks, label: 'Benchmarks' },
  { href: ROOT.docs, label: 'Docs' },
] as const

/** The sections that have content, as listed in the navigation. */
export const sectionsOf = ({ parts }: Site) => SECTIONS.filter(({ href }) => parts.includes(href))

/** Further indexes, linked from the footer and from related pages. */
const MORE = [
  { href: ROOT.libraries, label: 'Libraries' },
  { href: ROOT.metrics, label: 'Metrics' },
  { href: ROOT.licenses, label: 'Licences' },
  { href: ROOT.papers, label: 'Papers' },
] as const

/** Every part of a site that is linked from all of its pages. */
export const PARTS = [...SECTIONS, ...MORE]

/** Path of a section in the navigation. */
export type SitePart = (typeof PARTS)[number]['href']

/** The nouns of the search placeholder, by section. */
const SOUGHT = [
  [ROOT.models, 'model'],
  [ROOT.datasets, 'dataset'],
  [ROOT.tasks, 'task'],
  [ROOT.docs, 'page'],
] as const

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
  const { site, title, description, section, data, trail, feed, searchText, view, docs, children } = props
  const sought = SOUGHT.flatMap(([part, name]) => (site.parts.includes(part) ? [name] : []))
  const current = (href: SitePart) => (href === section ? 'true' : undefined)
  const find = 'Search the catalogue'
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
          data-browse={site.assets.browse}
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
        <header className="masthead">
          <a className="brand" href="/">
            {site.title}
          </a>
          <nav aria-label="Site">
            {sectionsOf(site).map(({ href, label }) => (
              <a key={href} href={href} aria-current={current(href)}>
                {label}
              </a>
            ))}
          </nav>
          <search>
            <form action={ROOT.search} className="find">
              <input
                id="mb-search"
                type="search"
                maxLength={LIMITS.text}
                name="q"
                defaultValue={searchText}
                placeholder={find}
                aria-label={`${find} for a ${either().format(sought)}`}
                aria-keyshortcuts="/"
                autoComplete="off"
                spellCheck={false}
              />
              <span className="key" aria-hidden="true">
                /
              </span>
            </form>
          </search>
        </header>
        {docs === true ? (
          <div className="page">{children}</div>
        ) : (
          <main className="page" {...CONTENT}>
            {children}
          </main>
        )}
        <footer className="colophon">
          <p>
            Made with {site.guide === undefined ? <b>Modelbook</b> : <a href={site.guide}>Modelbook</a>} from
            a folder of cards.
          </p>
          <nav aria-label="More">
            {MORE.filter(({ href }) => site.parts.includes(href)).map(({ href, label }) => (
              <a key={href} href={href} aria-current={current(href)}>
                {label}
              </a>
            ))}
          </nav>
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
