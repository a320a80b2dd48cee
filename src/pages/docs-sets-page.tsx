/** `/docs`: the docs sets of the site. */

import { plural } from '../format.ts'
import { ROOT } from '../paths.ts'
import { Layout, type Site } from '../ui/layout.tsx'
import type { DocsLinkProps } from './docs-page.tsx'

export interface DocsSetsPageProps {
  site: Site
  sets: { href: string; title: string; summary: string; pages: number; chapters: DocsLinkProps[] }[]
}

export function DocsSetsPage({ site, sets }: DocsSetsPageProps) {
  return (
    <Layout
      site={site}
      title="Documentation"
      description="The documentation of this site."
      section={ROOT.docs}
    >
      <h1>Documentation</h1>
      {sets.length === 0 ? (
        <div className="empty">
          <p>This folder has no documentation yet.</p>
          <p>
            Put Markdown files and a table of contents at <code>docs/_toctree.yml</code> in the served folder.
          </p>
        </div>
      ) : (
        <DocsSets sets={sets} />
      )}
    </Layout>
  )
}

export function DocsSets({
  sets,
  Heading = 'h2',
}: Pick<DocsSetsPageProps, 'sets'> & { Heading?: 'h2' | 'h3' }) {
  return (
    <ul className="docs-sets">
      {sets.map(({ href, title, summary, pages, chapters }) => (
        <li key={href}>
          <Heading>
            <a href={href}>{title}</a>
          </Heading>
          {summary !== '' && <p>{summary}</p>}
          {chapters.length > 0 && (
            <ul className="chapters">
              {chapters.map((chapter) => (
                <li key={chapter.href}>
                  <a href={chapter.href}>{chapter.label}</a>
                </li>
              ))}
            </ul>
          )}
          <p>
            <small>{plural(pages, 'page')}</small>
          </p>
        </li>
      ))}
    </ul>
  )
}
