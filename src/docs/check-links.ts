/** Finds links of docs pages to a page, file or section that does not exist. */

import { posix } from 'node:path'
import { findTaskFault, taskIdRules } from '../card/checks/task.ts'
import { findNearest } from '../card/names/nearest.ts'
import { quote } from '../card/quote.ts'
import type { Problem, Vocabulary } from '../card/types.ts'
import type { DocsIndex, DocsTarget } from './docs-index.ts'
import { excerptAt } from './problems.ts'
import type { DocsLink, DocsPage, DocsTree } from './types.ts'

/**
 * The problems of a page's links, pictures and tasks, in page order; links to other sites are not followed.
 *
 * @param vocabulary - for the tasks of the catalogue
 */
export function checkLinks(index: DocsIndex, page: DocsPage, vocabulary: Vocabulary): Problem[] {
  let lines: readonly string[] | undefined
  const found = page.links.flatMap((link): Problem[] => {
    const said = sayWrong(index, page, link, vocabulary)
    if (said === undefined) return []
    const { line, column, fileLine, origin } = link
    if (origin !== undefined) {
      const remedy = `${said.remedy} It is shown on ${page.path}, line ${fileLine}.`
      return [{ ...said, remedy, ...origin }]
    }
    lines ??= page.text.split('\n')
    return [{ ...said, file: page.path, line: fileLine, column, excerpt: excerptAt(lines, line, column) }]
  })
  // An object may have two entries on a page.
  return withoutRepeated(found)
}

/** Problems without those that were already said of the same place. */
export function withoutRepeated(problems: readonly Problem[]): Problem[] {
  const said = new Map<string, Problem>()
  for (const problem of problems) {
    const { file, line, column, message } = problem
    const key = `${line}:${column}:${file}\n${message}`
    if (!said.has(key)) said.set(key, problem)
  }
  return [...said.values()]
}

/** The problems of redirects; redirects to another part of the Hub's docs are not checked. */
export function checkRedirects(index: DocsIndex, tree: DocsTree): Problem[] {
  const { set, version, language, redirectLines = [] } = tree
  const place = { set, version, language }
  return redirectLines.flatMap(({ from, to, ...at }) => {
    const target = index.locate(place, from)
    const isElsewhere = target.type === 'elsewhere' && /^\/(?!\/)/.test(target.href)
    if (target.type !== 'missing' && (target.type !== 'elsewhere' || isElsewhere)) return []
    const message = `the redirect from ${quote(from)} leads to ${quote(to)}, which is not a page of these docs`
    const nearest = index.nearestPage(place, to)
    const remedy =
      nearest === undefined ? 'Use the path of an existing page.' : `Did you mean ${quote(nearest)}?`
    return [{ rule: 'redirects-target', severity: 'error', message, remedy, ...at }]
  })
}

type Said = Pick<Problem, 'rule' | 'severity' | 'message' | 'remedy'>

function sayWrong(
  index: DocsIndex,
  page: DocsPage,
  { href, isPicture, taskOf }: DocsLink,
  vocabulary: Vocabulary,
): Said | undefined {
  if (isPicture === true) return sayMissing(index, page, href)
  if (taskOf === undefined) return sayAstray(index, page, href)
  const fault = findTaskFault(href, `<${taskOf}>`, vocabulary)
  return fault && { ...fault, severity: taskIdRules[fault.rule].severity, remedy: fault.remedy() }
}

function sayMissing(index: DocsIndex, page: DocsPage, src: string): Said | undefined {
  const target = index.resolve(page, src)
  if (target.type === 'file' || target.type === 'elsewhere') return undefined
  const file = target.type === 'missing' ? index.nearestFile(target.place, target.page) : undefined
  const nearest = file && target.type === 'missing' ? asLink(page, src, target, file) : undefined
  return {
    rule: 'missing-picture',
    severity: 'error',
    message: `the picture ${quote(src)} does not exist`,
    remedy:
      nearest === undefined ? 'Correct the path, or remove the picture.' : `Did you mean ${quote(nearest)}?`,
  }
}

function sayAstray(index: DocsIndex, page: DocsPage, href: string): Said | undefined {
  const target = index.resolve(page, href)
  if (target.type === 'missing') {
    const nearest = target.nearest && asLink(page, href, target, target.nearest)
    return {
      rule: 'broken-link',
      severity: 'error',
      message: `${quote(href)} leads to a page or file that does not exist`,
      remedy: nearest === undefined ? 'Correct the link, or remove it.' : `Did you mean ${quote(nearest)}?`,
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
    remedy:
      nearest === undefined ? 'Link to a heading of that page.' : `Did you mean ${quote(`#${nearest}`)}?`,
  }
}

/** Writes the path of a page or file in the style of a broken link, to be put in its place. */
function asLink(
  from: DocsPage,
  href: string,
  { place, page }: Extract<DocsTarget, { type: 'missing' }>,
  path: string,
): string {
  const [address = ''] = href.split('#')
  if (address.endsWith(page)) return address.slice(0, address.length - page.length) + path
  if (place.set !== from.set || place.version !== from.version || place.language !== from.language)
    return path
  const relative = posix.relative(posix.dirname(from.page), path)
  return address.startsWith('./') && !relative.startsWith('.') ? `./${relative}` : relative
}

/** Shorter words say little; longer ones count as the same if their first letters are. */
const WORD = /[\p{L}\p{N}]{4,}/gu
const STEM = 6

/** The anchor that shares most words with a missing one, as headings are often reworded. */
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
