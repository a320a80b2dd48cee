/** `<InferenceSnippet>` of docs pages: from its attributes, as data, to the same picker as on a model's page. */

import { renderToString } from 'react-dom/server'
import * as z from 'zod'
import { snippetSchema } from '../../docs/dialect/component-attributes.ts'
import type { Offer } from '../../snippet/index.ts'
import { SnippetPlace } from '../../ui/snippet-section.tsx'
import { loadSnippets } from './snippets.tsx'

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
  const { data, error } = snippetSchema.safeParse(attributes)
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
