/** What the app tells those in this process who ask it, beside the response that goes to the reader. */

import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { PageLinks } from './http/canonical.ts'

/** Handlers set these as variables of Hono's context. */
export interface AnswerFacts {
  /** Whether it depends on nothing but the edition, and the path and query of the URL: not on the host or a cookie. */
  isLasting?: boolean
  /** What a page of a static site shows, as a fingerprint; see `page-mark.ts`. */
  mark?: string | undefined
  /** Where the page is for search engines, if not at its own address alone. */
  links?: PageLinks
}

/** Who asks hands in an object, in which the app leaves the facts, and the response before Hono takes its body. */
interface AppEnv {
  Bindings: {
    told?: AnswerFacts & { response?: Response }
    /** Whether the site itself asks, which knows addresses from its own root, wherever that is. */
    isInside?: boolean
  }
  Variables: AnswerFacts
}

export type App = Hono<AppEnv>
export type AppContext = Context<AppEnv>
export type AppMiddleware = MiddlewareHandler<AppEnv>

/** Tells the facts to who asks; comes before all other middleware. */
export const tellFacts: AppMiddleware = async (c, next) => {
  await next()
  // Without one who asks so, there is no object at all.
  if (c.env?.told !== undefined) Object.assign(c.env.told, c.var, { response: c.res })
}

/**
 * Ask the app.
 *
 * @param isInside - see `AppEnv`
 * @returns the response, which for HEAD has the body that GET would get, so that its length and tag can be told; and
 *   what the app says of it
 */
export async function ask(
  app: Pick<App, 'request'>,
  request: Request | string,
  isInside = false,
): Promise<AnswerFacts & { response: Response }> {
  const told: AppEnv['Bindings']['told'] = {}
  const sent = await app.request(request, undefined, { told, isInside })
  return { ...told, response: told.response ?? sent }
}
