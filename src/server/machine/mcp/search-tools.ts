/** The tools that find cards and pages of docs. */

import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { LICENSE_GROUPS } from '../../../card/metadata/licenses.ts'
import { CARD_KINDS } from '../../../card/types.ts'
import type { DocsIndex } from '../../../docs/docs-index.ts'
import { languageCode } from '../../../docs/languages.ts'
import { docsIndexOf } from '../../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../../edition/edition.ts'
import { either, formatBytes, formatParameters } from '../../../format.ts'
import { cardPath } from '../../../paths.ts'
import { engineOf } from '../../../search/engine-of.ts'
import { licensesOf } from '../../../search/query/license-groups.ts'
import type { Reading } from '../../../search/query/reading.ts'
import { nearChoices } from '../../../search/query/values.ts'
import { taskReaderOf } from '../../../search/resolve/catalogue.ts'
import { readQuery } from '../../../search/resolve/read-query.ts'
import { searchRead } from '../../../search/search-read.ts'
import { FACETS, type SearchHit, type SearchQuery, SORTS } from '../../../search/types.ts'
import { hitPath } from '../../loaders/docs/docs-search.ts'
import { listAddresses } from '../../loaders/list/list-addresses.ts'
import { waysOut } from '../../loaders/list/ways-out.ts'
import { valueText } from '../../markdown/values.ts'
import { ABOUT_TEXTS, failure, listOf, type McpOptions, READS, words } from './tools.ts'

/** Languages of a card that are named; a card with more is for no one of them. */
const MOST_LANGUAGES = 5

/** Licences that a licence may be asked for by what they allow. */
const ASKED_GROUPS = LICENSE_GROUPS.filter((group) => group !== 'other')

export function addSearchTools(server: McpServer, options: McpOptions): void {
  addCardSearch(server, options)
  addDocsSearch(server, options)
}

function addCardSearch(server: McpServer, { onEdition }: McpOptions): void {
  server.registerTool(
    'search',
    {
      title: 'Search the catalogue',
      description: `Find models, datasets, tasks, metrics, owners and collections by words in their names, tags and texts. Each result has its task, library, licence, languages and number of parameters. Use few words, and the other arguments for what they can express. To find out how something is done, use search_docs. ${ABOUT_TEXTS}`,
      inputSchema: z.strictObject({
        query: words.describe(
          'A sentence or words. A task, language, licence, size or owner in plain words becomes a filter; a card must contain the other words. "A phrase", -word and field:value, such as tag:legal, also work. Empty lists everything.',
        ),
        kind: z.enum(CARD_KINDS).optional().describe('Only cards of this kind.'),
        task: words.optional().describe('Only cards for this task, by its id.'),
        library: words.optional().describe('Only models of this library, by its id.'),
        license: words
          .optional()
          .describe(
            `Only cards with this licence, by its id, or with any licence of a group: ${ASKED_GROUPS.join(', ')}.`,
          ),
        language: words.optional().describe('Only cards for this language, by its name or code.'),
        max_parameters: z
          .number()
          .positive()
          .optional()
          .describe(
            'Only models with at most this many parameters, such as 1e9; models of unknown size are left out.',
          ),
        sort: z
          .enum(SORTS)
          .default('relevance')
          .describe('The order of results; size and bytes mean the largest first.'),
        limit: z.number().int().min(1).max(50).default(10),
      }),
      annotations: READS,
    },
    ({ query, kind, limit, sort, max_parameters, ...facets }) =>
      onEdition(async (edition) => {
        const params = new URLSearchParams({ q: query, sort })
        for (const [facet, value] of Object.entries(facets)) {
          if (value !== undefined) params.set(facet, value)
        }
        const read = await readQuery(edition, params, kind)
        const asked = await withLicenseGroup(edition, {
          ...read,
          ...(max_parameters === undefined ? {} : { ranges: { parameters: { max: max_parameters } } }),
          ...{ pageSize: limit, counted: [] },
        })
        const { reading, result } = await searchRead(edition, asked)
        const { hits, total, suggestion, unknownFields } = result
        const wrong = total === 0 ? unknownTask(edition, asked.facets.task?.[0]) : undefined
        if (wrong !== undefined) return failure(wrong)
        const named = taskReaderOf(edition)
          .named(query)
          .map(({ id }) => `- task ${valueText(id)} (${cardPath('task', id)}) may be what the query means`)
        const hint = suggestion === undefined ? '' : ` Did you mean "${valueText(suggestion)}"?`
        const unknown = unknownFields.map(({ name }) => ` There is no field "${name}".`).join('')
        const choices = await engineOf(edition).understand((values) => nearChoices(values, asked))
        const near = choices.map(
          ({ facet, value, near }) =>
            ` No card has the ${facet} "${valueText(value)}". Did you mean "${valueText(near)}"?`,
        )
        const less = total > 0 ? [] : await findWithLess(edition, asked, suggestion !== undefined)
        const said =
          reading === undefined || reading.isName || reading.exactTotal === total ? '' : sayReading(reading)
        return listOf([
          `${total} found.${said}${unknown}${hint}${near.join('')}`,
          ...less,
          ...named,
          ...hits.map(describeHit),
        ])
      }),
  )
}

