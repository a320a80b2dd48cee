/** The files that examples of models name, below `/models/<id>/examples/`. */

import { decodePath } from '../card/url-path.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { serveListed } from '../hub/serve-listed.ts'
import { LIMITS } from '../limits.ts'
import { EXAMPLES_PART, examplePath, ROOT } from '../paths.ts'
import type { PageContext } from './page-context.ts'

/** To be added before the routes of cards. */
export function addExampleRoutes({ app, onEdition }: Pick<PageContext, 'app' | 'onEdition'>): void {
  app.get(`${ROOT.models}/*`, async (c, next) => {
    const answer = await onEdition((edition) => serveExampleFile(edition, c.req.raw))
    return answer ?? next()
  })
}

/** An id may have segments of any name: what exists decides, and a card comes first. */
async function serveExampleFile(edition: SqliteEdition, request: Request): Promise<Response | undefined> {
  const segments = new URL(request.url).pathname.slice(ROOT.models.length + 1).split('/')
  if (!segments.slice(1, -1).includes(EXAMPLES_PART) || segments.length > LIMITS.segments) return undefined
  const decoded = segments.map(decodePath)
  const name = decoded.at(-1) ?? ''
  const id = decoded.slice(0, -2).join('/')
  if (segments.at(-2) !== EXAMPLES_PART || edition.hasEntry('model', decoded.join('/'))) return undefined
  const entry = edition.findFacts('model', id)
  const listed = entry?.examples?.files.find(({ path }) => examplePath(id, path) === examplePath(id, name))
  return entry && listed && serveListed(edition, entry, listed, request)
}
