/** Each facet in one entry: what it is called, where it is offered, how its values are named and read from a card. */

import { contextLengthOf } from '../card/metadata/derive.ts'
import { languageName } from '../card/metadata/languages.ts'
import { licenseAbbreviation, licenseName } from '../card/metadata/licenses.ts'
import { namedValues } from '../card/metadata/more-keys.ts'
import { inOrderOfSize, sizeCategoryName } from '../card/metadata/vocabularies.ts'
import type { Card, RepoKind } from '../card/types.ts'
import { baseRelation } from '../relations/links.ts'
import { taskLabel } from '../task/labels.ts'
import { libraryLabel } from '../task/libraries.ts'
import { localAppLabel, localApps } from '../task/local-apps.ts'
import { weightFormatName } from '../weight-formats.ts'
import type { Weights } from '../weights/types.ts'
import type { FacetId } from './facets.ts'
import { ownerOf } from './ids.ts'

/** A card, and what its values are read with. */
export interface FacetSource {
  card: Card
  /** Paths of the card's files. */
  files: readonly string[]
  /** Of a model with files. */
  weights: Weights | undefined
}

/** Lists that show facets; `all` has cards of every kind. */
export type FacetList = RepoKind | 'all'

interface Facet {
  /** In sentence case. */
  label: string
  /** Lists that offer the facet; others show it if a link has chosen it. */
  offeredFor: readonly FacetList[]
  /** Whether cards have one or few values, so that lists show it before ranges and longer facets. */
  isShort?: true
  /** The types of tags that Hub clients know its values as: `license:mit` is a `license`; a bare tag has no prefix. */
  tagTypes?: { readonly [kind in RepoKind]?: string | { bare: string } }
  /** The display name of a value, by which it can be searched for too. */
  nameOf?: (value: string) => string
  /** The name where room is short. */
  shortNameOf?: (value: string) => string
  /** Puts the steps of a scale in its order; values of other facets stay in that of their counts. */
  inOrder?: (values: readonly string[]) => string[]
  /** The values of a card; repeats, empty and missing ones do not count. */
  read: (source: FacetSource) => readonly (string | undefined)[]
}

const named = (names: Readonly<Record<string, string>>) => (value: string) =>
  Object.hasOwn(names, value) ? (names[value] ?? value) : value

/** Groups of context lengths, by their lower bound in tokens. */
const CONTEXT_NAMES = {
  0: 'below 4K tokens',
  4096: '4K to 16K tokens',
  16384: '16K to 32K tokens',
  32768: '32K to 128K tokens',
  131072: '128K to 1M tokens',
  1000000: '1M tokens and more',
}

/** The group of a context length: its lower bound. */
function contextStep(length: number): string {
  return Object.keys(CONTEXT_NAMES).findLast((step) => Number(step) <= length) ?? '0'
}

/** In the order in which lists show them. */
export const FACET_TABLE: { readonly [id in FacetId]: Facet } = {
  task: {
    label: 'Task',
    offeredFor: ['model', 'dataset', 'all'],
    tagTypes: { model: { bare: 'pipeline_tag' }, dataset: 'task_categories' },
    isShort: true,
    nameOf: taskLabel,
    read: ({ card }) => card.facts.tasks,
  },
  library: {
    label: 'Library',
    offeredFor: ['model'],
    tagTypes: { model: { bare: 'library' } },
    isShort: true,
    nameOf: libraryLabel,
    read: ({ card }) => [card.facts.library],
  },
  language: {
    label: 'Language',
    offeredFor: ['model', 'dataset', 'all'],
    tagTypes: { model: { bare: 'language' }, dataset: 'language' },
    isShort: true,
    nameOf: languageName,
    read: ({ card }) => card.facts.languages,
  },
  license: {
    label: 'Licence',
    offeredFor: ['model', 'dataset', 'all'],
    tagTypes: { model: 'license', dataset: 'license' },
    isShort: true,
    nameOf: licenseName,
    shortNameOf: licenseAbbreviation,
    read: ({ card }) => card.facts.licenses,
  },
  dataset: {
    label: 'Trained on',
    offeredFor: ['model'],
    tagTypes: { model: 'dataset' },
    read: ({ card }) => card.metadata.datasets,
  },
  base_model: { label: 'Base model', offeredFor: ['model'], read: ({ card }) => card.facts.baseModels },
  relation: {
    label: 'Relation to base',
    offeredFor: ['model'],
    nameOf: named({ finetune: 'Fine-tuned', adapter: 'Adapter', quantized: 'Quantised', merge: 'Merged' }),
    read: ({ card, files }) => [baseRelation(card, files)],
  },
  format: {
    label: 'Format',
    offeredFor: ['model'],
    nameOf: weightFormatName,
    read: ({ weights }) => weights?.formats ?? [],
  },
  quantization: {
    label: 'Quantisation',
    offeredFor: ['model'],
    read: ({ weights }) => weights?.quantizations ?? [],
  },
  context: {
    label: 'Context length',
    offeredFor: ['model'],
    nameOf: named(CONTEXT_NAMES),
    inOrder: (values) => values.toSorted((a, b) => Number(a) - Number(b)),
    read: ({ card: { metadata }, weights }) => {
      const length = contextLengthOf({ metadata, weights })
      return length === undefined ? [] : [contextStep(length)]
    },
  },
  apps: {
    label: 'Local apps',
    offeredFor: ['model'],
    nameOf: localAppLabel,
    read: ({ card: { kind, id, metadata, facts }, files, weights }) => {
      if (kind !== 'model') return []
      const [task] = facts.tasks
      const { tags } = metadata
      const apps = localApps({ id, files, tags, task, library: facts.library, config: weights?.config })
      return apps.map((app) => app.id)
    },
  },
  size: {
    label: 'Size',
    offeredFor: ['dataset'],
    tagTypes: { dataset: 'size_categories' },
    nameOf: sizeCategoryName,
    inOrder: inOrderOfSize,
    read: ({ card }) => card.metadata.sizeCategories,
  },
  tag: {
    label: 'Tag',
    offeredFor: ['model', 'dataset'],
    tagTypes: { model: { bare: 'other' }, dataset: { bare: 'other' } },
    read: ({ card }) => card.metadata.tags,
  },
  evaluation: {
    label: 'Evaluation results',
    offeredFor: ['model'],
    nameOf: named({ reported: 'Reported', none: 'None' }),
    read: ({ card }) => [card.metadata.results.length > 0 ? 'reported' : 'none'],
  },
  problems: {
    label: 'Problems',
    offeredFor: ['model', 'dataset', 'all'],
    nameOf: named({ error: 'With errors', warning: 'With warnings', none: 'None' }),
    read: ({ card }) => problemValues(card.problems),
  },
  key: { label: 'Key', offeredFor: [], read: ({ card }) => namedValues(card.frontMatter) },
  metric: { label: 'Metric', offeredFor: [], read: ({ card }) => card.metadata.metrics },
  owner: {
    label: 'Owner',
    offeredFor: [],
    read: ({ card }) => [card.kind === 'owner' ? card.id : ownerOf(card.id)],
  },
}

/** Hints do not count: a card that could merely be better has no problems. */
function problemValues(problems: Card['problems']): string[] {
  const severities = new Set(problems.map((problem) => problem.severity))
  const found = (['error', 'warning'] as const).filter((severity) => severities.has(severity))
  return found.length > 0 ? found : ['none']
}