function addDocsSearch(server: McpServer, { onEdition }: McpOptions): void {
  server.registerTool(
    'search_docs',
    {
      title: 'Search the documentation',
      description: `Find the pages and sections of the documentation that answer a question, or contain given words or names in code. ${ABOUT_TEXTS}`,
      inputSchema: z.strictObject({
        query: words.describe('A question, or words.'),
        set: words.optional().describe('Only this docs set, by its name as in /docs/{set}.'),
        version: words.optional().describe('A version of the set; the latest when left out.'),
        language: words
          .optional()
          .describe("As in addresses, such as fr; the set's usual language by default."),
        limit: z.number().int().min(1).max(50).default(10),
      }),
      annotations: READS,
    },
    ({ query, set, version, language, limit }) =>
      onEdition(async (edition) => {
        const wrong = unknownPlace(docsIndexOf(edition), { set, version, language })
        if (wrong !== undefined) return failure(wrong)
        const { hits, total, corrections } = await engineOf(edition).docs({
          ...{ text: query, set, version, language },
          ...{ page: 1, pageSize: limit },
        })
        const used = corrections.map(({ typed, used }) => ` "${typed}" was read as "${used}".`)
        const lines = hits.flatMap((hit) => {
          const place = [hit.title || hit.page, ...hit.section.above, hit.section.title]
          const title = place.filter((part) => part !== '').join(' › ')
          const line = `- ${valueText(title)} (${hitPath(edition, hit, language)})`
          return hit.excerpt === '' ? [line] : [line, `  ${valueText(hit.excerpt)}`]
        })
        return listOf([`${total} found.${used.join('')}`, ...lines])
      }),
  )
}

/** A hit in a line: how it is read, what decides between it and others, and what it says of itself. */
function describeHit(hit: SearchHit): string {
  const { kind, id, name, title, task, library, license, language, parameters, bytes, summary, inferred } =
    hit
  const languages = language.length > MOST_LANGUAGES ? [`${language.length} languages`] : language
  const size = parameters === undefined ? undefined : `${formatParameters(parameters)} parameters`
  const facts = [
    [task, inferred.task] as const,
    [library, inferred.library] as const,
    [license, inferred.license] as const,
    ...languages.map((each) => [each, inferred.language] as const),
    [size, inferred.parameters] as const,
    [bytes === undefined ? undefined : formatBytes(bytes), undefined] as const,
  ].flatMap(([fact, why]) =>
    fact === undefined ? [] : [`${valueText(fact)}${why === undefined ? '' : ' (inferred)'}`],
  )
  return [
    `- ${kind} ${valueText(id)} (${cardPath(kind, id)})`,
    title !== name && `“${valueText(title)}”`,
    facts.length > 0 && `[${facts.join(', ')}]`,
    valueText(summary),
  ]
    .filter((part) => part !== false && part !== '')
    .join(' ')
}

