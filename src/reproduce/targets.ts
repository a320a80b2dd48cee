/** Where a model is asked: an address, an endpoint of `modelbook.yaml`, or a provider. */

import type { Entry } from '../edition/types.ts'
import { UserError } from '../errors.ts'
import { describeBareModel, findOffers } from '../server/loaders/snippet/snippets.tsx'
import { endpointAddress } from '../settings/endpoints.ts'
import type { Settings } from '../settings/schema.ts'
import type { Offer } from '../snippet/index.ts'
import type { EndpointProtocol } from '../snippet/types.ts'

/** Where to ask, as it was said on the command line; nothing leaves it to `modelbook.yaml`. */
export interface Where {
  /** Address of a server. */
  endpoint?: string | undefined
  /** What that server speaks. Default `openai`, as in `modelbook.yaml`. */
  protocol?: EndpointProtocol | undefined
  /** Id of a provider. */
  provider?: string | undefined
}

/** Where one model is asked. */
export interface Target {
  offer: Offer
}

/**
 * Environment variable with the token for an address that is given on the command line: that of endpoints in
 * `modelbook.yaml` which name no other.
 */
const TOKEN_VARIABLE = 'API_TOKEN'

/**
 * @returns undefined where no endpoint of `modelbook.yaml` serves the model, and nothing else was said
 * @throws {UserError} what was said cannot be used
 */
export function findTarget(
  { endpoint, protocol = 'openai', provider }: Where,
  settings: Pick<Settings, 'endpoints' | 'inferenceProviderMapping' | 'providers' | 'url'>,
  entry: Entry,
): Target | undefined {
  if (endpoint !== undefined) {
    const { data: url, error } = endpointAddress.safeParse(endpoint)
    // It may have a token in it, so it is not repeated.
    if (url === undefined) throw new UserError(`The address of the server ${error.issues[0]?.message}.`)
    return { offer: { id: url, known: true, endpoint: { url, protocol, tokenVariable: TOKEN_VARIABLE } } }
  }
  if (provider !== undefined && settings.providers === 'none')
    throw new UserError(
      'modelbook.yaml has "providers: none", so no provider is asked.\n  Leave out --provider, or change the setting.',
    )
  const offers = findOffers(settings, describeBareModel(entry), entry.frontMatter)
  const offer = offers.find((one) =>
    provider === undefined ? one.endpoint !== undefined : one.endpoint === undefined && one.id === provider,
  )
  if (offer !== undefined) return { offer }
  return provider === undefined ? undefined : { offer: { id: provider, known: false } }
}

/** What to call the place where a target is: it asks for patience for all that goes there. */
export const serverOf = ({ offer: { id, endpoint } }: Target): string =>
  endpoint === undefined ? id : new URL(endpoint.url).origin
