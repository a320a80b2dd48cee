/** Derives facts of a card from all the ways in which cards and what lies beside them say them. */

import { isObject } from '../json.ts'
import type { Card, CardMetadata, Problem } from '../types.ts'
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

/** Whether a card states no licence that can be read in its front matter, which is broken. */
export function isLicenseUnread({
  metadata,
  problems,
}: {
  metadata: Pick<CardMetadata, 'license'>
  problems: readonly Pick<Problem, 'rule'>[]
}): boolean {
  return metadata.license.length === 0 && problems.some(({ rule }) => rule === 'yaml-syntax')
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

/**
 * What a card says of the emissions of training: grams of CO2 equivalent, where it gives a number, and the rest in words.
 *
 * @returns undefined where it says nothing
 * @see https://huggingface.co/docs/hub/model-cards-co2
 */
export function emissionsOf({
  extra: { co2_eq_emissions: stated },
}: Pick<CardMetadata, 'extra'>): { grams: number | undefined; details: string[] } | undefined {
  if (stated === undefined || stated === null) return undefined
  const { emissions, ...others } = isObject(stated) ? stated : { emissions: stated }
  const inWords = typeof emissions === 'string' ? [emissions] : []
  const details = Object.entries(others).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [`${key.replaceAll('_', ' ')}: ${value}`] : [],
  )
  const grams = typeof emissions === 'number' ? emissions : undefined
  return grams === undefined && inWords.length + details.length === 0
    ? undefined
    : { grams, details: [...inWords, ...details] }
}
