/** Checks a card that a client is about to upload, with the checks of the catalogue. */

import * as z from 'zod'
import { parseCard } from '../card/parse-card.ts'
import { type Problem, REPO_KINDS, type RepoKind } from '../card/types.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { vocabularyIn } from '../edition/task-names.ts'
import { LIMITS } from '../limits.ts'
import { type SiteChecks, withChecks } from '../task/vocabulary.ts'
import { badRequest } from './hub-error.ts'
import { readJson } from './read/read-body.ts'

const schema = z.object({ content: z.string(), repoType: z.string().default('model') })

/** A card by itself: nobody knows the files that will lie beside it. */
export interface CardText {
  kind: RepoKind
  content: string
}

/**
 * Finds the problems of a card.
 *
 * @param checks - what the site asks of its cards
 * @returns undefined when it took too long
 * @throws {HubError} 503, too many are being checked
 */
export type CardChecker = (
  edition: SqliteEdition,
  card: CardText,
  checks: SiteChecks,
) => Promise<readonly Problem[] | undefined>

/** Checks in this thread, however long it takes. */
export const checkHere: CardChecker = async (edition, { kind, content }, checks) => {
  const bytes = Buffer.from(content)
  const vocabulary = withChecks(vocabularyIn(edition), checks)
  const card = parseCard({ kind, id: 'card', path: 'README.md', bytes }, vocabulary)
  // It loads a parser of formulas, which few servers are ever asked for.
  const { checkText } = await import('../card/check-text.ts')
  return [...card.problems, ...checkText(card, undefined)]
}

/**
 * Answers 200 with warnings when the card has no error, else 400 with both; as lines to a client that accepts text.
 *
 * @throws {HubError} 400, the request is not `{content, repoType}`, or the card takes too long to check; 413, it is too
 *   large; 415, it is not JSON
 * @see https://github.com/huggingface/huggingface_hub/blob/main/src/huggingface_hub/repocard.py
 */
export async function answerCardCheck(
  edition: SqliteEdition,
  request: Request,
  check: CardChecker,
  checks: SiteChecks,
): Promise<Response> {
  const problems = await check(edition, await readRequest(request), checks)
  if (problems === undefined) {
    throw badRequest('This card takes too long to check. Make it shorter and simpler.')
  }
  const status = problems.some(({ severity }) => severity === 'error') ? 400 : 200
  if (request.headers.get('accept')?.startsWith('text/plain') === true) {
    const lines = problems.flatMap((problem) =>
      problem.severity === 'hint' ? [] : `${toMessage(problem).message}\n`,
    )
    return new Response(lines.join(''), { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }
  const errors = problems.filter(({ severity }) => severity === 'error').map(toMessage)
  const warnings = problems.filter(({ severity }) => severity === 'warning').map(toMessage)
  return Response.json({ errors, warnings }, { status })
}

async function readRequest(request: Request): Promise<CardText> {
  const result = schema.safeParse(await readJson(request, LIMITS.card))
  if (!result.success)
    throw badRequest(`The body must be {"content", "repoType"}. ${z.prettifyError(result.error)}`)
  const { content, repoType } = result.data
  const kind = REPO_KINDS.find((known) => known === repoType)
  if (kind !== undefined) return { content, kind }
  throw badRequest('"repoType" must be model or dataset: this catalogue has no others.')
}

function toMessage({ line, message, remedy }: Problem): { message: string } {
  return { message: `Line ${line}: ${message}. ${remedy}` }
}
