/** Extracts what a card refers to: base models, datasets, the papers it cites, and the items of a collection. */

import type { Card } from '../card/types.ts'
import { addressableId, nameOf } from '../edition/ids.ts'
import { parseCollection } from '../task/collection.ts'
import { ARXIV, type Citation, citationsIn, linkedTitlesIn } from './citations.ts'
import { KNOWN_PAPERS } from './known-papers.ts'
import type { BaseRelation, Link } from './types.ts'

/** Papers kept per card; a survey of everything may name thousands. */
const MOST_PAPERS = 200

/** Ways to quantise, as tags and the names of models have them. */
const WAYS =
  'gguf|ggml|awq|gptq|exl2|exl3|hqq|fp8|(?:nv|mx)?fp4|int[48]|w\\d+a\\d+|bitsandbytes|bnb|(?:mlx-?)?[2-8]-?bits?|i?q[2-8](?:_\\w+)?'
const QUANTISED = new RegExp(`^(?:${WAYS})$`)
const QUANTISED_NAME = new RegExp(`[-_.](?:${WAYS})(?=$|[-_.])`, 'i')

/**
 * The links of a card, without repeats.
 *
 * @param files - paths of the card's files: they tell an adapter from a full model
 * @see https://huggingface.co/docs/hub/model-cards#specifying-a-base-model
 */
export function linksOf(card: Card, files: readonly string[]): Link[] {
  const { id, metadata, facts, body, kind } = card
  const relation = baseRelation({ id, metadata, facts, kind }, files)
  const links: Link[] = [
    ...(relation === undefined
      ? []
      : facts.baseModels.map((base): Link => ({ relation, target: addressableId(base) }))),
    ...metadata.datasets.map((target): Link => ({ relation: 'dataset', target })),
    ...metadata.sourceDatasets
      .filter((target) => target !== 'original')
      .map((target): Link => ({ relation: 'source', target: target.replace(/^extended\|/, '') })),
    ...(kind === 'collection' ? parseCollection(card).items : []).map(
      ({ kind, id }): Link => ({ relation: `has_${kind}`, target: id }),
    ),
    ...papersOf(metadata.tags, body).map(({ id, paper }): Link => ({ relation: 'paper', target: id, paper })),
  ]
  const seen = new Set<string>()
  return links.filter(({ relation, target }) => {
    const key = `${relation} ${target}`
    return target !== '' && !seen.has(key) && seen.add(key)
  })
}

/**
 * How a model was made from its base: as the card says, or else inferred from tags, files and its name. A single base without any
 * other sign means a fine-tune.
 *
 * @param files - paths of the card's files
 * @returns undefined without a base
 */
export function baseRelation(
  { id, metadata, facts, kind }: Pick<Card, 'id' | 'metadata' | 'facts' | 'kind'>,
  files: readonly string[],
): BaseRelation | undefined {
  if (kind !== 'model' || facts.baseModels.length === 0) return undefined
  if (metadata.baseModelRelation !== undefined) return metadata.baseModelRelation
  const tags = new Set(metadata.tags.map((tag) => tag.toLowerCase()))
  if (facts.baseModels.length > 1 || tags.has('merge') || tags.has('mergekit')) return 'merge'
  if (facts.library === 'peft' || tags.has('lora') || files.includes('adapter_config.json')) {
    return 'adapter'
  }
  const isQuantised =
    metadata.extra.quantized_by !== undefined ||
    [...tags].some((tag) => QUANTISED.test(tag)) ||
    QUANTISED_NAME.test(nameOf(id)) ||
    files.some((path) => path.endsWith('.gguf'))
  return isQuantised ? 'quantized' : 'finetune'
}

const ARXIV_TAG = new RegExp(`^arxiv:(${ARXIV.source})(?:v\\d+)?$`, 'i')
const ARXIV_LINK = new RegExp(
  `(?:arxiv\\.org/(?:abs|pdf|html)|huggingface\\.co/papers)/(${ARXIV.source})(?![\\d.]*\\d)`,
  'gi',
)

function papersOf(tags: readonly string[], body: string): Citation[] {
  const tagged = tags.flatMap((tag) => ARXIV_TAG.exec(tag)?.[1] ?? [])
  const linked = [...body.matchAll(ARXIV_LINK)].flatMap(([, id]) => id ?? [])
  const cited = citationsIn(body)
  const facts = new Map(cited.flatMap(({ id, paper }) => (paper === undefined ? [] : [[id, paper] as const])))
  const linkedTitles = linkedTitlesIn(body)
  const paperOf = (id: string) => {
    const title = linkedTitles.get(id)
    // The text of a link is a guess, which no paper needs whose title is known.
    const guessed = title === undefined || KNOWN_PAPERS.has(id) ? undefined : title
    return (
      facts.get(id) ?? (guessed === undefined ? undefined : { title: guessed, authors: [], year: undefined })
    )
  }
  const ids = new Set([...tagged, ...linked, ...cited.map(({ id }) => id)])
  return [...ids].slice(0, MOST_PAPERS).map((id) => ({ id, paper: paperOf(id) }))
}
