/** Parses `_toctree.yml` and `_redirects.yml`, the two files that describe a docs folder. */

import { isMap, isNode, isScalar, isSeq, type Node, type Pair, parseDocument, type Scalar } from 'yaml'
import { withoutControls } from '../card/decode.ts'
import { quote } from '../card/quote.ts'
import type { Problem } from '../card/types.ts'
import { explainYamlError } from '../card/yaml/yaml-errors.ts'
import { type DocsReport, docsReport, placeFinder } from './problems.ts'
import type { DocsRedirect, TocNode } from './types.ts'

/** Deeper than any real table of contents. */
const MAX_DEPTH = 20

const KEYS = new Set(['title', 'local', 'sections', 'isExpanded', 'new', 'newIn'])
/** Characters; several times as many as any real one has. */
const MAX_LENGTH = 131_072

/** Most mistakes to report; further ones mostly follow from these. */
const MAX_ERRORS = 50

/** Keys for the Hub's course site: the number of a quiz, and the page for each framework. */
const IGNORED = new Set(['quiz', 'local_fw'])

/**
 * Parse a table of contents. Never throws: unreadable parts are left out and reported.
 *
 * @param path - path to report in problems
 * @param pages - pages of the folder, to find entries that lead nowhere
 * @see https://github.com/huggingface/doc-builder
 */
export function parseToctree(
  text: string,
  path: string,
  pages: ReadonlySet<string>,
): { toc: TocNode[]; problems: Problem[] } {
  const problems: Problem[] = []
  const report = docsReport(path, text, problems)
  const root = parse(text, report, 'toctree-syntax')
  const toc =
    root === undefined
      ? []
      : readList(root, 0, { pages, report, named: new Map(), placeOf: placeFinder(text) })
  return { toc, problems }
}

/** Parse the redirects of a folder, old page to new page. Never throws either. */
export function parseRedirects(
  text: string,
  path: string,
): { redirects: DocsRedirect[]; problems: Problem[] } {
  const problems: Problem[] = []
  const report = docsReport(path, text, problems)
  const placeOf = placeFinder(text)
  const root = parse(text, report, 'redirects-syntax')
  const redirects: DocsRedirect[] = []
  if (root === undefined) return { redirects, problems }
  if (!isMap(root)) {
    report(
      'redirects-shape',
      'error',
      offsetOf(root),
      'redirects must be a mapping',
      'Write each as `old-page: new-page`.',
    )
    return { redirects, problems }
  }
  for (const { key, value } of root.items) {
    if (isScalar(key) && isScalar(value) && value.value !== null) {
      redirects.push({
        from: writtenAs(key),
        to: writtenAs(value),
        file: path,
        ...placeOf(offsetOf(value)),
      })
    } else {
      const at = isScalar(key) ? offsetOf(key) : 0
      report('redirects-shape', 'error', at, 'this redirect has no target', 'Add the page that it leads to.')
    }
  }
  return { redirects, problems }
}

function parse(text: string, report: DocsReport, rule: string): Node | undefined {
  if (text.length > MAX_LENGTH) {
    const length = MAX_LENGTH.toLocaleString('en')
    report(rule, 'error', 0, `this file has more than ${length} characters, so it is not read`, 'Shorten it.')
    return undefined
  }
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent' })
  for (const { offset, reason, remedy } of document.errors.slice(0, MAX_ERRORS).map(explainYamlError)) {
    report(rule, 'error', offset, `this is not valid YAML: ${reason}`, remedy)
  }
  return document.contents ?? undefined
}

/** State while a table of contents is read. */
interface Reading {
  pages: ReadonlySet<string>
  report: DocsReport
  /** Offset at which each page is named first. */
  named: Map<string, number>
  placeOf: ReturnType<typeof placeFinder>
}

