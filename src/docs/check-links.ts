/** Finds the links of docs pages that lead to no page, no file and no section. */

import { findNearest } from '../card/nearest.ts'
import { quote } from '../card/quote.ts'
import type { Problem } from '../card/types.ts'
import type { DocsIndex } from './docs-index.ts'
import { excerptAt } from './problems.ts'
import type { DocsPage } from './types.ts'

/** The problems of a page's links, in their order; links to other sites are not followed. */
export function checkLinks(index: DocsIndex, page: DocsPage): Problem[] {
  return page.links.flatMap((link) => {
    const said = sayWrong(index, page, link.href)
    if (said === undefined) return []
    const { line, column, fileLine } = link
    return [{ ...said, file: page.path, line: fileLine, column, excerpt: excerptAt(page.text, line, column) }]
  })
}

type Said = Pick<Problem, 'rule' | 'severity' | 'message' | 'remedy'>

function sayWrong(index: DocsIndex, page: DocsPage, href: string): Said | undefined {
  const target = index.resolve(page, href)
  if (target.type === 'missing') {
    const { nearest } = target
    return {
      rule: 'broken-link',
      severity: 'error',
      message: `${quote(href)} leads to no page and no file of these docs`,
      remedy:
        nearest === undefined
          ? 'Name a page that there is, or take the link out.'
          : `Did you mean ${quote(nearest)}?`,
    }
  }
  if (target.type !== 'page' || target.fragment === '') return undefined
  const place = index.readPlace(target.place, target.page)
  const found = place && index.findPage(place, target.page)
  if (found === undefined || index.hasAnchor(found, target.fragment)) return undefined
  const [nearest] = findNearest(target.fragment, found.anchors)
  const where = found.page === page.page && found.set === page.set ? 'this page' : quote(found.page)
  return {
    rule: 'broken-anchor',
    severity: 'warning',
    message: `${quote(href)} leads to a section that ${where} does not have`,
    remedy: nearest === undefined ? 'Name a heading of that page.' : `Did you mean ${quote(`#${nearest}`)}?`,
  }
}
