/** `<InferenceSnippet>` of docs pages: from its attributes, as data, to the same picker as on a model's page. */

import { renderToString } from 'react-dom/server'
import * as z from 'zod'
import type { Offer } from '../../snippet/index.ts'
import { SnippetPlace } from '../../ui/snippet-section.tsx'
import { loadSnippets } from './snippets.tsx'

/**
 * The attributes of the component.
 *
 * @see https://github.com/huggingface/hub-docs/tree/main/docs/inference-providers
 */
const attributesSchema = z.object({
  pipeline: z.string().min(1).describe('A pipeline tag.'),
  providersMapping: z
    .record(
      z.string(),
      z.object({
        modelId: z.string().min(1).describe('A model at the Hub that the provider serves.'),
        providerModelId: z.string().min(1).describe('What the provider calls it.'),
      }),
    )
    .refine((mapping) => Object.keys(mapping).length > 0, { error: 'must name a provider' })
    .describe('By provider; the first is shown first.'),
  /** Chat is what the two chat tasks are served as in any case. */
  conversational: z.union([z.boolean(), z.literal(['', 'true', 'false'])]).optional(),
})

/**
 * Draw the component.
 *
 * @param name - begins the names of its controls; another for each picker of a page
 * @param attributes - by name, their values parsed as data and never evaluated; a bare attribute is `true`
 * @returns HTML; what is wrong with the attributes stands in the place of the picker
 */
export async function drawInferenceSnippet(
  name: string,
  attributes: { readonly [name: string]: unknown },
): Promise<string> {
  const { data, error } = attributesSchema.safeParse(attributes)
  if (error !== undefined) {
    const reason = `InferenceSnippet cannot be drawn. ${z.prettifyError(error)}`
    return renderToString(<SnippetPlace section={{ reason }} />)
  }
  const offers = Object.entries(data.providersMapping).map(
    ([id, { modelId, providerModelId }]): Offer => ({ id, known: true, modelId, providerModelId }),
  )
  const model = { id: offers[0]?.modelId ?? '', pipelineTag: data.pipeline, tags: [] }
  return renderToString(<SnippetPlace section={await loadSnippets(name, model, offers)} />)
}
