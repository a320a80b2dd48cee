/** `/api/search`: the search of the pages, for programs. */

import * as z from 'zod'
import { EVIDENCE, FACT_NAMES } from '../../card/inferred/types.ts'
import { CARD_KINDS } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { tasksOf } from '../../edition/task-names.ts'
import { cardPath } from '../../paths.ts'
import type { DocsQuery } from '../../search/docs/types.ts'
import { engineOf } from '../../search/engine-of.ts'
import type { Reading } from '../../search/query/reading.ts'
import { taskReaderOf } from '../../search/resolve/catalogue.ts'
import { searchRead } from '../../search/search-read.ts'
import { FACETS, RANGES, type SearchQuery } from '../../search/types.ts'
import { hitPath } from '../loaders/docs/docs-search.ts'

/** Schemas with their own name in the OpenAPI description, see `openapi.ts`. */
export const schemas = z.registry<{ id: string }>()

const span = z
  .tuple([z.number().int(), z.number().int()])
  .describe('Start and end of what matched, in UTF-16 code units; the end is not included.')

const inference = z
  .object({
    from: z.enum(EVIDENCE),
    reason: z.string().describe('In words that follow "inferred": from the code in the card.'),
  })
  .register(schemas, { id: 'Inference' })

const hit = z
  .object({
    kind: z.enum(CARD_KINDS),
    id: z.string(),
    url: z.url().describe('The page of the card.'),
    name: z.string().describe('Last segment of the id.'),
    title: z.string().describe('What pages call it: as its card says, else its name.'),
    owner: z.string().optional(),
    summary: z.string().describe('First sentence of the card; empty when it has no prose.'),
    task: z.string().optional(),
    library: z.string().optional(),
    license: z.string().optional(),
    language: z.array(z.string()),
    baseModel: z.array(z.string()),
    inferred: z
      .partialRecord(z.enum(FACT_NAMES), inference)
      .describe('Why, for those of these facts that the card does not state itself.'),
    parameters: z.number().optional().describe('Number of parameters, if known.'),
    size: z.number().describe('Bytes of all files.'),
    bytes: z
      .number()
      .optional()
      .describe('The same if the weights of a model or the data of a dataset are among them.'),
    updated: z.string().optional().describe('ISO 8601, UTC.'),
    downloads: z
      .number()
      .int()
      .optional()
      .describe('How often it was downloaded recently, if the source knows.'),
    likes: z.number().int().optional().describe('How many people like it, if the source knows.'),
    matches: z.object({ name: z.array(span), title: z.array(span), summary: z.array(span) }),
    section: z
      .object({
        title: z.string().describe('Heading of the section; empty before the first heading.'),
        anchor: z.string().describe("Id of the heading on the card's page; empty if the title is."),
        titleMatches: z.array(span).describe('What matched in the heading.'),
        excerpt: z.string(),
        matches: z.array(span).describe('What matched in the excerpt.'),
      })
      .optional()
      .describe('Where the words are in the text, if name, title, summary and tags do not show all of them.'),
  })
  .register(schemas, { id: 'Hit' })

const facetValue = z
  .object({
    value: z.string(),
    count: z.number().int().describe('Cards that match if this value is added.'),
  })
  .register(schemas, { id: 'FacetValue' })

const rangeStep = z
  .object({
    min: z.number().optional().describe('Lower bound, included; absent for the lowest step.'),
    max: z.number().optional().describe('Upper bound, not included; absent for the highest step.'),
    count: z.number().int(),
  })
  .register(schemas, { id: 'RangeStep' })

z.object({ error: z.string() }).register(schemas, { id: 'Error' })

const reading = z
  .object({
    isUsed: z
      .boolean()
      .describe(
        'Whether the answer is for this reading; false where the words as typed are the name of a card.',
      ),
    kind: z.enum(CARD_KINDS).optional(),
    words: z.string().describe('What is left to search for, as q takes it; empty for nothing.'),
    preferred: z.string().describe('Words that cards need not have; those with more of them come first.'),
    facets: z.partialRecord(z.enum(FACETS), z.array(z.string())),
    ranges: z.partialRecord(
      z.enum(RANGES),
      z.object({ min: z.number().optional(), max: z.number().optional() }),
    ),
    total: z.number().int().describe('Cards that match the reading.'),
    exactTotal: z.number().int().describe('Cards that match the words of q as typed, as with exact=1.'),
  })
  .register(schemas, { id: 'Reading' })