/** What the words were read as, in the terms of the tool. */
function sayReading({ query, exactTotal }: Reading): string {
  const { facets, ranges = {}, text } = query
  const said = [
    ...FACETS.flatMap((facet) => (facets[facet] ?? []).map((value) => `${facet} ${valueText(value)}`)),
    ...Object.entries(ranges).map(([id, { min, max }]) => `${id} from ${min ?? 'any'} to ${max ?? 'any'}`),
    ...(text === '' ? [] : [`the words "${valueText(text)}"`]),
  ]
  return ` The query was read as ${said.join(', ')}; exactly its words are in ${exactTotal}: put them in quotes to search for these.`
}

/** Where no licence is called like a group of them, those of the group that the cards have. */
async function withLicenseGroup(edition: SqliteEdition, query: SearchQuery): Promise<SearchQuery> {
  const group = ASKED_GROUPS.find((one) => query.facets.license?.includes(one))
  if (group === undefined) return query
  const all = { ...query, text: '', facets: {}, ranges: {} }
  const license = await engineOf(edition).answer(licensesOf(group, all))
  return license.length === 0 ? query : { ...query, facets: { ...query.facets, license } }
}

/** What a search without hits finds with one thing less. */
async function findWithLess(
  edition: SqliteEdition,
  query: SearchQuery,
  isSuggested: boolean,
): Promise<string[]> {
  const addresses = listAddresses(query.kind, query)
  const chosen = FACETS.filter((facet) => (query.facets[facet] ?? []).length > 0).map((facet) => ({
    facet,
    label: `${facet} ${either().format(query.facets[facet] ?? [])}`,
    href: addresses.href({ facets: { ...query.facets, [facet]: [] } }),
  }))
  const sized = {
    facet: 'parameters',
    label: 'max_parameters',
    href: addresses.href({ ranges: {} }),
  }
  const ways = await waysOut(
    edition,
    query,
    isSuggested,
    query.ranges === undefined ? chosen : [...chosen, sized],
    addresses,
  )
  return ways.map(({ facet, label, total, isLeft }) => {
    const said = facet === undefined ? `"${label}"` : label
    return isLeft === true ? `With ${said} alone: ${total} found.` : `Without ${said}: ${total} found.`
  })
}

/** That there is no such task, and what there is instead; undefined when there is. */
function unknownTask(edition: SqliteEdition, id: string | undefined): string | undefined {
  if (id === undefined || edition.hasEntry('task', id)) return undefined
  const nearest = edition.nearestIds('task', id, 4).map(valueText).join(', ')
  const hint = nearest === '' ? 'Use search with the kind "task" to find one.' : `Did you mean ${nearest}?`
  return `There is no task ${id}. ${hint}`
}

/** Tells why a docs search cannot be limited to a place, and which places exist; undefined when it can. */
function unknownPlace(
  index: DocsIndex,
  { set, version, language }: Record<'set' | 'version' | 'language', string | undefined>,
): string | undefined {
  const { sets } = index
  if (set !== undefined && !sets.includes(set)) {
    return `There is no docs set ${set}. ${sets.length === 0 ? 'There are no docs sets here.' : nameAll(sets)}`
  }
  if (version !== undefined && set === undefined)
    return 'A version belongs to a docs set: give the set as well.'
  const versions = set === undefined ? [] : index.versions(set)
  if (version !== undefined && !versions.includes(version)) {
    const named = versions.filter((known) => known !== '')
    return `${set} has no version ${version}. ${named.length === 0 ? 'Its only version has no name.' : nameAll(named)}`
  }
  const places = (set === undefined ? sets : [set]).flatMap((one) => index.defaultPlace(one, version) ?? [])
  const languages = [
    ...new Set(places.flatMap((place) => index.languages(place.set, place.version).map(languageCode))),
  ]
  if (language !== undefined && !languages.includes(language)) {
    return `${set ?? 'The documentation'} is not available in ${language}. ${nameAll(languages)}`
  }
  return undefined
}

const nameAll = (names: readonly string[]) => `Available: ${names.map(valueText).join(', ')}.`
