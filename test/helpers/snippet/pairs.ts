/** For tests: every pair of provider and task that has a helper. */

import { PROVIDERS } from '@huggingface/inference'
import type { SnippetOptions } from '../../../src/snippet/types.ts'

/** Options for each pair of provider and pipeline tag, with chat under both of its tags. */
export function allPairs(): SnippetOptions[] {
  return Object.entries(PROVIDERS).flatMap(([provider, tasks]) =>
    Object.keys(tasks)
      .filter((task) => task !== 'text-generation')
      .flatMap((task) => (task === 'conversational' ? ['text-generation', 'image-text-to-text'] : [task]))
      .map((pipelineTag) => optionsFor(provider, pipelineTag)),
  )
}

/** One of our models with that task, at that provider. */
export function optionsFor(provider: string, pipelineTag: string): SnippetOptions {
  // The only id that this provider's helper accepts for this task.
  const providerModelId =
    provider === 'novita' && pipelineTag === 'image-text-to-video' ? 'MiniMax-H3' : 'acme/tiny-v2'
  return { model: { id: 'acme/tiny', pipelineTag, tags: [], maskToken: '<mask>' }, provider, providerModelId }
}
