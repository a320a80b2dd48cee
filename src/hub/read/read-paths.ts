/** Reads the paths that a client asks about: a form from Python, JSON from JavaScript. */

import * as z from 'zod'
import { LIMITS } from '../../limits.ts'
import { badRequest } from '../hub-error.ts'
import { readBody, readJson, typeOf } from './read-body.ts'

const schema = z.object({
  paths: z.union([z.string().transform((path) => [path]), z.array(z.string()).max(LIMITS.paths)]),
  expand: z.boolean().default(false),
})

const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * @throws {HubError} 400, the body names no paths, or too many; 413, it is too large; 415, it is neither
 */
export async function readPaths(request: Request): Promise<z.infer<typeof schema>> {
  const isForm = typeOf(request) === FORM_TYPE
  const limit = LIMITS.pathsBody
  const result = schema.safeParse(
    isForm ? parseForm(await readBody(request, limit)) : await readJson(request, limit),
  )
  if (result.success) return result.data
  throw badRequest(`The body must name paths, as {"paths": ["README.md"]}. ${z.prettifyError(result.error)}`)
}

function parseForm(text: string): unknown {
  const form = new URLSearchParams(text)
  return { paths: form.getAll('paths'), expand: /^(?:true|1)$/i.test(form.get('expand') ?? '') }
}