const answer = z
  .object({
    reading: reading
      .optional()
      .describe(
        'What q was read as: conditions in plain words become filters. Absent if q says only its words.',
      ),
    total: z.number().int().describe('Cards that match, on all pages of results.'),
    page: z.number().int(),
    pageSize: z.number().int(),
    hits: z.array(hit),
    facets: z
      .record(z.enum(FACETS), z.array(facetValue))
      .describe('The most frequent values of each facet, and the chosen ones.'),
    histograms: z
      .record(z.enum(RANGES), z.array(rangeStep))
      .describe(
        'Steps that contain a card: numbers of parameters or bytes, and years as milliseconds since 1970.',
      ),
    suggestion: z
      .string()
      .optional()
      .describe(
        'Another query that would find something, if this one finds nothing or has an unknown field.',
      ),
    tasks: z
      .array(z.object({ id: z.string(), name: z.string(), url: z.url().describe('The page of the task.') }))
      .describe(
        'Tasks that q names, also by their other names, as pages show them above the cards. They need not come first in hits. Use the facet task to find their cards.',
      ),
    unknownFields: z
      .array(z.object({ name: z.string(), nearest: z.string().optional() }))
      .describe('Words before a colon in q that are not fields, each with the nearest field.'),
  })
  .register(schemas, { id: 'SearchAnswer' })

const docsHit = z
  .object({
    kind: z.literal('docs'),
    url: z.url().describe('The docs page, at the section.'),
    set: z.string(),
    version: z.string().describe('Empty for a set without versions.'),
    language: z.string().describe('Empty for a set without languages.'),
    page: z.string().describe('Path of the page within its set.'),
    title: z.string().describe('Title of the page; empty if it has no first-level heading.'),
    section: z.object({
      title: z.string().describe('Heading of the section; empty for the beginning of the page.'),
      anchor: z.string(),
      above: z.array(z.string()).describe('The headings above it, the outermost first.'),
    }),
    excerpt: z.string(),
    matches: z.object({ title: z.array(span), section: z.array(span), excerpt: z.array(span) }),
  })
  .register(schemas, { id: 'DocsHit' })

const choice = z
  .object({
    value: z.string(),
    count: z.number().int().describe('Pages that match if this value replaces the chosen one.'),
  })
  .register(schemas, { id: 'DocsChoice' })

const docsAnswer = z
  .object({
    total: z.number().int().describe('Pages that match.'),
    page: z.number().int(),
    pageSize: z.number().int(),
    hits: z.array(docsHit),
    sets: z.array(choice),
    versions: z.array(choice).describe('Versions of the chosen set, the newest first.'),
    languages: z.array(choice),
    corrections: z
      .array(z.object({ typed: z.string(), used: z.string() }))
      .describe('Words that no page has, each with the word that was searched instead.'),
  })
  .register(schemas, { id: 'DocsAnswer' })

/** The answer of `/api/search?kind=docs`. */
export type DocsAnswer = z.infer<typeof docsAnswer>

/** Answers a search in docs. */
export async function answerDocs(
  edition: SqliteEdition,
  query: DocsQuery,
  origin: string,
): Promise<DocsAnswer> {
  const { hits, ...result } = await engineOf(edition).docs(query)
  return {
    ...result,
    page: query.page,
    pageSize: query.pageSize,
    hits: hits.map((hit) => ({
      kind: 'docs',
      url: origin + hitPath(edition, hit, query.language),
      ...hit.place,
      page: hit.page,
      title: hit.title,
      section: hit.section,
      excerpt: hit.excerpt,
      matches: hit.matches,
    })),
  }
}

/** The answer of `/api/search`. */
export type SearchAnswer = z.infer<typeof answer>

/** Answers a search for cards. */
export async function answerSearch(
  edition: SqliteEdition,
  query: SearchQuery,
  origin: string,
): Promise<SearchAnswer> {
  const { reading, result } = await searchRead(edition, query)
  const tasks = tasksOf(edition)
  return {
    ...(reading === undefined ? {} : { reading: describeReading(reading) }),
    total: result.total,
    page: query.page,
    pageSize: query.pageSize,
    hits: result.hits.map(({ example: _, ...found }) => ({
      ...found,
      url: origin + cardPath(found.kind, found.id),
    })),
    facets: result.facets,
    histograms: result.histograms,
    suggestion: result.suggestion,
    tasks: taskReaderOf(edition)
      .named(query.text)
      .map(({ id }) => ({
        ...{ id, name: tasks.label(id) },
        url: origin + cardPath('task', id),
      })),
    unknownFields: result.unknownFields,
  }
}

function describeReading({ isName, query, total, exactTotal }: Reading): SearchAnswer['reading'] {
  const { kind, text, preferred = '', facets, ranges = {} } = query
  return { isUsed: !isName, kind, words: text, preferred, facets, ranges, total, exactTotal }
}
