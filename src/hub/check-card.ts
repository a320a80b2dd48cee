/** Checks a card that a client is about to upload, with the checks of the catalogue. */

import * as z from 'zod'
import { parseCard } from '../card/parse-card.ts'
import { type Problem, REPO_KINDS } from '../card/types.ts'
import { builtinVocabulary } from '../task/vocabulary.ts'
import { badRequest } from './hub-error.ts'
import { readBody } from './read-body.ts'

/** Ten times the size of real cards. Checking a hostile megabyte takes seconds, in which all others wait. */
const LARGEST_BODY = 2 * 1024 * 1024

const schema = z.object({ content: z.string(), repoType: z.string().default('model') })

/**
 * Answers 200 with warnings when the card has no error, else 400 with both.
 *
 * @throws {HubError} 400, the request is not `{content, repoType}`; 413, it is too large
 * @see https://github.com/huggingface/huggingface_hub/blob/main/src/huggingface_hub/repocard.py
 */
export async function answerCardCheck(request: Request): Promise<Response> {
  const { content, repoType } = await readRequest(request)
  const kind = repoType === 'dataset' ? 'dataset' : 'model'
  const card = { kind, id: 'card', path: 'README.md', bytes: Buffer.from(content) } as const
  const { problems } = parseCard(card, builtinVocabulary())
  const errors = problems.filter(({ severity }) => severity === 'error').map(toMessage)
  const warnings = problems.filter(({ severity }) => severity === 'warning').map(toMessage)
  return Response.json({ errors, warnings }, { status: errors.length > 0 ? 400 : 200 })
}

async function readRequest(request: Request): Promise<z.infer<typeof schema>> {
  const text = await readBody(request, LARGEST_BODY)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw badRequest('The body is not valid JSON.')
  }
  const result = schema.safeParse(body)
  if (!result.success)
    throw badRequest(`The body must be {"content", "repoType"}. ${z.prettifyError(result.error)}`)
  if (REPO_KINDS.some((kind) => kind === result.data.repoType)) return result.data
  throw badRequest('"repoType" must be model or dataset: this catalogue has no others.')
}

function toMessage({ line, message, remedy }: Problem): { message: string } {
  return { message: `Line ${line}: ${message}. ${remedy}` }
}
