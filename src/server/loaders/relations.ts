/** Loads what pages show of the links between cards: lineage and papers. */

import type { RepoKind } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { LineagePageProps } from '../../pages/lineage-page.tsx'
import type { PaperPageProps, PapersPageProps } from '../../pages/paper-page.tsx'
import { cardsLinking, citedPapers, linkTargets, paperTitled } from '../../relations/cross-references.ts'
import { traceLineage } from '../../relations/lineage.ts'
import { allPapers, namesOfPaper } from '../../relations/papers.ts'
import type { CitedPaper, Lineage, Paper } from '../../relations/types.ts'
import { arxivIdIn } from '../../search/query/pasted-ids.ts'
import { parseSearchParams } from '../../search/query/url.ts'
import type { Site } from '../../ui/layout.tsx'
import { ON_PAGE, ON_STATIC_PAGE, pageOf } from './page-of.ts'

/** Models in each tree: on a model's own page, and on the page of its family. */
const FEW = 12
const MANY = 500

/** Cards named beside a paper in the full list: a number alone tells nobody what it is about. */
const NAMED_CARDS = 3

/** The nearest relations of a model, for its own page. */
export function loadNearLineage(edition: SqliteEdition, id: string): Lineage {
  return traceLineage(edition, id, FEW)
}

/** @returns undefined for an id that is neither a card's nor a link's */
export function loadLineage(edition: SqliteEdition, site: Site, id: string): LineagePageProps | undefined {
  const known = edition.hasEntry('model', id)
  const lineage = traceLineage(edition, id, MANY)
  if (!known && lineage.derived.length === 0) return undefined
  return { site, id, known, lineage }
}

/** @param params - `q`, words of a paper's title, authors, year and arXiv id, or of the name of a citing card; `page`, from 1 */
export function loadPapers(edition: SqliteEdition, site: Site, params: URLSearchParams): PapersPageProps {
  const { shown, ...searched } = pageOf(allPapers(edition), namesOfPaper, site, params)
  return {
    site,
    tasks: tasksOf(edition).all,
    ...searched,
    papers: shown.map((paper) => ({
      ...paper,
      first: cardsLinking(edition, 'paper', paper.id, { limit: NAMED_CARDS }).cards,
    })),
  }
}

/**
 * @param params - `page`, from 1
 * @returns undefined when no card cites the paper
 */
export function loadPaper(
  edition: SqliteEdition,
  site: Site,
  id: string,
  params: URLSearchParams,
): PaperPageProps | undefined {
  const size = site.isStatic === true ? ON_STATIC_PAGE : ON_PAGE
  const { page } = parseSearchParams(params, undefined)
  const { cards, total } = cardsLinking(edition, 'paper', id, { limit: size, offset: (page - 1) * size })
  const pages = Math.ceil(total / size)
  const paper = citedPapers(edition, [id])(id)
  return total === 0 ? undefined : { site, tasks: tasksOf(edition).all, paper, cards, total, page, pages }
}

/** The paper whose id, address or title a text is, if a card cites it. */
export function paperTyped(edition: SqliteEdition, text: string): Paper | undefined {
  const id = arxivIdIn(text) ?? paperTitled(edition, text.trim().replace(/^["“](.*)["”]$/, '$1'))
  const cards = id === undefined ? 0 : cardsLinking(edition, 'paper', id, { limit: 0 }).total
  return id === undefined || cards === 0 ? undefined : { ...citedPapers(edition, [id])(id), cards }
}

/** The papers that a card cites. */
export function papersOf(edition: SqliteEdition, kind: RepoKind, id: string): CitedPaper[] {
  const ids = linkTargets(edition, kind, id, 'paper')
  return ids.map(citedPapers(edition, ids))
}
