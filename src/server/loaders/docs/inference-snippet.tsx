/** Draws `<InferenceSnippet>` of docs pages: a card's own picker, or one of providers that the page itself names. */

import { renderToString } from 'react-dom/server'
import * as z from 'zod'
import { readSnippet } from '../../../docs/dialect/component-attributes.ts'
import { tasksOf } from '../../../edition/task-names.ts'
import type { Edition } from '../../../edition/types.ts'
import type { ModelDescription, Offer } from '../../../snippet/index.ts'
import { SnippetPlace } from '../../../ui/snippet/snippet-section.tsx'
import { describeModel, findOffers, loadSnippets, type ServingSettings } from '../snippet/snippets.tsx'

/** What a component shows: a model with who serves it and its task's name for readers; or why there is no picker. */
export type SnippetPlan =
  | { model: ModelDescription; offers: readonly Offer[]; taskName?: string }
  | { reason: string }

/**
 * What a component shows on this site.
 *
 * @param edition - tells what is known of the model that it names
 * @param attributes - by name, parsed as data and never evaluated; a bare attribute is `true`
 */
export function planSnippet(
  edition: Edition,
  settings: ServingSettings,
  attributes: { readonly [name: string]: unknown },
): SnippetPlan {
  const { data, error } = readSnippet(attributes)
  if (error !== undefined) return { reason: `InferenceSnippet cannot be drawn. ${z.prettifyError(error)}` }
  const isClosed = settings.providers === 'none'
  if ('model' in data) {
    const entry = edition.findEntry('model', data.model)
    if (entry === undefined) return { reason: `This catalogue has no model \`${data.model}\`.` }
    const model = describeModel(entry, settings.url)
    const offers = findOffers(settings, model, entry.frontMatter)
    if (isClosed && offers.length === 0)
      return { reason: `No server named on this site serves \`${data.model}\`.` }
    return { model, offers, taskName: tasksOf(edition).label(entry.task ?? '') }
  }
  if (isClosed) return { reason: 'This site names no public inference provider.' }
  const offers = Object.entries(data.providersMapping).map(
    ([id, { modelId, providerModelId }]): Offer => ({ id, known: true, modelId, providerModelId }),
  )
  return { model: { id: offers[0]?.modelId ?? '', pipelineTag: data.pipeline, tags: [] }, offers }
}

/**
 * Draw a component.
 *
 * @param name - prefix of the names of its controls; unique for each picker on a page
 * @returns HTML; in place of the picker, why there is none
 */
export async function drawInferenceSnippet(name: string, plan: SnippetPlan): Promise<string> {
  const section = 'reason' in plan ? plan : await loadSnippets(name, plan.model, plan.offers, plan.taskName)
  return renderToString(<SnippetPlace section={section} />)
}
