/** Where a model can be called: at a public provider, or at a server of one's own. */

import type { EndpointProtocol, ModelDescription, SnippetOptions } from './types.ts'

/** A server of one's own; its token goes nowhere else. */
export interface Endpoint {
  url: string
  protocol: EndpointProtocol
  tokenVariable: string
}

/** One place that a model can be called at. */
export interface Offer {
  /** The provider's id, or the name of the endpoint. The reader's choice is remembered by it. */
  id: string
  /** Whether the model is known to be served there; what is not known is an example. */
  known: boolean
  /** What the place says of its service, where it is not simply in service. */
  status?: 'staging' | 'error'
  /** The model there, where it is not the page's own. */
  modelId?: string
  providerModelId?: string
  /** The task that it is served for, where it is not the model's own. */
  pipelineTag?: string
  /** Set where it serves the model as an adapter. */
  adapter?: SnippetOptions['adapter']
  endpoint?: Endpoint
}

/**
 * What a snippet is to be made from.
 *
 * An endpoint and its token variable come from one value, so that they cannot be parted; bill-to is a provider's
 * business and never goes to an endpoint.
 */
export function offerOptions(
  model: ModelDescription,
  { id, modelId, providerModelId, pipelineTag, adapter, endpoint }: Offer,
): Omit<SnippetOptions, 'inputs' | 'parameters' | 'streaming' | 'billTo'> {
  return {
    model: {
      ...model,
      ...(modelId === undefined ? undefined : { id: modelId }),
      ...(pipelineTag === undefined ? undefined : { pipelineTag }),
    },
    ...(providerModelId === undefined ? undefined : { providerModelId }),
    ...(adapter === undefined ? undefined : { adapter }),
    // An endpoint takes the place of a provider.
    ...(endpoint === undefined
      ? { provider: id }
      : {
          endpointUrl: endpoint.url,
          endpointProtocol: endpoint.protocol,
          tokenVariable: endpoint.tokenVariable,
        }),
  }
}
