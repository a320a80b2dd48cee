/** Models and datasets as the objects that Hub clients read, property by property. */

import { hash } from 'node:crypto'
import { readServed } from '../card/metadata/provider-mapping.ts'
import type { RepoKind } from '../card/types.ts'
import { describeExamples } from '../edition/examples-of.ts'
import type { EntryFacts } from '../edition/types.ts'
import { cardData } from './card-data.ts'
import { badRequest } from './hub-error.ts'
import { hubTags } from './list/hub-tags.ts'
import { readModelConfig } from './model-config.ts'
import type { Repository, Revision } from './repository.ts'
import { readSafetensorsInfo } from './safetensors-info.ts'

/** A card with its repository. */
export interface Described {
  entry: EntryFacts
  /** Opened only for properties that the edition does not hold. */
  repository(): Promise<Repository>
  /** The revision that was asked for; in lists, the default one. */
  revision(): Promise<Revision>
  /** Of that revision, ISO 8601 in UTC; lists give the date of the card, which costs nothing to read. */
  lastModified: string | undefined
  /** When it came to be, ISO 8601 in UTC; lists give the date of the card here too. */
  created(): Promise<string | undefined>
  /** What it has reached on benchmarks, in the Hub's form. */
  results(): unknown[] | undefined
  /** Whether sizes and digests of files are wanted, too. */
  blobs: boolean
  /** Set where clients are led to no public inference provider. */
  providers: 'none' | undefined
}

type Property = (card: Described) => unknown

const COMMON: Record<string, Property> = {
  author: ({ entry }) => entry.owner,
  cardData: ({ entry }) => cardData(entry),
  createdAt: ({ created }) => created(),
  disabled: () => false,
  // Known only of cards from a source that counts them.
  downloads: ({ entry }) => entry.downloads ?? 0,
  downloadsAllTime: ({ entry }) => entry.downloads ?? 0,
  gated: () => false,
  lastModified: ({ lastModified }) => lastModified,
  likes: ({ entry }) => entry.likes ?? 0,
  private: () => false,
  resourceGroup: () => undefined,
  sha: async ({ revision }) => (await revision()).commit,
  siblings,
  tags: ({ entry }) => hubTags(entry),
  trendingScore: () => 0,
  usedStorage: ({ entry }) => entry.size,
}

const MODEL: Record<string, Property> = {
  ...COMMON,
  baseModels: ({ entry: { baseModel, metadata } }) =>
    baseModel.length === 0
      ? undefined
      : {
          relation: metadata.baseModelRelation ?? 'finetune',
          models: baseModel.map((id) => ({ id })),
        },
  childrenModelCount: () => undefined,
  config: async (card) => (await readModelConfig(card)).config,
  evalResults: ({ results }) => results(),
  examples: ({ entry }) => {
    const all = describeExamples(entry)
    return all.length === 0 ? undefined : all
  },
  gguf: ({ entry: { weights } }) =>
    weights?.formats.includes('gguf') === true && weights.parameters !== undefined
      ? {
          total: weights.parameters,
          architecture: weights.architecture,
          context_length: weights.contextLength,
        }
      : undefined,
  gitalyUid: () => undefined,
  inference: () => undefined,
  inferenceProviderMapping: ({ entry, providers }) =>
    providers === 'none' ? undefined : providerMapping(entry),
  library_name: ({ entry }) => entry.library,
  mask_token: async (card) => (await readModelConfig(card)).maskToken,
  'model-index': ({ entry }) => cardData(entry)['model-index'],
  modelId: ({ entry }) => entry.id,
  pipeline_tag: ({ entry }) => entry.task,
  safetensors: async ({ entry, repository, revision }) => {
    const has = entry.files.some(({ path }) => path.endsWith('.safetensors'))
    return has ? readSafetensorsInfo(await repository(), (await revision()).commit) : undefined
  },
  spaces: () => [],
  transformersInfo: () => undefined,
  widgetData: ({ entry }) => entry.frontMatter.widget,
}

const DATASET: Record<string, Property> = {
  ...COMMON,
  citation: () => undefined,
  description: ({ entry }) => entry.summary || undefined,
  mainSize: ({ entry }) => entry.size,
  paperswithcode_id: ({ entry }) => entry.frontMatter.paperswithcode_id,
}

/** The properties that an answer has on top of `_id` and `id`. */
export type Selection = readonly string[]

/** The properties that a list gives of each card by default. */
const LISTED: Record<RepoKind, Selection> = {
  model: [
    ...[
      'modelId',
      'createdAt',
      'downloads',
      'gated',
      'lastModified',
      'library_name',
      'likes',
      'pipeline_tag',
    ],
    ...['private', 'tags', 'trendingScore'],
  ],
  dataset: [
    ...[
      'author',
      'createdAt',
      'description',
      'disabled',
      'downloads',
      'gated',
      'lastModified',
      'likes',
      'private',
    ],
    ...['tags', 'trendingScore'],
  ],
}

