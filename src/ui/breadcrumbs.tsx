/** The way to a page from the widest list that leads to it. */

import type { StructuredData } from './structured-data.ts'

/** The pages on the way, and the page itself as the last. */
export type Trail = readonly { name: string; path: string }[]

/** The page's heading follows and says its name, so that only those who do not see it are told it here. */
export function Breadcrumbs({ trail }: { trail: Trail }) {
  const own = trail.length - 1
  return (
    <nav className="trail" aria-label="Breadcrumbs">
      <ol>
        {trail.map(({ name, path }, at) => (
          <li key={path}>
            {at === own ? (
              <span className="visually-hidden" aria-current="page">
                {name}
              </span>
            ) : (
              <a href={path}>{name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** @see https://schema.org/BreadcrumbList */
export function trailData(trail: Trail): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: path,
    })),
  }
}
