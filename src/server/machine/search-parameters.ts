/** The parameters of `/api/search`, and the error for an invalid one. */

import { findNearest } from '../../card/names/nearest.ts'
import { quote } from '../../card/quote.ts'
import { CARD_KINDS } from '../../card/types.ts'
import { FIELD_NAMES, nearestField } from '../../search/query/fields.ts'
import { isReadable, STATED } from '../../search/query/url.ts'
import { FACETS, type SearchQuery, SORTS } from '../../search/types.ts'

/** The kind that a request is narrowed to. */
export function readKind(params: URLSearchParams): SearchQuery['kind'] {
  return CARD_KINDS.find((kind) => kind === params.get('kind'))
}

/**
 * What is wrong with the parameters of a request, in a sentence or two; undefined when nothing is.
 *
 * Pages ignore parameters that they cannot read; a program with a misspelt one would mistake all cards for the ones it
 * asked for. A parameter without a value counts as absent.
 */
export function whyRefused(params: URLSearchParams): string | undefined {
  for (const [name, value] of params) {
    const schema = PARAMETERS.find((known) => known.name === name)?.schema
    if (schema === undefined) return `Unknown parameter ${quote(name)}. ${whatIsKnown(name)}`
    const isRead = schema.enum?.includes(value) ?? isReadable(name, value)
    if (value !== '' && !isRead)
      return `Invalid value ${quote(value)} for ${quote(name)}. ${whatItTakes(schema)}`
  }
  return undefined
}

function whatIsKnown(name: string): string {
  const names = PARAMETERS.map((known) => known.name)
  const nearest = findNearest(name, names)[0] ?? nearestField(name)
  const question = nearest !== undefined && names.includes(nearest) ? `Did you mean ${quote(nearest)}? ` : ''
  return `${question}Use one of ${names.join(', ')}.`
}

function whatItTakes({ enum: words, format, minimum }: ParameterSchema): string {
  if (words !== undefined) return `Use one of ${words.join(', ')}.`
  return format === 'date'
    ? 'Use a date such as 2024-02-29.'
    : `Use a whole number from ${minimum}, in digits only.`
}

interface ParameterSchema {
  type?: 'string' | 'integer' | 'array'
  items?: { type: 'string' }
  enum?: readonly string[]
  format?: 'date'
  minimum?: number
  default?: number
}

/** The parameters, as OpenAPI describes them. */
export const PARAMETERS = [
  parameter(
    'q',
    `Words in any order, the last one as the beginning of a word; words such as for and what are ignored unless quoted, last or alone; field:value, with one of the fields ${FIELD_NAMES.join(', ')}; - in front of what to exclude. A sentence is read as well: a task, language, licence, size or owner in plain words becomes a filter. Without q, every card matches.`,
    { type: 'string' },
  ),
  parameter('exact', 'With 1, the words of q are meant as they are, and not read as a sentence.', {
    enum: ['1'],
  }),
  parameter(
    'kind',
    'One kind of card; all by default. With docs, the answer is a DocsAnswer, and of the other parameters only set, version, language and page count.',
    { enum: [...CARD_KINDS, 'docs'] },
  ),
  parameter('set', 'A docs set, as in /docs/{set}; all by default.', { type: 'string' }),
  parameter('version', 'A version of the docs set; the latest by default.', { type: 'string' }),
  ...FACETS.map((facet) => ({
    ...parameter(facet, `Values of the facet ${facet}: any of them.`, {
      type: 'array',
      items: { type: 'string' },
    }),
    style: 'form',
    explode: true,
  })),
  parameter('parameters_min', 'Minimum number of parameters.', { type: 'integer', minimum: 0 }),
  parameter('parameters_max', 'Maximum number of parameters.', { type: 'integer', minimum: 0 }),
  parameter('bytes_min', 'Minimum number of bytes of a card’s files.', { type: 'integer', minimum: 0 }),
  parameter('bytes_max', 'Maximum number of bytes of a card’s files.', { type: 'integer', minimum: 0 }),
  parameter('updated_min', 'First day of the last change, in UTC.', { type: 'string', format: 'date' }),
  parameter('updated_max', 'Last day of the last change, in UTC.', { type: 'string', format: 'date' }),
  parameter('stated', 'Leave out facet values that cards do not state themselves but that are inferred.', {
    enum: [STATED],
  }),
  parameter('sort', 'Relevance when there is a text, else newest first.', { enum: SORTS }),
  parameter('page', 'From 1.', { type: 'integer', minimum: 1, default: 1 }),
]

function parameter(name: string, description: string, schema: ParameterSchema) {
  return { name, in: 'query', description, required: false, schema }
}
