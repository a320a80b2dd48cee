/** Reads the paths that a client asks about: a form from Python, JSON from JavaScript. */

import * as z from 'zod'
import { badRequest } from './hub-error.ts'
import { readBody } from './read-body.ts'

/** Paths in one request; clients with more ask again. */
const MOST_PATHS = 10_000
const LARGEST_BODY = 4 * 1024 * 1024

const schema = z.object({
  paths: z.union([z.string().transform((path) => [path]), z.array(z.string()).max(MOST_PATHS)]),
  expand: z.boolean().default(false),
})

/**
 * @throws {HubError} 400, the body is neither; 413, it is too large
 */
export async function readPaths(request: Request): Promise<z.infer<typeof schema>> {
  const text = await readBody(request, LARGEST_BODY)
  const isJson = request.headers.get('content-type')?.includes('json') === true
  const result = schema.safeParse(isJson ? parseJson(text) : parseForm(text))
  if (result.success) return result.data
  throw badRequest(`The body must name paths, as {"paths": ["README.md"]}. ${z.prettifyError(result.error)}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The body is not valid JSON.')
  }
}

function parseForm(text: string): unknown {
  const form = new URLSearchParams(text)
  return { paths: form.getAll('paths'), expand: /^(?:true|1)$/i.test(form.get('expand') ?? '') }
}
