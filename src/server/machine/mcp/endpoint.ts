/** `/mcp`: the catalogue as tools for language models. */

import {
  createMcpHandler,
  McpServer,
  originValidationResponse,
  readRequestBody,
} from '@modelcontextprotocol/server'
import { LIMITS } from '../../../limits.ts'
import { SearchAwayError } from '../../../search/engine.ts'
import { allowOrigin } from '../../http/access.ts'
import { addQueryTool } from './query-tool.ts'
import { addReadTools } from './read-tools.ts'
import { addSearchTools } from './search-tools.ts'
import { addSnippetTool } from './snippet-tool.ts'
import { ABOUT_TEXTS, type McpOptions } from './tools.ts'

const INSTRUCTIONS = `A catalogue of machine-learning models, datasets and tasks.
Begin with search, with search_docs for how something is done, or with read_task for what a task is and how its models
are chosen. Every page can be read with read_page by the path that a search gives. ${ABOUT_TEXTS}`

/**
 * Make the endpoint. It is stateless, so that any number of servers can stand behind one address. Pages of sites
 * that may not read this one are refused, as the protocol demands.
 *
 * @returns a function that answers requests to `/mcp`
 * @see https://modelcontextprotocol.io/specification
 */
export function createMcp(options: McpOptions): (request: Request) => Promise<Response> {
  const handler = createMcpHandler(({ requestInfo }) => createServer(options, requestInfo), {
    maxRequestBodySize: LIMITS.mcpBody,
  })
  const { url, cors } = options.settings
  const own = url === undefined ? undefined : new URL(url).origin
  // A page's own address is not enough: the name in it may belong to somebody else.
  const isAllowed = (origin: string | null) =>
    origin === null || origin === own || allowOrigin(cors, origin) !== undefined
  return async (request) => {
    if (!isAllowed(request.headers.get('origin'))) {
      const refusal = originValidationResponse(request, [])
      if (refusal !== undefined) return refusal
    }
    if (request.method === 'OPTIONS') return preflight()
    return (await refuseLongBatch(request)) ?? handler.fetch(request)
  }
}

/** What a page of another site asks before it calls a tool. */
function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      allow: 'POST, OPTIONS',
      'access-control-allow-methods': 'POST',
      // The star stands for every other name, among them those that the protocol has for parameters.
      'access-control-allow-headers': '*, Authorization',
      'access-control-max-age': '86400',
    },
  })
}

/** The protocol's code runs all calls of a batch in one go, in which all other readers wait. */
async function refuseLongBatch(request: Request): Promise<Response | undefined> {
  if (request.method !== 'POST') return undefined
  const body = await readRequestBody(request.clone(), LIMITS.mcpBody)
  if (body.tooLarge || !body.text.trimStart().startsWith('[')) return undefined
  const calls = parseBatch(body.text)
  if (calls.length <= LIMITS.mcpCalls) return undefined
  const message = `A batch has at most ${LIMITS.mcpCalls} calls, not ${calls.length}.`
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32600, message } }, { status: 400 })
}

/** @returns none for what is not JSON, which the protocol's code explains */
function parseBatch(text: string): readonly unknown[] {
  try {
    const batch: unknown = JSON.parse(text)
    return Array.isArray(batch) ? batch : []
  } catch {
    return []
  }
}

function createServer(given: McpOptions, request: Request | undefined): McpServer {
  const options: McpOptions = {
    ...given,
    // The protocol's code answers with the message of an error, and that of this one is for the log.
    onEdition: (handle) =>
      given.onEdition(handle).catch((error: unknown) => {
        throw error instanceof SearchAwayError ? new Error(error.told) : error
      }),
  }
  const server = new McpServer(
    { name: 'modelbook', title: options.settings.title, version: '1' },
    { instructions: INSTRUCTIONS },
  )
  addSearchTools(server, options)
  addReadTools(server, options, request)
  addSnippetTool(server, options)
  if (options.settings.viewer.sql) addQueryTool(server, options)
  return server
}
