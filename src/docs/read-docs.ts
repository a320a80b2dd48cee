/** Reads and checks all docs of the sources, without keeping anything. */

import { decode } from '../card/decode.ts'
import type { Problem, Vocabulary } from '../card/types.ts'
import type { ApiFault, ApiPackage } from './api/types.ts'
import { checkDiagrams } from './check-diagrams.ts'
import { checkLinks, checkRedirects, withoutRepeated } from './check-links.ts'
import { DocsIndex } from './docs-index.ts'
import { shownPath } from './origin.ts'
import { docsReport } from './problems.ts'
import { type RawDocsPage, readDocsPage } from './read-page.ts'
import type { DocsPage, DocsTree } from './types.ts'

/** A docs set and its files, as a source provides them. */
export interface RawDocs {
  readTree(): DocsTree
  pages(report: (problem: Problem) => void): Iterable<RawDocsPage>
}

/**
 * Read and check docs. Those of a git tag are read only as link targets: problems of a release can no longer be fixed.
 *
 * @param vocabulary - for the tasks that pages may name
 * @returns the number of pages checked, where their links lead, and the problems, file by file
 */
export async function checkDocs(
  sources: readonly RawDocs[],
  vocabulary: Vocabulary,
): Promise<{ pages: number; index: DocsIndex; problems: Problem[] }> {
  const problems: Problem[] = []
  const pages: DocsPage[] = []
  const checked: DocsPage[] = []
  const trees: DocsTree[] = []
  const packages = new Map<ApiPackage, RawDocsPage>()
  for (const { readTree, pages: read } of sources) {
    const tree = readTree()
    trees.push(tree)
    const ofTag = tree.commit !== undefined
    if (!ofTag) problems.push(...tree.problems)
    for (const raw of read((problem) => ofTag || problems.push(problem))) {
      await raw.reference?.load?.()
      const page = readDocsPage(tree, raw)
      pages.push(page)
      if (ofTag) continue
      const diagrams = await checkDiagrams(
        decode(raw.bytes, () => {}),
        raw.path,
      )
      checked.push({ ...page, problems: [...page.problems, ...diagrams] })
      for (const one of raw.reference?.packages ?? []) packages.set(one, raw)
    }
  }
  const index = new DocsIndex(trees, pages)
  for (const tree of trees) if (tree.commit === undefined) problems.push(...checkRedirects(index, tree))
  const inSources: Problem[] = []
  for (const page of checked) {
    const found = [...page.problems, ...checkLinks(index, page, vocabulary)].toSorted(byPlace)
    for (const problem of found) (problem.file === page.path ? problems : inSources).push(problem)
  }
  for (const [one, raw] of packages)
    for (const fault of one.faults?.() ?? [])
      reportFault({ ...fault, path: shownPath(raw, fault.path) }, inSources)
  // Several pages may show an object, and each language of a set reads its packages separately.
  problems.push(...withoutRepeated(inSources).toSorted(byPlace))
  return { pages: checked.length, index, problems }
}

function byPlace(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}

function reportFault({ path, text, at }: ApiFault, problems: Problem[]): void {
  docsReport(path, text, problems)(
    'autodoc-syntax',
    'warning',
    at,
    'the source cannot be parsed from here on, so reference entries may be incomplete',
    'Correct the syntax error.',
  )
}
