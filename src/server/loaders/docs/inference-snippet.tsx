/** Draws `<InferenceSnippet>` of docs pages: from its attributes to the same picker as on a model's page. */

import { renderToString } from 'react-dom/server'
import * as z from 'zod'
import { snippetSchema } from '../../../docs/dialect/component-attributes.ts'
import type { Offer } from '../../../snippet/index.ts'
import { SnippetPlace } from '../../../ui/snippet/snippet-section.tsx'
import { loadSnippets } from '../snippet/snippets.tsx'

/**
 * Draw the component.
 *
 * @param name - prefix of the names of its controls; unique for each picker on a page
 * @param attributes - by name, parsed as data and never evaluated; a bare attribute is `true`
 * @returns HTML; in place of the picker, what is wrong with the attributes
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
