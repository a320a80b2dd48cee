/** Answers with the ranking of models on a dataset, in the Hub's form. */

import { ownerOf } from '../edition/ids.ts'
import { boardsOf } from '../relations/boards.ts'
import type { HubContext } from './context.ts'
import { HubError } from './hub-error.ts'
import { orgOf } from './owners.ts'
import { fileName } from './results.ts'

/**
 * Answers with the board that ranks the most models. Models that were made from others are left out unless
 * `base_model=false` asks for them, as at the Hub.
 *
 * @param dataset - its id, or what results call it, in any case
 * @returns undefined for a dataset without results that can be ranked
 * @see https://github.com/huggingface/huggingface_hub/blob/main/src/huggingface_hub/hf_api.py for
 *   `get_dataset_leaderboard`
 */
export function answerLeaderboard(
  { edition, request, origin }: HubContext,
  dataset: string,
): Response | undefined {
  const board = boardsOf(edition, dataset).find(({ ranked }) => ranked > 0)
  if (board === undefined) return undefined
  const withDerived = /^(?:false|0)$/i.test(new URL(request.url).searchParams.get('base_model') ?? '')
  const authors = new Map<string, object>()
  const authorOf = (owner: string) => {
    const author = authors.get(owner) ?? orgOf(edition, origin, owner)
    authors.set(owner, author)
    return author
  }
  const rows = board.rows.filter(({ rank, isDerived }) => rank !== undefined && (withDerived || !isDerived))
  let rank = 0
  const entries = rows.map(({ model, number, verified, file, source, notes }, at) => {
    if (at === 0 || rows[at - 1]?.number !== number) rank = at + 1
    return {
      ...{ rank, modelId: model, value: number, filename: fileName(file), verified },
      author: authorOf(ownerOf(model) ?? ''),
      ...(source === undefined ? {} : { source: { ...source, isExternal: true } }),
      ...(notes === undefined ? {} : { notes }),
    }
  })
  return Response.json(entries)
}

/** For a dataset that nothing ranks models on. */
export function noLeaderboard(dataset: string): HubError {
  return new HubError(404, `No model of this catalogue is ranked on the dataset "${dataset.slice(0, 200)}".`)
}
