/** `/mcp`: the catalogue as tools for language models. */

import {
  createMcpHandler,
  localhostAllowedOrigins,
  McpServer,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { DocsIndex } from '../../docs/docs-index.ts'
import { languageCode } from '../../docs/languages.ts'
import { docsIndexOf } from '../../edition/docs-reader.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { searchDocs } from '../../search/docs/search-docs.ts'
import { search } from '../../search/search.ts'
import { parseSearchParams } from '../../search/url.ts'
import { listSnippets, offerOptions } from '../../snippet/index.ts'
import { cardPath } from '../../ui/paths.ts'
import { hitPath } from '../loaders/docs-search.ts'
import { describeModel, findOffers } from '../loaders/snippets.tsx'
import type { SiteConfig } from '../site-config.ts'

export interface McpOptions {
  config: SiteConfig
  onEdition<T>(handle: (edition: SqliteEdition) => T | Promise<T>): Promise<T>
  /**
   * Draws a page of the site as Markdown; what is no page, as it is.
   *
   * @param request - of the client, by whose address the page names the site
   */
  draw(path: string, request: Request | undefined): Promise<Response>
}

const INSTRUCTIONS = `A catalogue of machine-learning models, datasets and tasks.
Begin with search, with search_docs for how something is done, or with read_task for what a task is and how its models
are chosen. Every page can be read with read_page by the path that a search gives.`

const KINDS = ['model', 'dataset', 'task', 'metric'] as const

/** Pieces of a long page; a client asks for the next with a larger offset. */
const PAGE_CHARACTERS = 40_000

/** Bytes of a file that is read as if it were a page. */
const LARGEST_FILE = 4 * 1024 * 1024

/** What the tools read changes with the folder of cards and with nothing else. */
const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }

/**
 * Make the endpoint: stateless, so that any number of servers can stand behind one address. Pages of other sites are
 * refused, as the protocol demands.
 *
 * @returns answers a request to `/mcp`
 * @see https://modelcontextprotocol.io/specification
 */
export function createMcp(options: McpOptions): (request: Request) => Promise<Response> {
  const handler = createMcpHandler(({ requestInfo }) => createServer(options, requestInfo))
  const { url } = options.config
  const hosts = [...localhostAllowedOrigins(), ...(url === undefined ? [] : [new URL(url).hostname])]
  return async (request) => originValidationResponse(request, hosts) ?? handler.fetch(request)
}

