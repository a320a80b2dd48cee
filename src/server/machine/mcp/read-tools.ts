/** The tools that read a card, a task or any page, as Markdown in parts. */

import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { describeExamples } from '../../../edition/examples-of.ts'
import type { EntryFacts } from '../../../edition/types.ts'
import { LIMITS } from '../../../limits.ts'
import { cardPath } from '../../../paths.ts'
import { unlessAway } from '../../../search/engine.ts'
import { readQuery } from '../../../search/resolve/read-query.ts'
import { checkUrl } from '../../http/request-url.ts'
import { ABOUT_TEXTS, failure, type McpOptions, READS, success, words } from './tools.ts'

/** Size of one part of a long page; a client asks for the next with a larger offset. */
const PAGE_CHARACTERS = 40_000

/** An address with a slash at its end redirects to one without, then from a former name to the current one. */
const MOST_HOPS = 3

/** The largest file, in bytes, that is read like a page. */
const LARGEST_FILE = 4 * 1024 * 1024

/** @param request - of the client, see {@link McpOptions} */
export function addReadTools(
  server: McpServer,
  { draw, onEdition }: McpOptions,
  request: Request | undefined,
): void {
  const readPage = (path: string, offset: number) => readPart((one) => draw(one, request), path, offset)
  const offset = z.number().int().min(0).default(0).describe('Characters to skip at the beginning.')

  server.registerTool(
    'read_card',
    {
      title: 'Read a model, dataset, metric, owner or collection',
      description: `The facts and the full text of a card, as Markdown, with code that loads it; of a model also its examples, as they are in the structured content. ${ABOUT_TEXTS}`,
      inputSchema: z.strictObject({
        kind: z.enum(['model', 'dataset', 'metric', 'owner', 'collection']),
        id: words.describe('As search returns it, such as owner/name; of an owner, its name alone.'),
        offset,
      }),
      annotations: READS,
    },
    async ({ kind, id, offset }) => {
      const page = await readPage(cardPath(kind, id), offset)
      if (kind !== 'model' || offset > 0) return page
      const entry = await onEdition((edition) => edition.findFacts('model', id))
      return entry === undefined ? page : { ...page, structuredContent: { examples: shortOf(entry) } }
    },
  )
  server.registerTool(
    'read_task',
    {
      title: 'Read about a task',
      description: `What a task is, how it is measured, how to choose a model, and the models and datasets for it. ${ABOUT_TEXTS}`,
      inputSchema: z.strictObject({
        id: words.describe('Such as image-segmentation, or another name for it.'),
        offset,
      }),
      annotations: READS,
    },
    async ({ id, offset }) => {
      // Also by its name, or by what else people call it.
      const read = await onEdition((edition) =>
        unlessAway(readQuery(edition, new URLSearchParams({ task: id }), undefined)),
      )
      const [called = id] = read?.facets.task ?? []
      return readPage(cardPath('task', called), offset)
    },
  )
  server.registerTool(
    'read_page',
    {
      title: 'Read any page',
      description: `Any page of the site as Markdown, by its path, such as /benchmarks, /docs or /compare?ids=acme/one&ids=acme/two. ${ABOUT_TEXTS}`,
      inputSchema: z.strictObject({
        path: z
          .string()
          .max(LIMITS.address)
          .regex(/^\/(?!\/)/, 'A path begins with a single slash.'),
        offset,
      }),
      annotations: READS,
    },
    ({ path, offset }) => readPage(path, offset),
  )
}

/** The first examples of a model, as many as fit where a page does. */
function shortOf(entry: EntryFacts): unknown[] {
  let left = PAGE_CHARACTERS
  return describeExamples(entry).filter((example) => {
    left -= JSON.stringify(example).length
    return left >= 0
  })
}

/** Reads a part of a page, or tells why it cannot be read. */
async function readPart(draw: (path: string) => Promise<Response>, path: string, offset: number) {
  const problem = checkUrl(path)
  if (problem !== undefined) return failure(problem)
  let response = await draw(path)
  for (let hops = 0; hops < MOST_HOPS && response.status === 308; hops += 1) {
    const moved = response.headers.get('location')
    if (moved?.startsWith('/') !== true) break
    response = await draw(moved)
  }
  const isText = response.headers.get('content-type')?.startsWith('text/') === true
  const isLarge = Number(response.headers.get('content-length')) > LARGEST_FILE
  if (!response.ok || !isText || isLarge) {
    // The error page suggests similar pages, or says what stands in the way.
    if (response.status >= 400 && isText && !isLarge) return failure(await response.text())
    // The body may stream a file, which would stay open.
    await response.body?.cancel()
    return failure(
      isLarge && isText
        ? `${path} is too large to read here.`
        : `There is no page ${path}. Use search to find one.`,
    )
  }
  const markdown = await response.text()
  if (offset > 0 && offset >= markdown.length) {
    return failure(`${path} has only ${markdown.length} characters. Use a smaller offset than ${offset}.`)
  }
  const end = offset + PAGE_CHARACTERS
  const more =
    end < markdown.length ? `\n\n[${markdown.length - end} more characters; read on with offset ${end}]` : ''
  return success(markdown.slice(offset, end) + more)
}
