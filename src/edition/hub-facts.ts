/** What the Hub knows of a card that the card does not say. */

import { toJson } from '../card/json.ts'
import { PROVIDER_MAPPING_KEYS } from '../card/provider-mapping.ts'
import type { Card } from '../card/types.ts'
import type { HubRecord } from './sources/hub-record.ts'

/** The facts of a record that {@link withHubFacts} reads, as a value that changes with them alone. */
export function factsFromHub({
  pipeline_tag,
  library_name,
  safetensors,
  gguf,
  ...record
}: HubRecord): unknown {
  return [pipeline_tag, library_name, safetensors?.total, gguf?.total, record.inferenceProviderMapping].map(
    (fact) => fact ?? null,
  )
}

/**
 * A card with its task, library and providers from the Hub, each where the card says nothing of it. The Hub finds the
 * first two by a model's files, which are not here.
 */
export function withHubFacts(card: Card, { pipeline_tag, library_name, ...record }: HubRecord): Card {
  const { metadata, frontMatter } = card
  const mapping = record.inferenceProviderMapping
  const isMapped = PROVIDER_MAPPING_KEYS.some((key) => Object.hasOwn(frontMatter, key))
  return {
    ...card,
    metadata: {
      ...metadata,
      pipelineTag: metadata.pipelineTag ?? pipeline_tag,
      libraryName: metadata.libraryName ?? library_name,
    },
    frontMatter:
      mapping === undefined || isMapped
        ? frontMatter
        : { ...frontMatter, inferenceProviderMapping: toJson(mapping) },
  }
}
