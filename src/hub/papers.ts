/** Answers about the papers that cards cite, in the Hub's form. */

import type { RepoKind } from '../card/types.ts'
import { cardsLinking, citedPapers } from '../relations/cross-references.ts'
import { allPapers, namesOfPaper } from '../relations/papers.ts'
import type { CitedPaper } from '../relations/types.ts'
import { hasWords } from '../search/query/has-words.ts'
import { arxivIdIn } from '../search/query/pasted-ids.ts'
import type { HubContext } from './context.ts'
import { selectForList } from './describe.ts'
import { HubError } from './hub-error.ts'
import { describeListed } from './list/list.ts'
import { readLimit } from './list/pages.ts'

const PAPERS = 100
/** Cards of each kind that are listed with a paper; the answer has the number of all. */
const LINKED = 100

/** Answers with the papers that have some words in their title, authors, year, id or citing cards. */
export function answerPapers({ edition, request }: HubContext): Response {
  const { searchParams } = new URL(request.url)
  const words = searchParams.get('q') ?? ''
  const found = allPapers(edition).filter((paper) =>
    namesOfPaper(paper).some((name) => hasWords(name, words)),
  )
  const shown = found.slice(0, readLimit(searchParams, PAPERS, PAPERS))
  return Response.json(
    shown.map((cited) => {
      const { title, ...paper } = describePaper(cited)
      return { paper: { ...paper, title }, title }
    }),
  )
}

/**
 * Answers with a paper and the cards that cite it.
 *
 * @param written - its arXiv id, with or without a version
 * @throws {HubError} 404, no card cites it
 */
export async function answerPaper(context: HubContext, written: string): Promise<Response> {
  const { edition } = context
  const id = arxivIdIn(written) ?? written
  const [models, datasets] = [cited(context, id, 'model'), cited(context, id, 'dataset')]
  if (models.total + datasets.total === 0)
    throw new HubError(404, `No card in this catalogue cites a paper "${written.slice(0, 200)}".`)
  return Response.json({
    ...describePaper(citedPapers(edition, [id])(id)),
    linkedModels: await Promise.all(models.cards),
    numTotalModels: models.total,
    linkedDatasets: await Promise.all(datasets.cards),
    numTotalDatasets: datasets.total,
    linkedSpaces: [],
    numTotalSpaces: 0,
  })
}

function cited(context: HubContext, id: string, kind: RepoKind) {
  const { cards, total } = cardsLinking(context.edition, 'paper', id, { limit: LINKED, kind })
  const names = selectForList(kind, new URLSearchParams())
  const described = cards.flatMap((card) => {
    const facts = context.edition.findFacts(kind, card.id)
    return facts === undefined ? [] : [describeListed(context, facts, names)]
  })
  return { cards: described, total }
}

/** No day is known on which it was published, only the month in its id: clients get no date rather than a wrong one. */
function describePaper({ id, title, authors }: CitedPaper) {
  return {
    id,
    title: title ?? `arXiv:${id}`,
    authors: authors.map((name) => ({ name, hidden: false })),
    upvotes: 0,
  }
}