function createServer({ config, onEdition, draw }: McpOptions, request: Request | undefined): McpServer {
  const server = new McpServer(
    { name: 'modelbook', title: config.title, version: '1' },
    { instructions: INSTRUCTIONS },
  )

  const readPage = async (path: string, offset: number) => {
    const first = await draw(path, request)
    // An old name of a card or page leads to the one of today, which leads nowhere else.
    const moved = first.status === 308 ? first.headers.get('location') : null
    const response = moved?.startsWith('/') === true ? await draw(moved, request) : first
    const isText = response.headers.get('content-type')?.startsWith('text/') === true
    const isLarge = Number(response.headers.get('content-length')) > LARGEST_FILE
    if (!response.ok || !isText || isLarge) {
      // The page that says so names what is near.
      if (response.status === 404 && isText && !isLarge) return failure(await response.text())
      // Behind it may be a file, which would stay open.
      await response.body?.cancel()
      return failure(
        isLarge && isText
          ? `${path} is too large to be read here.`
          : `There is no page ${path}. Use search to find what there is.`,
      )
    }
    const markdown = await response.text()
    if (offset > 0 && offset >= markdown.length) {
      return failure(`${path} ends after ${markdown.length} characters: there are none from ${offset} on.`)
    }
    const end = offset + PAGE_CHARACTERS
    const more =
      end < markdown.length
        ? `\n\n[${markdown.length - end} more characters; read on with offset ${end}]`
        : ''
    return success(markdown.slice(offset, end) + more)
  }
  const offset = z.number().int().min(0).default(0).describe('Characters to leave out at the beginning.')

  server.registerTool(
    'search',
    {
      title: 'Search the catalogue',
      description:
        'Find models, datasets, tasks and metrics by words in their names, tags and texts. For how something is done, use search_docs.',
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
        const { hits, total, suggestion } = search(edition, {
          ...parseSearchParams(params, kind),
          ...{ pageSize: limit, counted: [] },
        })
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
        const hint = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`
        return success([`${total} found.${hint}`, ...lines].join('\n'))
      }),
  )
  server.registerTool(
    'search_docs',
    {
      title: 'Search the documentation',
      description:
        'Find the pages and sections of the documentation that answer a question, or have some words or names in code.',
      inputSchema: z.object({
        query: z.string().describe('A question, or words.'),
        set: z.string().optional().describe('Only this docs set, by its name as in /docs/{set}.'),
        version: z.string().optional().describe('A version of the set; the latest when left out.'),
        language: z.string().optional().describe('As in addresses, such as fr; the usual one when left out.'),
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
  server.registerTool(
    'read_card',
    {
      title: 'Read a model, dataset or metric',
      description: 'The facts and the whole text of a card, as Markdown.',
      inputSchema: z.object({
        kind: z.enum(['model', 'dataset', 'metric']),
        id: z.string().describe('As search gives it, such as owner/name.'),
        offset,
      }),
      annotations: READS,
    },
    ({ kind, id, offset }) => readPage(cardPath(kind, id), offset),
  )
  server.registerTool(
    'read_task',
    {
      title: 'Read about a task',
      description:
        'What a task is, how it is measured, how to choose a model, and the models and datasets for it.',
      inputSchema: z.object({ id: z.string().describe('Such as image-segmentation.'), offset }),
      annotations: READS,
    },
    ({ id, offset }) => readPage(cardPath('task', id), offset),
  )
  server.registerTool(
    'read_page',
    {
      title: 'Read any page',
      description: 'Any page of the site as Markdown, by its path, such as /benchmarks or /docs.',
      inputSchema: z.object({ path: z.string().regex(/^\/(?!\/)/, 'A path begins with one slash.'), offset }),
      annotations: READS,
    },
    ({ path, offset }) => readPage(path, offset),
  )
  server.registerTool(
    'get_snippet',
    {
      title: 'Get code that calls a model',
      description: 'Code that sends a request to a hosted model, for the client that is wanted.',
      inputSchema: z.object({
        model: z.string().describe('Id of a model in this catalogue.'),
        provider: z
          .string()
          .optional()
          .describe('Who runs the model; the first that serves it when left out.'),
        client: z.string().optional().describe('Such as requests, openai, fetch or curl; all when left out.'),
        streaming: z.boolean().default(false),
      }),
      annotations: READS,
    },
    ({ model: id, provider, client, streaming }) =>
      onEdition(async (edition) => {
        const entry = edition.findEntry('model', id)
        if (entry === undefined) {
          const nearest = edition.nearestIds('model', id, 4).join(', ')
          const hint = nearest === '' ? 'Use search to find what there is.' : `The nearest names: ${nearest}.`
          return failure(`There is no model ${id}. ${hint}`)
        }
        const model = describeModel(entry)
        const offers = findOffers(config, model, entry.frontMatter)
        const offer = offers.find((offered) => provider === undefined || offered.id === provider)
        if (offer === undefined) {
          const known = offers.map((offered) => offered.id).join(', ')
          return failure(known === '' ? `Nothing is known to serve ${id}.` : `It is served by: ${known}.`)
        }
        const { snippets, reasons } = await listSnippets({ ...offerOptions(model, offer), streaming })
        const wanted = snippets.filter((snippet) => client === undefined || snippet.client === client)
        if (wanted.length === 0) {
          const known = snippets.map((snippet) => snippet.client).join(', ')
          const why = reasons.map(({ text }) => text).join(' ')
          return failure(
            known === '' ? why : `There is no code for ${client}. There is for: ${known}. ${why}`,
          )
        }
        const promise = offer.known
          ? ''
          : 'Nothing says that this model is served there; this is an example.\n\n'
        return success(
          promise +
            wanted
              .map(({ language, client, code }) => `## ${client}\n\n\`\`\`${language}\n${code}\`\`\``)
              .join('\n\n'),
        )
      }),
  )
  return server
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

const success = (text: string) => ({ content: [{ type: 'text' as const, text }] })
const failure = (text: string) => ({ ...success(text), isError: true })
