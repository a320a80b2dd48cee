/** From the links between cards to what pages show of them: lineage and papers. */

import { cardsLinking, citingCards, linkTargets, listPapers } from '../../edition/cross-references.ts'
import type { Lineage, Paper } from '../../edition/cross-types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { traceLineage } from '../../edition/lineage.ts'
import { arxivIdIn } from '../../edition/links.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { LineagePageProps } from '../../pages/lineage-page.tsx'
import type { PaperPageProps, PapersPageProps } from '../../pages/paper-page.tsx'
import { parseSearchParams } from '../../search/url.ts'
import type { Site } from '../../ui/layout.tsx'
import { papersPath } from '../../ui/paths.ts'
import { hasWords } from './has-words.ts'

/** Models in each tree on a model's own page, and on the page of its family. */
const FEW = 12
const MANY = 500

/** Cards named beside a paper in the list of all: a number alone tells nobody what it is about. */
const NAMED_CARDS = 3
const ON_PAGE = 100
/** A site of files has one page of everything that is not searched. */
const ON_STATIC_PAGE = 1_000_000

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

/** @param params - `q`, words of an arXiv id or of the name of a card that cites it; `page`, from 1 */
export function loadPapers(edition: SqliteEdition, site: Site, params: URLSearchParams): PapersPageProps {
  const { text, page } = parseSearchParams(params, undefined)
  const size = site.isStatic === true ? ON_STATIC_PAGE : ON_PAGE
  const all = allPapers(edition)
  const found = all.filter(({ id, citing }) => [id, ...citing].some((name) => hasWords(name, text)))
  return {
    site,
    tasks: tasksOf(edition),
    text,
    papers: found.slice((page - 1) * size, page * size).map((paper) => ({
      ...paper,
      first: cardsLinking(edition, 'paper', paper.id, NAMED_CARDS).cards,
    })),
    total: found.length,
    all: all.length,
    page,
    pages: Math.ceil(found.length / size),
    pageHref: (page) => papersPath({ text, page }),
  }
}

type CitedPaper = Paper & { citing: readonly string[] }

const known = new WeakMap<SqliteEdition, CitedPaper[]>()

/** Joining the links of a hub with its cards takes longer than anybody waits at each letter. */
function allPapers(edition: SqliteEdition): CitedPaper[] {
  const before = known.get(edition)
  if (before !== undefined) return before
  const citing = citingCards(edition)
  const papers = listPapers(edition, Number.MAX_SAFE_INTEGER).map((paper) => ({
    ...paper,
    citing: citing.get(paper.id) ?? [],
  }))
  known.set(edition, papers)
  return papers
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
  const { cards, total } = cardsLinking(edition, 'paper', id, size, (page - 1) * size)
  const pages = Math.ceil(total / size)
  return total === 0 ? undefined : { site, tasks: tasksOf(edition), id, cards, total, page, pages }
}

/** The paper that a typed text is the id or an address of, when a card cites it. */
export function paperTyped(edition: SqliteEdition, text: string): Paper | undefined {
  const id = arxivIdIn(text)
  const cards = id === undefined ? 0 : cardsLinking(edition, 'paper', id, 0).total
  return id === undefined || cards === 0 ? undefined : { id, cards }
}

/** The papers that a card cites. */
export function papersOf(edition: SqliteEdition, kind: 'model' | 'dataset', id: string): string[] {
  return linkTargets(edition, kind, id, 'paper')
}
