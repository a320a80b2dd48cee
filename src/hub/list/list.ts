/** Lists models and datasets, and the tags to filter them by. */

import { LRUCache } from 'lru-cache'
import type { RepoKind } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { EntryFacts } from '../../edition/types.ts'
import { log } from '../../log.ts'
import { searchIn } from '../../search/engine-of.ts'
import type { FacetId } from '../../search/types.ts'
import { reasonOf } from '../../sources/source-problem.ts'
import { taskLabel } from '../../task/labels.ts'
import { libraryLabel } from '../../task/libraries.ts'
import type { HubContext } from '../context.ts'
import { describeCard, selectForList } from '../describe.ts'
import { DamagedRepository } from '../hub-error.ts'
import type { Repository } from '../repository.ts'
import { evalResults } from '../results.ts'
import { tagTypes } from '../tag-types.ts'
import { findCards } from './find-cards.ts'
import { pageLink } from './pages.ts'

/** Answers with a page of cards. @throws {HubError} 400, a parameter that cannot be understood */
export async function answerList(context: HubContext, kind: RepoKind): Promise<Response> {
  const { request } = context
  const { searchParams } = new URL(request.url)
  const names = selectForList(kind, searchParams)
  const { cards, next } = await findCards(context, kind, searchParams)
  const objects = await Promise.all(cards.map((card) => describeListed(context, card, names)))
  return Response.json(objects, { headers: pageLink(context, next) })
}

/** Cards whose faults have been said in the log, by edition. */
const said = new LRUCache<string, true>({ max: 1_000 })

/** What cannot be read of a card, because its repository is damaged or gone, is missing for this card alone. */
export function describeListed(
  { edition, repositories, providers }: HubContext,
  card: EntryFacts,
  names: readonly string[],
) {
  let repository: Promise<Repository> | undefined
  const open = () => {
    repository ??= repositories.find(edition, card)
    return repository
  }
  const revision = async () => {
    const found = await (await open()).resolve('HEAD')
    if (found === undefined) throw new Error(`${card.id} has no revision.`)
    return found
  }
  return describeCard(
    {
      ...{ entry: card, repository: open, revision, blobs: false, providers },
      ...{ lastModified: card.updated, created: async () => card.updated },
      results: () => evalResults(edition, card.id),
    },
    names,
    (name, error) => {
      const key = `${edition.key} ${card.kind}/${card.id}`
      if (said.has(key)) return
      said.set(key, true)
      log(
        `The ${card.kind} ${card.id} is listed without ${name}: ${error instanceof DamagedRepository ? error.reason : reasonOf(error)}`,
      )
    },
  )
}

interface Tag {
  id: string
  label: string
  type: string
}

/** Tags listed of one type, the most frequent first. */
const MOST_TAGS = 10_000

/** Answers with all tags of a kind's cards, by type. */
export async function answerTags(edition: SqliteEdition, kind: RepoKind): Promise<Response> {
  const { facets } = await searchIn(edition, {
    ...{ text: '', kind, facets: {}, sort: 'name', page: 1, pageSize: 1 },
    facetLimit: MOST_TAGS,
  })
  const types = tagTypes(kind).map(({ type, facet, isBare }): [string, Tag[]] => [
    type,
    facets[facet].map(({ value }) => ({
      id: isBare ? value : `${type}:${value}`,
      label: labelOf(facet, value),
      type,
    })),
  ])
  return Response.json(Object.fromEntries(types))
}

function labelOf(facet: FacetId, value: string): string {
  if (facet === 'task') return taskLabel(value)
  return facet === 'library' ? libraryLabel(value) : value
}
