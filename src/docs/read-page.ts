/** Reads one file of a docs set: its title, sections, anchors, links and problems. */

import { checkFormulas } from '../article/check-formulas.ts'
import { decode } from '../card/decode.ts'
import { findLeftOvers } from '../card/left-over.ts'
import { readOutline } from '../card/outline.ts'
import type { Problem } from '../card/types.ts'
import { expandAutodoc } from './api/expand-autodoc.ts'
import type { ApiPackage } from './api/types.ts'
import { checkAlerts } from './check-alerts.ts'
import { checkDirectives } from './check-directives.ts'
import { checkProviders } from './check-providers.ts'
import { closeFences } from './dialect/closed-fences.ts'
import { readFrameworkSwitch } from './dialect/framework-switch.ts'
import { expandIncludes, type IncludedFile, lineInFile } from './dialect/includes.ts'
import { isolate, type Part } from './dialect/isolate.ts'
import { readOtherSites } from './dialect/other-sites.ts'
import { raiseHeadings } from './dialect/raise-headings.ts'
import { evenTables } from './dialect/tables.ts'
import { leadsAway } from './docs-index.ts'
import { docsSummary } from './docs-summary.ts'
import { findLinks } from './find-links.ts'
import { languageCode, languageTag } from './languages.ts'
import { originFinder } from './origin.ts'
import { settleTexts } from './parts/settle-parts.ts'
import { plainDialect } from './plain-dialect.ts'
import { type DocsReport, docsReport } from './problems.ts'
import type { DocsPage, DocsPlace } from './types.ts'

/** An unparsed file of a docs set. */
export interface RawDocsPage {
  page: string
  path: string
  sourcePath: string
  bytes: Uint8Array
  /** The files that the page includes, by path; none when left out. */
  includes?: Readonly<Record<string, IncludedFile>>
  /** Packages for `[[autodoc]]`; set for pages that use it, if the docs set names packages. */
  reference?: {
    packages: readonly ApiPackage[]
    /** Changes whenever a file of the packages does. */
    key: string
    /** Loads the parser for the packages; awaited before the page is read. */
    load?(): Promise<unknown>
  }
  updated: string | undefined
}

/**
 * Reads a page as {@link readDocsPage} does, on another thread or on this one.
 *
 * @param isFree - whether this thread has nothing else to do
 */
export type DocsPageReader = (
  place: DocsPlace,
  raw: RawDocsPage,
  isFree: boolean,
) => DocsPage | Promise<DocsPage>

/** Read a page after its `reference.load`, if any. Never throws, whatever the bytes. */
export function readDocsPage(place: DocsPlace, raw: RawDocsPage): DocsPage {
  const problems: Problem[] = []
  const { text: page, title } = readOtherSites(closeFences(decode(raw.bytes, () => {})))
  const written = raiseHeadings(evenTables(readFrameworkSwitch(page)))
  const included = expandIncludes(
    written,
    (path) => (raw.includes && Object.hasOwn(raw.includes, path) ? raw.includes[path] : undefined),
    docsReport(raw.path, written, problems),
  )
  const inIncluded: Problem[] = []
  const reference = expandAutodoc(
    included.text,
    raw.reference?.packages ?? [],
    docsReport(raw.path, included.text, inIncluded),
  )
  const { text, expansions, objects, definedAt, anchors } = reference
  const originOf = originFinder(raw, reference)
  const lineOf = (line: number) => lineInFile(lineInFile(line, expansions), included.expansions)
  const inText: Problem[] = []
  const report = docsReport(raw.path, text, inText)
  const isolated = isolate(text, report)
  const outline = readOutline(isolated.markdown, (tree) => settleTexts(tree, isolated))
  const { sections } = outline
  const heading = sections.find(({ level }) => level > 0)
  const { masked } = isolated
  checkAlerts(masked, report)
  checkDirectives(masked, report)
  checkProviders(text, isolated.parts, report)
  checkLeftOvers(written, docsReport(raw.path, written, problems))
  checkUndocumented(text, isolated.parts, report)
  return {
    set: place.set,
    version: place.version,
    language: place.language,
    page: raw.page,
    title: heading?.level === 1 ? heading.title : title,
    path: raw.path,
    sourcePath: raw.sourcePath,
    text,
    plain: plainDialect(text, isolated, languageTag(languageCode(place.language))),
    updated: raw.updated,
    sections,
    summary: docsSummary(sections),
    anchors: [
      ...new Set([...sections.map(({ id }) => id).filter((id) => id !== ''), ...outline.anchors, ...anchors]),
    ],
    objects,
    definedAt,
    links: findLinks(text, isolated).map((link) => {
      // Links to other sites are not checked, and finding their place takes time.
      const origin = leadsAway(link.href) ? undefined : originOf(link.line, link.column)
      return { ...link, ...(origin === undefined ? {} : { origin }), fileLine: lineOf(link.line) }
    }),
    problems: [
      ...problems,
      ...checkFormulas(written, raw.path),
      ...inIncluded.map((problem) => ({ ...problem, line: lineInFile(problem.line, included.expansions) })),
      ...inText.map((problem) => ({
        ...problem,
        ...(originOf(problem.line, problem.column) ?? { line: lineOf(problem.line) }),
      })),
    ],
  }
}

/** Finds placeholders for missing text. */
function checkLeftOvers(written: string, report: DocsReport): void {
  const [first, ...more] = findLeftOvers(written)
  if (first === undefined) return
  report(
    'left-over',
    'warning',
    first,
    more.length === 0
      ? 'the page still has a placeholder for missing text'
      : `${more.length + 1} places on the page are still placeholders for missing text`,
    'Write the text, or delete the section.',
  )
}

/** Finds `[[autodoc]]` entries that no source has been read for. */
function checkUndocumented(text: string, parts: readonly Part[], report: DocsReport): void {
  const undocumented = parts.filter((part) => part.type === 'directive' && part.directive.name === 'autodoc')
  const [first] = undocumented
  if (first?.type !== 'directive') return
  const count = undocumented.length
  report(
    'autodoc-without-source',
    'hint',
    first.directive.start + text.slice(first.directive.start).search(/\S/),
    `${count === 1 ? 'an [[autodoc]] entry of this page is' : `${count} [[autodoc]] entries of this page are`} shown by name only, because no source is configured for this set`,
    'Give its package under `packages:` in modelbook.yaml.',
  )
}
