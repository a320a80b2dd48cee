/** Docs pages found by a search, each with its best section. */

import { plural } from '../../format.ts'
import { Highlighted } from '../list/highlighted.tsx'

export interface DocsHitProps {
  /** Address of the section. */
  href: string
  /** Title of the section, or of the page when the hit is the page's start. */
  title: string
  titleMatches: [number, number][]
  /** Breadcrumbs: the set, then the page and the headings above the section. */
  trail: string[]
  excerpt: string
  excerptMatches: [number, number][]
  /** BCP 47 tag of the text. */
  language: string
  direction: 'ltr' | 'rtl'
}

/** @param heading - level of each title: one below the heading that the list stands under */
export function DocsHits({
  hits,
  heading: Heading,
}: {
  hits: readonly DocsHitProps[]
  heading: 'h2' | 'h3'
}) {
  return (
    <ol className="docs-hits">
      {hits.map((hit) => (
        <li key={hit.href} lang={hit.language} dir={hit.direction}>
          <p className="trail">{hit.trail.join(' › ')}</p>
          <Heading>
            <a href={hit.href}>
              <Highlighted text={hit.title} ranges={hit.titleMatches} />
            </a>
          </Heading>
          {hit.excerpt !== '' && (
            <p className="excerpt">
              <Highlighted text={hit.excerpt} ranges={hit.excerptMatches} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

export interface DocsFoundProps {
  hits: DocsHitProps[]
  /** Number of matching pages. */
  total: number
  /** Address of the same search in docs only. */
  href: string
}

/** The first docs pages among results of other kinds. */
export function DocsFound({ hits, total, href }: DocsFoundProps) {
  return (
    <section className="docs-found" aria-label="Docs">
      <DocsHits hits={hits} heading="h2" />
      {total > hits.length && (
        <p>
          <a href={href}>All {plural(total, 'page')} of docs</a>
        </p>
      )}
    </section>
  )
}
