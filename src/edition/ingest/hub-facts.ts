/** Adds to a card what the Hub knows and the card does not say. */

import { toJson } from '../../card/json.ts'
import { PROVIDER_MAPPING_KEYS } from '../../card/metadata/provider-mapping.ts'
import type { Card } from '../../card/types.ts'
import type { HubRecord } from '../../sources/hub-record.ts'

/**
 * The facts of a record that decide what is stored of its card, to be hashed: nothing else in the record but its files
 * does.
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

/** A card with the providers that the Hub names, if it names none itself. */
export function withProviders(card: Card, { inferenceProviderMapping: mapping }: HubRecord): Card {
  const { frontMatter } = card
  const isMapped = PROVIDER_MAPPING_KEYS.some((key) => Object.hasOwn(frontMatter, key))
  return mapping === undefined || isMapped
    ? card
    : { ...card, frontMatter: { ...frontMatter, inferenceProviderMapping: toJson(mapping) } }
}
