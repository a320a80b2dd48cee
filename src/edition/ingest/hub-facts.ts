/** Adds to a card what the Hub knows and the card does not say. */

import { toJson } from '../../card/json.ts'
import { PROVIDER_MAPPING_KEYS } from '../../card/metadata/provider-mapping.ts'
import type { Card } from '../../card/types.ts'
import type { HubRecord } from '../../sources/hub-record.ts'

/**
 * The facts of a record that {@link withHubFacts} and `weightsAtHub` read, to be hashed: nothing else in the record but
 * its files changes them.
 */
export function factsFromHub({
  pipeline_tag,
  library_name,
  safetensors,
  gguf,
  ...record
}: HubRecord): unknown {
  const weights = [safetensors, gguf?.total, gguf?.architecture, gguf?.context_length]
  return [pipeline_tag, library_name, ...weights, record.inferenceProviderMapping].map((fact) => fact ?? null)
}

/**
 * A card with task, library and providers from the Hub, each only if the card does not give it. The Hub detects the
 * first two from a model's files, which are not here.
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
