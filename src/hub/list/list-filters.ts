/** The filters of a list request, each as a choice for search and as a test of one card. */

import { readServed } from '../../card/metadata/provider-mapping.ts'
import { REPO_KINDS, type RepoKind } from '../../card/types.ts'
import type { EntryFacts } from '../../edition/types.ts'
import type { FacetId, Range, Sort } from '../../search/types.ts'
import { localApps } from '../../task/local-apps.ts'
import { badRequest } from '../hub-error.ts'
import { tagTypes } from '../tag-types.ts'
import { hubTags } from './hub-tags.ts'

/** A filter that a card passes or not. */
export interface Filter {
  /** The equivalent for search; undefined when search cannot express it. */
  choice: Choice | undefined
  /** The tag to be matched, where several facets may have it. */
  tag?: string
  test(card: EntryFacts): boolean
}

/** A facet value or a range of the number of parameters. A wider choice also matches cards that fail the test. */
type Choice = { facet: FacetId; value: string; isWider?: boolean } | { parameters: Range }

/** Facets by tag prefix, where every tag with the prefix is a value of the facet. */
const PREFIXED: ReadonlyMap<string, FacetId> = new Map([
  ...REPO_KINDS.flatMap(tagTypes).flatMap(({ type, facet, isBare }) =>
    isBare ? [] : [[type, facet] as const],
  ),
  // Clients filter by it, but do not list it.
  ['base_model', 'base_model'] as const,
])

/** No client sends so many. */
const MOST_FILTERS = 100

/**
 * Read the filters of a request; all of them must pass.
 *
 * @param providers - set where clients are led to no public inference provider
 * @throws {HubError} 400, a filter that cannot be understood, or too many
 */
export function readFilters(
  kind: RepoKind,
  params: URLSearchParams,
  providers: 'none' | undefined,
): Filter[] {
  const filters = [
    ...listOf(params, 'filter').map((tag) => tagFilter(kind, tag)),
    ...present(params, 'author').map(ownerFilter),
    ...(kind === 'model' ? modelFilters(params, providers) : []),
    ...present(params, 'gated').map(() => noneWhen(/^(?:true|1)$/i.test(params.get('gated') ?? ''))),
  ]
  if (filters.length <= MOST_FILTERS) return filters
  throw badRequest(`A list takes at most ${MOST_FILTERS} filters.`)
}

function modelFilters(params: URLSearchParams, providers: 'none' | undefined): Filter[] {
  return [
    ...present(params, 'pipeline_tag').map(taskFilter),
    ...present(params, 'num_parameters').map(parametersFilter),
    ...splitList(params, 'apps').map(appFilter),
    ...present(params, 'inference').map((state) =>
      state === 'warm' ? testing((card) => liveProviders(card, providers).length > 0) : noneWhen(true),
    ),
    ...alternatives(splitList(params, 'inference_provider'), (card, name) => {
      const live = liveProviders(card, providers)
      return name === 'all' ? live.length > 0 : live.includes(name)
    }),
  ]
}

/** Passes cards that pass for one of the values; a list without any lets all pass. */
function alternatives(
  values: readonly string[],
  passes: (card: EntryFacts, value: string) => boolean,
): Filter[] {
  return values.length === 0 ? [] : [testing((card) => values.some((value) => passes(card, value)))]
}

/** The providers of which the card says that they serve the model now. */
function liveProviders({ frontMatter }: EntryFacts, providers: 'none' | undefined): string[] {
  if (providers === 'none') return []
  return readServed(frontMatter).flatMap(({ provider, status }) => (status === 'live' ? [provider] : []))
}

const testing = (test: Filter['test']): Filter => ({ choice: undefined, test })

function tagFilter(kind: RepoKind, tag: string): Filter {
  const [, prefix = '', value = ''] = /^([a-z_]+):(.+)$/.exec(tag) ?? []
  const id = PREFIXED.get(prefix)
  // The relation may precede the base model: `base_model:finetune:acme/tiny`.
  const [, relation] = /^(?:finetune|adapter|merge|quantized):(.+)$/.exec(value) ?? []
  return {
    choice: id && { facet: id, value: relation ?? value, isWider: relation !== undefined },
    ...(kind === 'model' && prefix === '' ? { tag } : {}),
    test: (card) =>
      hubTags(card).includes(tag) || (kind === 'model' && (card.task === tag || card.library === tag)),
  }
}

function appFilter(app: string): Filter {
  return {
    choice: { facet: 'apps', value: app },
    test: ({ id, task, library, metadata: { tags }, files, weights }) =>
      localApps({
        id,
        task,
        library,
        tags,
        files: files.map(({ path }) => path),
        config: weights?.config,
      }).some((known) => known.id === app),
  }
}

function ownerFilter(owner: string): Filter {
  return { choice: { facet: 'owner', value: owner }, test: (card) => card.owner === owner }
}

function taskFilter(task: string): Filter {
  return { choice: { facet: 'task', value: task }, test: (card) => card.task === task }
}

function noneWhen(none: boolean): Filter {
  return testing(() => !none)
}

const SUFFIXES: Record<string, number> = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 }

/** Parses `min:6B,max:128B`, or either half alone. */
function parametersFilter(text: string): Filter {
  let min = 0
  let max = Number.POSITIVE_INFINITY
  for (const half of text.split(',')) {
    const [, side, number, suffix = ''] = /^\s*(min|max):(\d+(?:\.\d+)?)([KMBT]?)\s*$/i.exec(half) ?? []
    if (side === undefined) {
      throw badRequest(`"num_parameters" must be like min:6B,max:128B, not "${text.slice(0, 100)}".`)
    }
    const bound = Number(number) * (SUFFIXES[suffix.toUpperCase()] ?? 1)
    if (side.toLowerCase() === 'min') min = bound
    else max = bound
  }
  return {
    choice: { parameters: { min, max } },
    test: ({ parameters }) => parameters !== undefined && parameters >= min && parameters <= max,
  }
}

/** Orders by the names that clients use. */
export const SORTS: Readonly<Record<string, Sort>> = {
  createdAt: 'newest',
  'datasetsServerInfo.numRows': 'size',
  id: 'name',
  lastModified: 'newest',
  mainSize: 'size',
  num_parameters: 'size',
  downloads: 'downloads',
  likes: 'likes',
  likes30d: 'likes',
  trendingScore: 'likes',
}

/**
 * The order that a request asks for.
 *
 * @throws {HubError} 400, an unknown order
 */
export function readSort(params: URLSearchParams): Sort {
  const name = params.get('sort') ?? 'lastModified'
  const sort = Object.hasOwn(SORTS, name) ? SORTS[name] : undefined
  if (sort !== undefined) return sort
  throw badRequest(
    `Unknown order "${name.slice(0, 100)}" in "sort". Use one of ${Object.keys(SORTS).join(', ')}.`,
  )
}

function present(params: URLSearchParams, name: string): string[] {
  const value = params.get(name)
  return value === null || value === '' ? [] : [value]
}

function listOf(params: URLSearchParams, name: string): string[] {
  return [...params.getAll(name), ...params.getAll(`${name}[]`)].filter((value) => value !== '')
}

/** The values of a parameter that is repeated, separated by commas, or both. */
function splitList(params: URLSearchParams, name: string): string[] {
  return listOf(params, name).flatMap((value) => value.split(',').filter((part) => part !== ''))
}