function readList(node: Node, depth: number, reading: Reading): TocNode[] {
  const { report } = reading
  if (!isSeq(node)) {
    report(
      'toctree-shape',
      'error',
      offsetOf(node),
      'a table of contents must be a list of entries',
      'Begin each entry with `- `.',
    )
    return []
  }
  if (depth > MAX_DEPTH) return []
  return node.items.flatMap((item) => {
    if (isMap(item)) return [readEntry(item.items, offsetOf(item), depth, reading)]
    const at = isNode(item) ? offsetOf(item) : offsetOf(node)
    report('toctree-shape', 'error', at, 'an entry must be a mapping', 'Give it a `title` and a `local`.')
    return []
  })
}

function readEntry(
  pairs: readonly Pair<unknown, unknown>[],
  at: number,
  depth: number,
  { pages, report, named, placeOf }: Reading,
): TocNode {
  const values = new Map<string, unknown>()
  const offsets = new Map<string, number>()
  const entry: TocNode = { title: '', page: undefined, isExpanded: false, isNew: false, sections: [] }
  for (const { key, value } of pairs) {
    if (!isScalar(key)) continue
    const name = String(key.value)
    offsets.set(name, isScalar(value) ? offsetOf(value) : offsetOf(key))
    if (name === 'sections' && isNode(value)) {
      const isEmpty = isScalar(value) && value.value === null
      if (!isEmpty) entry.sections = readList(value, depth + 1, { pages, report, named, placeOf })
    } else if (isScalar(value))
      values.set(name, typeof value.value === 'number' ? writtenAs(value) : value.value)
    if (!KEYS.has(name) && !IGNORED.has(name)) {
      const message = `unknown key ${quote(name)} in a table of contents`
      report('toctree-key', 'warning', offsetOf(key), message, `Use one of ${[...KEYS].join(', ')}.`)
    }
  }
  const local = values.get('local')
  if (local !== undefined && local !== null) entry.page = String(local).replace(/\.mdx?$/, '')
  const title = values.get('title')
  entry.title = title === undefined || title === null ? (entry.page ?? '') : String(title)
  entry.isExpanded = values.get('isExpanded') === true
  entry.isNew = values.get('new') === true || values.has('newIn')
  if (entry.title === '')
    report('toctree-title', 'warning', at, 'an entry has no title', 'Give it a `title`.')
  if (entry.page !== undefined && !pages.has(entry.page)) {
    const message = `the page ${quote(entry.page)} in the table of contents does not exist`
    const remedy = `Add ${entry.page}.md, or remove the entry; until then, it is shown without a link.`
    report('toctree-missing-page', 'error', offsets.get('local') ?? at, message, remedy)
  } else if (entry.page !== undefined) {
    const before = named.get(entry.page)
    named.set(entry.page, before ?? at)
    if (before !== undefined) {
      const message = `the page ${quote(entry.page)} is listed twice in the table of contents; the first entry is on line ${placeOf(before).line}`
      const remedy = 'Remove one of them; until then, the links from page to page follow the first.'
      report('toctree-duplicate', 'warning', offsets.get('local') ?? at, message, remedy)
    }
  }
  return entry
}

/** A name or title as its author wrote it: `1.10` is not 1.1. */
function writtenAs({ value, source }: Scalar): string {
  return typeof value === 'number' && source !== undefined ? source : withoutControls(String(value))
}

function offsetOf(node: Node): number {
  return node.range?.[0] ?? 0
}

/** The pages of a table of contents in reading order, with the headings above each. */
export function readingOrder(
  toc: readonly TocNode[],
  above: readonly TocNode[] = [],
): { node: TocNode; page: string; above: readonly TocNode[] }[] {
  return toc.flatMap((node) => [
    ...(node.page === undefined ? [] : [{ node, page: node.page, above }]),
    ...readingOrder(node.sections, [...above, node]),
  ])
}

/**
 * A table of contents with the titles that another one has for the same pages: the default language's contents with a
 * translation's titles.
 */
export function withTitlesOf(toc: readonly TocNode[], other: readonly TocNode[]): TocNode[] {
  const titles = new Map(readingOrder(other).map(({ page, node }) => [page, node.title]))
  const rename = (nodes: readonly TocNode[]): TocNode[] =>
    nodes.map((node) => ({
      ...node,
      title: titles.get(node.page ?? '') ?? node.title,
      sections: rename(node.sections),
    }))
  return rename(toc)
}