/** Properties of models that are only given when asked for. The Hub does not have `examples`. */
const ON_DEMAND = ['childrenModelCount', 'examples', 'gitalyUid']

/** The properties of an answer about one card. */
const INFO: Record<RepoKind, Selection> = {
  model: Object.keys(MODEL).filter((name) => !ON_DEMAND.includes(name)),
  dataset: Object.keys(DATASET),
}

function propertiesOf(kind: RepoKind): Record<string, Property> {
  return kind === 'model' ? MODEL : DATASET
}

/**
 * The properties of one card that a request asks for: by `expand`, else all.
 *
 * @throws {HubError} 400, an unknown property
 */
export function selectForInfo(kind: RepoKind, params: URLSearchParams): Selection {
  return expanded(kind, params) ?? INFO[kind]
}

/**
 * The properties of listed cards that a request asks for: by `expand`, else by `full`, `cardData` and `config`.
 *
 * @throws {HubError} 400, an unknown property
 */
export function selectForList(kind: RepoKind, params: URLSearchParams): Selection {
  const names = expanded(kind, params)
  if (names !== undefined) return names
  const more = [
    ...(isTrue(params, 'full') ? ['author', 'sha', 'siblings', 'disabled', 'cardData'] : []),
    ...(isTrue(params, 'cardData') ? ['cardData'] : []),
    ...(isTrue(params, 'config') && kind === 'model' ? ['config'] : []),
  ]
  return [...new Set([...LISTED[kind], ...more])]
}

function expanded(kind: RepoKind, params: URLSearchParams): Selection | undefined {
  const names = [...params.getAll('expand'), ...params.getAll('expand[]')]
  if (names.length === 0) return undefined
  const known = propertiesOf(kind)
  const unknown = names.find((name) => !Object.hasOwn(known, name))
  if (unknown === undefined) return [...new Set(names)]
  const message = `"${unknown.slice(0, 100)}" cannot be expanded. Use one of ${Object.keys(known).join(', ')}.`
  throw badRequest(message)
}

/** A switch in a query: `true` as the current clients write it, `True` as older ones do, or `1`. */
export function isTrue(params: URLSearchParams, name: string): boolean {
  return /^(?:true|1)$/i.test(params.get(name) ?? '')
}

/**
 * Describes a card by the named properties, leaving out those that it has no value for.
 *
 * @param leaveOut - called for a property that cannot be read, which is then left out; without it, that is an error
 */
export async function describeCard(
  card: Described,
  names: Selection,
  leaveOut?: (name: string, error: unknown) => void,
): Promise<Record<string, unknown>> {
  const { kind, id } = card.entry
  const properties = propertiesOf(kind === 'dataset' ? 'dataset' : 'model')
  const object: Record<string, unknown> = { _id: stableId(kind, id), id }
  for (const name of names) {
    try {
      object[name] = await properties[name]?.(card)
    } catch (error) {
      if (leaveOut === undefined) throw error
      leaveOut(name, error)
    }
  }
  return object
}

/** In the form of the Hub's own ids: 24 hexadecimal digits. */
function stableId(kind: string, id: string): string {
  return hash('sha256', `${kind}/${id}`).slice(0, 24)
}

/** By provider, in the Hub's form; undefined when no provider is known to serve the model. */
function providerMapping({ frontMatter }: EntryFacts): Record<string, unknown> | undefined {
  const served = readServed(frontMatter).filter(({ task }) => task !== undefined)
  if (served.length === 0) return undefined
  return Object.fromEntries(
    served.map(({ provider, providerId, status, task, adapter }) => [
      provider,
      {
        providerId,
        status,
        task,
        ...(adapter === undefined ? {} : { adapter: adapter.kind, adapterWeightsPath: adapter.weightsPath }),
      },
    ]),
  )
}

async function siblings({ repository, revision, blobs }: Described): Promise<unknown[]> {
  const { commit } = await revision()
  const opened = await repository()
  const { files } = await opened.tree(commit)
  if (!blobs) return files.map(({ path }) => ({ rfilename: path }))
  return Promise.all(
    files.map(async (file) => {
      const { oid, lfs } = await opened.digest(commit, file)
      return {
        rfilename: file.path,
        size: file.size,
        blobId: oid,
        ...(lfs === undefined
          ? {}
          : { lfs: { sha256: lfs.sha256, size: file.size, pointerSize: lfs.pointerSize } }),
      }
    }),
  )
}
