/** `<InferenceSnippet …/>`: code that runs a model at a provider, made by our own snippets. */

import type { ElementContent } from 'hast'
import { element, text } from '../../card/article/hast.ts'
import type { AttributeValue } from '../dialect/attributes.ts'
import type { PlacedPart } from './settle-parts.ts'

/** What a page's snippet runs. */
export interface SnippetRequest {
  pipeline: string
  conversational: boolean
  providers: { provider: string; modelId: string; providerModelId: string }[]
}

/** Code for one client. */
export interface DrawnSnippet {
  /** What a reader knows the client by. */
  label: string
  /** As a fence names it. */
  language: string
  code: string
}

/** A tab for each client; a note where no client can run the model. */
export function drawSnippet({ tag, number, children, context }: PlacedPart): ElementContent[] {
  const snippets = context.snippets.get(number) ?? []
  const request = readSnippet(tag.attributes)
  if (request === undefined) return children
  const [first] = request.providers
  if (snippets.length === 0) {
    const note = `There is no example for ${request.pipeline} at ${first?.provider ?? 'this provider'}.`
    return [element('p', { className: ['note'] }, [text(note)]), ...children]
  }
  const tabs = snippets.map(({ label, language, code }) =>
    element('div', { dataPart: 'tab', dataLabel: label }, [
      element('pre', {}, [element('code', { className: [`language-${language}`] }, [text(code)])]),
    ]),
  )
  return [element('div', { dataPart: 'tabs', dataN: number, dataLabel: 'Client' }, tabs), ...children]
}

/** What a snippet's attributes ask for; undefined when they do not say it. */
export function readSnippet(attributes: { [name: string]: AttributeValue }): SnippetRequest | undefined {
  const { pipeline, providersMapping, conversational } = attributes
  if (typeof pipeline !== 'string' || !isRecord(providersMapping)) return undefined
  const providers = Object.entries(providersMapping).flatMap(([provider, model]) => {
    if (!isRecord(model) || typeof model.modelId !== 'string') return []
    const { modelId, providerModelId } = model
    return [
      { provider, modelId, providerModelId: typeof providerModelId === 'string' ? providerModelId : modelId },
    ]
  })
  return providers.length === 0 ? undefined : { pipeline, conversational: conversational === true, providers }
}

function isRecord(value: AttributeValue | undefined): value is { [key: string]: AttributeValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
