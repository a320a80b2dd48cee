/** The tools that find cards and pages of docs. */

import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { DocsIndex } from '../../../docs/docs-index.ts'
import { languageCode } from '../../../docs/languages.ts'
import { docsIndexOf } from '../../../edition/docs-reader.ts'
import type { SqliteEdition } from '../../../edition/edition.ts'
import { tasksOf } from '../../../edition/task-names.ts'
import { searchDocs } from '../../../search/docs/search-docs.ts'
import { nearChoices, readQuery } from '../../../search/read-query.ts'
import { search } from '../../../search/search.ts'
import { cardPath } from '../../../ui/paths.ts'
import { hitPath } from '../../loaders/docs-search.ts'
import { namedTasks } from '../../loaders/named-tasks.ts'
import { failure, type McpOptions, READS, success } from './tools.ts'

const KINDS = ['model', 'dataset', 'task', 'metric'] as const

export function addSearchTools(server: McpServer, { onEdition }: McpOptions): void {
  server.registerTool(
    'search',
    {
      title: 'Search the catalogue',
      description:
        'Find models, datasets, tasks and metrics by words in their names, tags and texts. To find out how something is done, use search_docs.',
      inputSchema: z.object({
        query: z.string().describe('Words; empty lists everything.'),
        kind: z.enum(KINDS).optional().describe('Only cards of this kind.'),
        task: z.string().optional().describe('Only cards for this task, by its id.'),
        library: z.string().optional().describe('Only models of this library, by its id.'),
        license: z.string().optional().describe('Only cards with this licence, by its id.'),
        limit: z.number().int().min(1).max(50).default(10),
      }),
      annotations: READS,
    },
    ({ query, kind, limit, ...facets }) =>
      onEdition((edition) => {
        const params = new URLSearchParams({ q: query })
        for (const [facet, value] of Object.entries(facets)) {
          if (value !== undefined) params.set(facet, value)
        }
        const asked = { ...readQuery(edition, params, kind), ...{ pageSize: limit, counted: [] } }
        const { hits, total, suggestion, unknownFields } = search(edition, asked)
        const wrong = total === 0 ? unknownTask(edition, asked.facets.task?.[0]) : undefined
        if (wrong !== undefined) return failure(wrong)
        const lines = hits.map((hit) =>
          [
            `- ${hit.kind} ${hit.id}`,
            `(${cardPath(hit.kind, hit.id)})`,
            hit.task && `[${hit.task}]`,
            hit.summary,
          ]
            .filter((part) => part !== undefined && part !== '')
            .join(' '),
        )
        const named = namedTasks(tasksOf(edition), query).map(
          ({ id }) => `- task ${id} (${cardPath('task', id)}) may be meant by the query`,
        )
        const hint = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`
        const unknown = unknownFields.map(({ name }) => ` There is no field "${name}".`).join('')
        const near = nearChoices(edition, asked).map(
          ({ facet, value, near }) => ` No card has the ${facet} "${value}". Did you mean "${near}"?`,
        )
        return success([`${total} found.${unknown}${hint}${near.join('')}`, ...named, ...lines].join('\n'))
      }),
  )
  server.registerTool(
    'search_docs',
    {
      title: 'Search the documentation',
      description:
        'Find the pages and sections of the documentation that answer a question, or contain given words or names in code.',
      inputSchema: z.object({
        query: z.string().describe('A question, or words.'),
        set: z.string().optional().describe('Only this docs set, by its name as in /docs/{set}.'),
        version: z.string().optional().describe('A version of the set; the latest when left out.'),
        language: z
          .string()
          .optional()
          .describe("As in addresses, such as fr; the set's usual language by default."),
        limit: z.number().int().min(1).max(50).default(10),
      }),
      annotations: READS,
    },
    ({ query, set, version, language, limit }) =>
      onEdition((edition) => {
        const wrong = unknownPlace(docsIndexOf(edition), { set, version, language })
        if (wrong !== undefined) return failure(wrong)
        const { hits, total, corrections } = searchDocs(edition, {
          ...{ text: query, set, version, language },
          ...{ page: 1, pageSize: limit },
        })
        const used = corrections.map(({ typed, used }) => ` "${typed}" was read as "${used}".`)
        const lines = hits.map((hit) => {
          const place = [hit.title || hit.page, ...hit.section.above, hit.section.title]
          const title = place.filter((part) => part !== '').join(' › ')
          const line = `- ${title} (${hitPath(edition, hit, language)})`
          return hit.excerpt === '' ? line : `${line}\n  ${hit.excerpt}`
        })
        return success([`${total} found.${used.join('')}`, ...lines].join('\n'))
      }),
  )
}

/** That there is no such task, and what there is instead; undefined when there is. */
function unknownTask(edition: SqliteEdition, id: string | undefined): string | undefined {
  if (id === undefined || edition.hasEntry('task', id)) return undefined
  const nearest = edition.nearestIds('task', id, 4).join(', ')
  const hint = nearest === '' ? 'Use search for the kind task.' : `The nearest names: ${nearest}.`
  return `There is no task ${id}. ${hint}`
}

/** What is wrong with where a search of docs is to look, and what there is instead; undefined when it can. */
function unknownPlace(
  index: DocsIndex,
  { set, version, language }: Record<'set' | 'version' | 'language', string | undefined>,
): string | undefined {
  const { sets } = index
  if (set !== undefined && !sets.includes(set)) {
    return `There is no docs set ${set}. ${sets.length === 0 ? 'There are no docs here.' : nameAll(sets)}`
  }
  if (version !== undefined && set === undefined) return 'A version is one of a set: name the set too.'
  const versions = set === undefined ? [] : index.versions(set)
  if (version !== undefined && !versions.includes(version)) {
    const named = versions.filter((known) => known !== '')
    return `${set} has no version ${version}. ${named.length === 0 ? 'It has but one, without a name.' : nameAll(named)}`
  }
  const places = (set === undefined ? sets : [set]).flatMap((one) => index.defaultPlace(one, version) ?? [])
  const languages = [
    ...new Set(places.flatMap((place) => index.languages(place.set, place.version).map(languageCode))),
  ]
  if (language !== undefined && !languages.includes(language)) {
    return `${set ?? 'The documentation'} is not there in ${language}. ${nameAll(languages)}`
  }
  return undefined
}

const nameAll = (names: readonly string[]) => `There is: ${names.join(', ')}.`
