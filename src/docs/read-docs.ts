/** Reads the docs of a source whole, for a check that keeps nothing. */

import { checkFormulas } from '../card/article/check-formulas.ts'
import { decode } from '../card/decode.ts'
import type { Problem } from '../card/types.ts'
import { checkLinks, checkRedirects } from './check-links.ts'
import { DocsIndex } from './docs-index.ts'
import { type RawDocsPage, readDocsPage } from './read-page.ts'
import type { DocsPage, DocsRedirect, DocsTree } from './types.ts'

/** A docs set and its files, as a source hands them over. */
export interface RawDocs {
  tree: DocsTree
  /** The redirects of the tree with their places; none when left out. */
  redirects?: readonly DocsRedirect[]
  pages(report: (problem: Problem) => void): Iterable<RawDocsPage>
}

/**
 * Read and check docs.
 *
 * @returns how many pages there are, and the problems, file by file
 */
export function checkDocs(sources: readonly RawDocs[]): { pages: number; problems: Problem[] } {
  const problems: Problem[] = []
  const pages: DocsPage[] = []
  const formulas = new Map<DocsPage, Problem[]>()
  for (const { tree, pages: read } of sources) {
    problems.push(...tree.problems)
    for (const raw of read((problem) => problems.push(problem))) {
      const page = readDocsPage(tree, raw)
      pages.push(page)
      formulas.set(
        page,
        checkFormulas(
          decode(raw.bytes, () => {}),
          raw.path,
        ),
      )
    }
  }
  const index = new DocsIndex(
    sources.map(({ tree }) => tree),
    pages,
  )
  for (const { tree, redirects = [] } of sources) problems.push(...checkRedirects(index, tree, redirects))
  for (const page of pages) {
    const found = [...page.problems, ...checkLinks(index, page), ...(formulas.get(page) ?? [])]
    problems.push(...found.toSorted((a, b) => a.line - b.line || a.column - b.column))
  }
  return { pages: pages.length, problems }
}
