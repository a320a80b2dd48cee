/** Derives the facet values that a card can be filtered by. */

import { libraryOf, licensesOf, tasksOf } from '../card/derive.ts'
import type { Card, Vocabulary } from '../card/types.ts'
import type { FacetId } from './facets.ts'
import { ownerOf } from './ids.ts'
import { baseRelation } from './links.ts'
import type { Weights } from './weights/types.ts'

/** Lower bounds of the context lengths, in tokens, that models are grouped by. */
const CONTEXT_STEPS = [0, 4096, 16_384, 32_768, 131_072, 1_000_000] as const

/** The group of a context length: its lower bound in tokens. */
function contextStep(length: number): string {
  return String(CONTEXT_STEPS.findLast((step) => step <= length) ?? 0)
}

/**
 * The values of a card for each facet, without repeats.
 *
 * @param files - paths of the card's files
 * @param weights - of a model with files
 */
export function facetValues(
  card: Card,
  vocabulary: Vocabulary,
  files: readonly string[] = [],
  weights?: Weights,
): Record<FacetId, string[]> {
  const { id, metadata, problems } = card
  const owner = ownerOf(id)
  return {
    task: unique(tasksOf(card, vocabulary)),
    library: unique([libraryOf(card, vocabulary)]),
    language: unique(metadata.language),
    license: unique(licensesOf(card)),
    dataset: unique(metadata.datasets),
    base_model: unique(metadata.baseModel),
    metric: unique(metadata.metrics),
    tag: unique(metadata.tags),
    relation: unique([baseRelation(card, files)]),
    owner: unique([owner]),
    size: unique(metadata.sizeCategories),
    evaluation: [metadata.results.length > 0 ? 'reported' : 'none'],
    problems: problemValues(problems),
    format: weights?.formats ?? [],
    quantization: weights?.quantizations ?? [],
    context: weights?.contextLength === undefined ? [] : [contextStep(weights.contextLength)],
  }
}

function unique(values: (string | undefined)[]): string[] {
  return [...new Set(values.flatMap((value) => value || []))]
}

/** Hints do not count: a card that could merely be better has no problems. */
function problemValues(problems: Card['problems']): string[] {
  const severities = new Set(problems.map((problem) => problem.severity))
  const found = (['error', 'warning'] as const).filter((severity) => severities.has(severity))
  return found.length > 0 ? found : ['none']
}
