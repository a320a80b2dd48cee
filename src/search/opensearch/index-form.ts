/**
 * The form of an index: what OpenSearch is told of the fields of a document.
 *
 * @see https://docs.opensearch.org/latest/field-types/
 * @see https://docs.opensearch.org/latest/install-and-configure/configuring-opensearch/index-settings/
 */

import { FACETS } from '../../edition/facets.ts'
import { FIELDS } from '../index/format.ts'
import { RANGES } from '../types.ts'
import { STATED_FACETS } from './document.ts'

/** Deeper pages would make the cluster hold and sort as many hits for one request. */
export const WINDOW = 10_000

/** Words are cut already. An array's texts have a gap between them, so that no phrase is found across two. */
const WORDS = {
  type: 'text',
  analyzer: 'words',
  // Where a word stands in a field says enough, how long the field is does not matter.
  norms: false,
  position_increment_gap: 100,
  // What is still being typed is then looked up as a word is, also as the last one of a phrase.
  index_prefixes: { min_chars: 1, max_chars: 5 },
} as const

/** Longer values could not be indexed: a term has at most 32,766 bytes. */
const VALUE = { type: 'keyword', ignore_above: 8_191 } as const
/** Not listed, so not kept by document. */
const LOOKED_UP = { ...VALUE, doc_values: false } as const
const NUMBER = { type: 'long' } as const

const each = <T>(names: readonly string[], form: T) => Object.fromEntries(names.map((name) => [name, form]))

const NAMED = FIELDS.filter((field) => field !== 'text')

const PROPERTIES = {
  ...each(NAMED, { ...WORDS, copy_to: 'facts' }),
  facts: WORDS,
  text: WORDS,
  often: { ...LOOKED_UP },
  key: { type: 'keyword', index: false },
  kind: VALUE,
  id_key: LOOKED_UP,
  name_key: VALUE,
  facets: { properties: each(FACETS, VALUE) },
  stated: { properties: each(STATED_FACETS, VALUE) },
  steps: { properties: each(RANGES, VALUE) },
  updated: NUMBER,
  parameters: NUMBER,
  bytes: NUMBER,
  size: NUMBER,
  downloads: NUMBER,
  likes: NUMBER,
  words: NUMBER,
  digest: { type: 'keyword', index: false },
}

/** How copies of an index lie in a cluster: one beside the first, where there is a second node. */
export const COPIES = { auto_expand_replicas: '0-1' } as const

/** What an index is made with. */
export const INDEX_FORM = {
  settings: {
    index: {
      // Facets of a single shard are counted exactly, whatever their number.
      number_of_shards: 1,
      ...COPIES,
      refresh_interval: '-1',
      max_result_window: WINDOW,
      // Parts of a shard that are counted side by side would list the values of a facet by estimates.
      'search.concurrent_segment_search.mode': 'none',
      analysis: { analyzer: { words: { type: 'custom', tokenizer: 'whitespace' } } },
    },
  },
  mappings: {
    dynamic: 'strict',
    // What is shown of a hit comes from the edition.
    _source: { enabled: false },
    properties: PROPERTIES,
  },
} as const
