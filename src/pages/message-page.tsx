/** Error pages, with links to where to go next: not found, temporarily unavailable, and server error. */

import { Fragment } from 'react'
import { either } from '../format.ts'
import { ROOT, searchPath } from '../paths.ts'
import { Layout, type Site } from '../ui/layout.tsx'
import { searchIn, searchOfAll } from '../ui/masthead.tsx'
import { PARTS, sectionsOf } from '../ui/site.ts'

export interface NotFoundPageProps {
  site: Site
  /** The requested path; undefined where one page serves for all missing ones. */
  path: string | undefined
  /** Pages with names similar to the requested one, nearest first. */
  nearest: { href: string; label: string; kind: string }[]
  /** The last segment of the path as words to search for. */
  text: string
}

export function NotFoundPage({ site, path, nearest, text }: NotFoundPageProps) {
  const place = path === undefined ? 'this address' : <code>{path}</code>
  return (
    <Layout
      site={site}
      title="Not found"
      description={`Nothing in this catalogue is at ${path ?? 'this address'}.`}
      searchText={text}
    >
      <h1>There is no page here</h1>
      <p className="lede">Nothing in this catalogue is at {place}.</p>
      {nearest.length > 0 && (
        <>
          <h2>Did you mean</h2>
          <ul className="nearest">
            {nearest.map(({ href, label, kind }) => (
              <li key={href}>
                <a href={href}>{label}</a> <small>{kind}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={searchPath({ q: text })}>Search{text === '' ? '' : ` for “${text}”`}</a>, or start from{' '}
        <Starts site={site} />.
      </p>
    </Layout>
  )
}

/** The sections that this site has: "the models, the datasets, or the tasks". */
function Starts({ site }: { site: Site }) {
  const sections = new Map(sectionsOf(site).map(({ href, label }) => [label.toLowerCase(), href]))
  return either()
    .formatToParts(sections.keys())
    .map(({ type, value }) =>
      type === 'literal' ? (
        value
      ) : (
        <Fragment key={value}>
          the <a href={sections.get(value)}>{value}</a>
        </Fragment>
      ),
    )
}

export interface BusyPageProps {
  site: Site
  /** The cause, as a sentence. */
  reason: string
  /** Of the answer: 503 may have passed a few seconds later, and 400 is due to what was asked. */
  status: number
  /** The address asked for. Where it is that of a search, its reader can change that and ask again. */
  asked: { path: string; params: (readonly [name: string, value: string])[] }
}

/** For requests that a part of the catalogue or the machine stands in the way of. */
export function BusyPage({ site, reason, status, asked }: BusyPageProps) {
  const section = PARTS.find(({ href }) => href === asked.path)
  const isSearch = section !== undefined || asked.path === ROOT.search
  const heading = status === 400 ? 'This search is not answered' : 'This page is not available right now'
  return (
    <Layout
      site={site}
      title={heading}
      section={section?.href}
      {...(isSearch && {
        search: {
          ...(section === undefined ? searchOfAll(site) : searchIn(section.href, section.label)),
          // Another text has other pages.
          state: asked.params.filter(([name]) => name !== 'page'),
        },
        searchText: asked.params.find(([name]) => name === 'q')?.[1] ?? '',
      })}
    >
      <h1>{heading}</h1>
      <p className="lede">{reason}</p>
      {status === 503 && <p>Reload it in a few seconds.</p>}
    </Layout>
  )
}

export interface ErrorPageProps {
  site: Site
  /** Identifies the request in the server's log. */
  reference: string
}

export function ErrorPage({ site, reference }: ErrorPageProps) {
  return (
    <Layout site={site} title="Something went wrong">
      <h1>This page could not be shown</h1>
      <p className="lede">The fault is ours, not yours; the rest of the catalogue is not affected.</p>
      <p>
        Reload the page. If it happens again, whoever runs this site can find the reason in the server’s log
        under <code>{reference}</code>.
      </p>
    </Layout>
  )
}
