/** `/mcp`: the catalogue as tools for language models. */

import {
  createMcpHandler,
  localhostAllowedOrigins,
  McpServer,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import { addReadTools } from './read-tools.ts'
import { addSearchTools } from './search-tools.ts'
import { addSnippetTool } from './snippet-tool.ts'
import type { McpOptions } from './tools.ts'

const INSTRUCTIONS = `A catalogue of machine-learning models, datasets and tasks.
Begin with search, with search_docs for how something is done, or with read_task for what a task is and how its models
are chosen. Every page can be read with read_page by the path that a search gives.`

/**
 * Make the endpoint. It is stateless, so that any number of servers can stand behind one address. Pages of other sites
 * are refused, as the protocol demands.
 *
 * @returns a function that answers requests to `/mcp`
 * @see https://modelcontextprotocol.io/specification
 */
export function createMcp(options: McpOptions): (request: Request) => Promise<Response> {
  const handler = createMcpHandler(({ requestInfo }) => createServer(options, requestInfo))
  const { url } = options.settings
  const hosts = [...localhostAllowedOrigins(), ...(url === undefined ? [] : [new URL(url).hostname])]
  return async (request) => originValidationResponse(request, hosts) ?? handler.fetch(request)
}

function createServer(options: McpOptions, request: Request | undefined): McpServer {
  const server = new McpServer(
    { name: 'modelbook', title: options.settings.title, version: '1' },
    { instructions: INSTRUCTIONS },
  )
  addSearchTools(server, options)
  addReadTools(server, options, request)
  addSnippetTool(server, options)
  return server
}
