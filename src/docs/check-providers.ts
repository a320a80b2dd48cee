/** Finds unknown inference providers in `<InferenceSnippet>`, which has no code for them. */

import { suggestOneOf } from '../card/checks/suggest.ts'
import { quote } from '../card/quote.ts'
import { INFERENCE_PROVIDERS, isProvider } from '../provider-table.ts'
import { readAttributes, snippetSchema } from './dialect/component-attributes.ts'
import type { Part } from './dialect/isolate.ts'
import type { DocsReport } from './problems.ts'

/** Reports them in a page. @param text - the page, in which the parts have their places */
export function checkProviders(text: string, parts: readonly Part[], report: DocsReport): void {
  for (const part of parts) {
    if (part.type !== 'component' || part.name !== 'InferenceSnippet') continue
    const { attributes, start } = part.tag
    for (const provider of Object.keys(readAttributes(snippetSchema, attributes)?.providersMapping ?? {})) {
      if (isProvider(provider)) continue
      const at = text.indexOf(provider, text.indexOf('providersMapping', start))
      report(
        'unknown-provider',
        'warning',
        Math.max(at, start),
        `unknown inference provider ${quote(provider)} in <InferenceSnippet>`,
        suggestOneOf(provider, INFERENCE_PROVIDERS),
      )
    }
  }
}
