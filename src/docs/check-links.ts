/** Finds the links of docs pages that lead to no page, no file and no section. */

import { findNearest } from '../card/nearest.ts'
import { quote } from '../card/quote.ts'
import type { Problem } from '../card/types.ts'
import type { DocsIndex } from './docs-index.ts'
import { excerptAt } from './problems.ts'
import type { DocsPage, DocsTree } from './types.ts'

/** The problems of a page's links, in their order; links to other sites are not followed. */
export function checkLinks(index: DocsIndex, page: DocsPage): Problem[] {
  return page.links.flatMap((link) => {
    const said = sayWrong(index, page, link.href)
    if (said === undefined) return []
    const { line, column, fileLine } = link
    return [{ ...said, file: page.path, line: fileLine, column, excerpt: excerptAt(page.text, line, column) }]
  })
}

/** The problems of redirects; one to another part of the Hub's docs is not followed. */
export function checkRedirects(index: DocsIndex, tree: DocsTree): Problem[] {
  const { set, version, language, redirectLines = [] } = tree
  const place = { set, version, language }
  return redirectLines.flatMap(({ from, to, ...at }) => {
    const target = index.locate(place, from)
    const isElsewhere = target.type === 'elsewhere' && /^\/(?!\/)/.test(target.href)
    if (target.type !== 'missing' && (target.type !== 'elsewhere' || isElsewhere)) return []
    const message = `this redirect of ${quote(from)} leads to ${quote(to)}, which is no page of these docs`
    const nearest = index.nearestPage(place, to)
    const remedy = nearest === undefined ? 'Name a page that there is.' : `Did you mean ${quote(nearest)}?`
    return [{ rule: 'redirects-target', severity: 'error', message, remedy, ...at }]
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
  const nearest =
    findNearest(target.fragment, found.anchors)[0] ?? alikeInWords(target.fragment, found.anchors)
  const where = found.page === page.page && found.set === page.set ? 'this page' : quote(found.page)
  return {
    rule: 'broken-anchor',
    severity: 'warning',
    message: `${quote(href)} leads to a section that ${where} does not have`,
    remedy: nearest === undefined ? 'Name a heading of that page.' : `Did you mean ${quote(`#${nearest}`)}?`,
  }
}

/** Shorter words say little, and longer ones begin alike when they mean the same. */
const WORD = /[\p{L}\p{N}]{4,}/gu
const STEM = 6

/** The anchor that shares most words with one that is not there: a heading is often reworded. */
function alikeInWords(fragment: string, anchors: readonly string[]): string | undefined {
  const stems = (text: string) => new Set((text.match(WORD) ?? []).map((word) => word.slice(0, STEM)))
  const wanted = stems(fragment.toLowerCase())
  let best: { anchor: string; score: number } | undefined
  for (const anchor of anchors) {
    const words = stems(anchor)
    const shared = [...words].filter((word) => wanted.has(word)).length
    const score = shared / (wanted.size + words.size - shared)
    if (shared > 0 && score > (best?.score ?? 0)) best = { anchor, score }
  }
  return best?.anchor
}
