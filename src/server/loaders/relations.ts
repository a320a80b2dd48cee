/** From the links between cards to what pages show of them: lineage and papers. */

import { cardsLinking, linkTargets, listPapers } from '../../edition/cross-references.ts'
import type { Lineage } from '../../edition/cross-types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { traceLineage } from '../../edition/lineage.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { LineagePageProps } from '../../pages/lineage-page.tsx'
import type { PaperPageProps, PapersPageProps } from '../../pages/paper-page.tsx'
import { parseSearchParams } from '../../search/url.ts'
import type { Site } from '../../ui/layout.tsx'

/** Models in each tree on a model's own page, and on the page of its family. */
const FEW = 12
const MANY = 500

const MOST_PAPERS = 1_000
/** Cards named beside a paper in the list of all: a number alone tells nobody what it is about. */
const NAMED_CARDS = 3
const CARDS_ON_PAGE = 100
/** A site of files has one page of everything that is not searched. */
const ALL_CARDS = 1_000_000

/** The nearest relations of a model, for its own page. */
export function loadNearLineage(edition: SqliteEdition, id: string): Lineage {
  return traceLineage(edition, id, FEW)
}

/** @returns undefined for an id that neither a card nor a link has */
export function loadLineage(edition: SqliteEdition, site: Site, id: string): LineagePageProps | undefined {
  const known = edition.hasEntry('model', id)
  const lineage = traceLineage(edition, id, MANY)
  if (!known && lineage.derived.length === 0) return undefined
  return { site, id, known, lineage }
}

export function loadPapers(edition: SqliteEdition, site: Site): PapersPageProps {
  return {
    site,
    papers: listPapers(edition, MOST_PAPERS).map((paper) => ({
      ...paper,
      first: cardsLinking(edition, 'paper', paper.id, NAMED_CARDS).cards,
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
  const size = site.isStatic === true ? ALL_CARDS : CARDS_ON_PAGE
  const { page } = parseSearchParams(params, undefined)
  const { cards, total } = cardsLinking(edition, 'paper', id, size, (page - 1) * size)
  const pages = Math.ceil(total / size)
  return total === 0 ? undefined : { site, tasks: tasksOf(edition), id, cards, total, page, pages }
}

/** The papers that a card cites. */
export function papersOf(edition: SqliteEdition, kind: 'model' | 'dataset', id: string): string[] {
  return linkTargets(edition, kind, id, 'paper')
}
