/** Where a model can be called: at a public provider, or at the reader's own server. */

import type { EndpointProtocol, ModelDescription, SnippetOptions } from './types.ts'

/** A self-hosted server; its token is sent nowhere else. */
export interface Endpoint {
  url: string
  protocol: EndpointProtocol
  tokenVariable: string
}

/** A place where a model can be called. */
export interface Offer {
  /** The provider's id, or the endpoint's name. The reader's choice is stored under it. */
  id: string
  /** Whether the model is known to be served there; otherwise the offer is an example. */
  known: boolean
  /** The service's status, unless it is simply live. */
  status?: 'staging' | 'error'
  /** The model served there, if it is not the page's own. */
  modelId?: string
  providerModelId?: string
  /** The task that it is served for, if it is not the model's own. */
  pipelineTag?: string
  /** Set if it serves the model as an adapter. */
  adapter?: SnippetOptions['adapter']
  endpoint?: Endpoint
}

/**
 * The options for a snippet of an offer.
 *
 * An endpoint and its token variable come from one value, so that they cannot be mixed up; bill-to only applies to
 * providers and is never sent to an endpoint.
 */
export function offerOptions(
  model: ModelDescription,
  { id, modelId, providerModelId, pipelineTag, adapter, endpoint }: Offer,
): Omit<SnippetOptions, 'example' | 'inputs' | 'parameters' | 'streaming' | 'billTo'> {
  return {
    model: {
      ...model,
      ...(modelId === undefined ? undefined : { id: modelId }),
      ...(pipelineTag === undefined ? undefined : { pipelineTag }),
    },
    ...(providerModelId === undefined ? undefined : { providerModelId }),
    ...(adapter === undefined ? undefined : { adapter }),
    // An endpoint replaces the provider.
    ...(endpoint === undefined
      ? { provider: id }
      : {
          endpointUrl: endpoint.url,
          endpointProtocol: endpoint.protocol,
          tokenVariable: endpoint.tokenVariable,
        }),
  }
}
