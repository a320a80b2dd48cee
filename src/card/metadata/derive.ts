/** Derives facts of a card from all the ways in which cards and what lies beside them say them. */

import type { Card, CardMetadata } from '../types.ts'
import { LICENSES } from './licenses.ts'

/**
 * The ids that a dataset's `source_datasets` name: `extended|squad` extends `squad`, and `extended|other-name`
 * something without a card.
 */
export function sourceDatasetsOf({ metadata }: Pick<Card, 'metadata'>): string[] {
  return metadata.sourceDatasets
    .filter((source) => source !== 'original')
    .map((source) => source.replace(/^extended\|(?:other-)?/, ''))
}

/** The licences that a card states: known ones in their proper spelling (`MIT` is `mit`), others as written. */
export function statedLicenses({ license }: Pick<CardMetadata, 'license'>): string[] {
  return [...new Set(license.map((id) => (LICENSES.has(id.toLowerCase()) ? id.toLowerCase() : id)))]
}

/** The longest input of a model in tokens: what its weights say, or else its card. */
export function contextLengthOf({
  metadata,
  weights,
}: {
  metadata: Pick<CardMetadata, 'contextLength'>
  weights: { contextLength: number | undefined } | undefined
}): number | undefined {
  return weights?.contextLength ?? metadata.contextLength
}

/** All licences of a card in an edition: those that it states, or else the one that is inferred. */
export function licensesOf({
  metadata,
  license,
}: {
  metadata: Pick<CardMetadata, 'license'>
  license: string | undefined
}): string[] {
  const stated = statedLicenses(metadata)
  return stated.length > 0 || license === undefined ? stated : [license]
}
