/** `/api/search`: the search of the pages, for programs, with its description. */

import * as z from 'zod'
import { FACETS, type SearchQuery, type SearchResult, SORTS } from '../../search/types.ts'
import { cardPath } from '../../ui/paths.ts'

/** Schemas with a name of their own in the description. */
const schemas = z.registry<{ id: string }>()

const KINDS = ['model', 'dataset', 'task', 'metric'] as const

const span = z
  .tuple([z.number().int(), z.number().int()])
  .describe('Start and end of what matched, in UTF-16 code units; the end is not included.')

const hit = z
  .object({
    kind: z.enum(KINDS),
    id: z.string(),
    url: z.url().describe('The page of the card.'),
    name: z.string().describe('Last segment of the id.'),
    owner: z.string().optional(),
    summary: z.string().describe('First sentence of the card; empty when it has no prose.'),
    task: z.string().optional(),
    library: z.string().optional(),
    license: z.string().optional(),
    language: z.array(z.string()),
    baseModel: z.array(z.string()),
    parameters: z.number().optional().describe('Number of parameters, where it is known.'),
    size: z.number().describe('Bytes of all files.'),
    updated: z.string().optional().describe('ISO 8601, UTC.'),
    matches: z.object({ name: z.array(span), summary: z.array(span) }),
  })
  .register(schemas, { id: 'Hit' })

const facetValue = z
  .object({
    value: z.string(),
    count: z.number().int().describe('Cards that match when this value is added to the choice.'),
  })
  .register(schemas, { id: 'FacetValue' })

const answer = z
  .object({
    total: z.number().int().describe('Cards that match, over all pages.'),
    page: z.number().int(),
    pageSize: z.number().int(),
    hits: z.array(hit),
    facets: z.record(z.enum(FACETS), z.array(facetValue)),
    suggestion: z
      .string()
      .optional()
      .describe('Another text that would find something, when this one finds nothing.'),
  })
  .register(schemas, { id: 'SearchAnswer' })

/** What `/api/search` answers. */
export type SearchAnswer = z.infer<typeof answer>

/** The kind that a request narrows to. */
export function readKind(params: URLSearchParams): SearchQuery['kind'] {
  return KINDS.find((kind) => kind === params.get('kind'))
}

/** The answer to a query. */
export function answerSearch(query: SearchQuery, result: SearchResult, origin: string): SearchAnswer {
  return {
    total: result.total,
    page: query.page,
    pageSize: query.pageSize,
    hits: result.hits.map(({ errorCount: _, ...found }) => ({
      ...found,
      url: origin + cardPath(found.kind, found.id),
    })),
    facets: result.facets,
    suggestion: result.suggestion,
  }
}

/**
 * The description of the API.
 *
 * @param origin - of the site, without a slash at the end
 * @see https://spec.openapis.org/oas/v3.1.1.html
 */
export function describeApi(origin: string, title: string) {
  const written = z.toJSONSchema(schemas, { uri: schemaPath }).schemas
  const components = Object.entries(written).map(([id, { $id: _, $schema: __, ...schema }]) => [id, schema])
  return {
    openapi: '3.1.1',
    info: { title: `${title} search`, version: '1' },
    servers: [{ url: origin }],
    paths: {
      '/api/search': {
        get: {
          operationId: 'search',
          summary: 'Find models, datasets, tasks and metrics.',
          parameters: PARAMETERS,
          responses: {
            200: {
              description: 'What was found, with the facets to narrow it by.',
              content: { 'application/json': { schema: { $ref: schemaPath('SearchAnswer') } } },
            },
          },
        },
      },
    },
    components: { schemas: Object.fromEntries(components) },
  }
}

const schemaPath = (id: string) => `#/components/schemas/${id}`

const PARAMETERS = [
  parameter('q', 'Words in any order, the last one as the beginning of a word. Left out: every card.', {
    type: 'string',
  }),
  parameter('kind', 'One kind of card; all when left out.', { enum: KINDS }),
  ...FACETS.map((facet) => ({
    ...parameter(facet, `Values of the facet ${facet}: any of them.`, {
      type: 'array',
      items: { type: 'string' },
    }),
    style: 'form',
    explode: true,
  })),
  parameter('sort', 'Relevance when there is a text, else newest first.', { enum: SORTS }),
  parameter('page', 'From 1.', { type: 'integer', minimum: 1, default: 1 }),
]

function parameter(name: string, description: string, schema: object) {
  return { name, in: 'query', description, required: false, schema }
}
