/** Runs snippets against the recorder and judges them; built by Vite, which finds the clients by folder. */

import { availableParallelism } from 'node:os'
import { type InferenceProviderOrPolicy, PROVIDERS_OR_POLICIES } from '@huggingface/inference'
import { PIPELINE_TYPES, type PipelineType } from '@huggingface/tasks'
import type { Json } from '../../src/card/types.ts'
import type { Client } from '../../src/snippet/render/client.ts'
import { CLIENTS } from '../../src/snippet/render/clients.ts'
import { resolveRequest } from '../../src/snippet/request/resolve-request.ts'
import { SnippetError } from '../../src/snippet/snippet-error.ts'
import type { SnippetOptions, SnippetRequest } from '../../src/snippet/types.ts'
import { canRun } from '../../test/helpers/snippet/clients.ts'
import { optionsFor } from '../../test/helpers/snippet/pairs.ts'
import { openStage, type SnippetRun, type Stage, serves } from '../../test/helpers/snippet/run-snippet.ts'
import { type Wire, wireOf } from '../../test/helpers/snippet/wire.ts'
import { isServed, upstreamInputs, upstreamSnippets } from './upstream.ts'

/** A client for a task, provider and way of answering; undefined where there is no snippet. */
export interface Cell {
  client: string
  isChat: boolean
  ours?: boolean
  upstream?: boolean
}

interface Combination {
  task: PipelineType
  provider: InferenceProviderOrPolicy
  streaming: boolean
}

const CHAT: ReadonlySet<string> = new Set(['text-generation', 'image-text-to-text'])

/** The stream style of the chat reference. */
const STYLE = { style: 'with an empty last delta' } as const

/**
 * Run all existing snippets.
 *
 * @param step - run one in this many combinations
 */
export async function judge(step: number): Promise<Cell[]> {
  const clients = CLIENTS.filter(canRun)
  const combinations = PIPELINE_TYPES.flatMap((task) =>
    PROVIDERS_OR_POLICIES.filter((provider) => isServed(task, provider)).flatMap((provider) =>
      (CHAT.has(task) ? [false, true] : [false]).map((streaming) => ({ task, provider, streaming })),
    ),
  )
  const queue = (await Promise.all(combinations.map((each) => jobsOf(each, clients))))
    .filter((jobs) => jobs.length > 0)
    .filter((_, index) => index % step === 0)
    .flat()
  const stage = await openStage()
  const cells: Cell[] = []
  try {
    // Most of the time goes into starting interpreters.
    await Promise.all(
      Array.from({ length: availableParallelism() }, async () => {
        for (let job = queue.shift(); job !== undefined; job = queue.shift()) cells.push(await job(stage))
      }),
    )
  } finally {
    await stage.close()
  }
  return cells
}

type Job = (stage: Stage) => Promise<Cell>

/** A job for each client with a snippet from either generator. */
async function jobsOf(combination: Combination, clients: readonly Client[]): Promise<Job[]> {
  const { task, provider, streaming } = combination
  const options = { ...optionsFor(provider, task), streaming }
  const { providerModelId = '' } = options
  const ours = await resolve(options)
  const theirs = await referenceOf(options, task)
  const snippets = upstreamSnippets(task, provider, providerModelId, streaming)
  return clients.flatMap((client) => {
    const isOurs = ours !== undefined && serves(client, ours)
    const snippet = snippets.find(
      (found) => found.client === client.name && found.language === client.language,
    )
    if (!isOurs && snippet === undefined) return []
    return [
      async (stage: Stage): Promise<Cell> => ({
        client: `${client.language} ${client.name}`,
        isChat: CHAT.has(task),
        ...(isOurs && { ours: isRight(ours, await stage.run(client, ours, STYLE)) }),
        ...(snippet !== undefined && {
          upstream:
            theirs !== undefined &&
            isRight(
              theirs,
              await stage.run(client, theirs, { ...STYLE, code: snippet.code, files: ['sample1.flac'] }),
            ),
        }),
      }),
    ]
  })
}

/** The SDK's request for the inputs in upstream's snippets; undefined if it refuses them. */
async function referenceOf(options: SnippetOptions, task: PipelineType): Promise<SnippetRequest | undefined> {
  const inputs = () => ({ inputs: upstreamInputs(task) })
  if (options.provider !== 'auto' || CHAT.has(task)) return resolve(options, inputs)
  // The first entry of the model's mapping decides.
  const first = await resolve(optionsFor('hf-inference', task), inputs)
  return first ?? resolve(optionsFor('fal-ai', task), inputs)
}

async function resolve(
  options: SnippetOptions,
  more = (): object => ({}),
): Promise<SnippetRequest | undefined> {
  try {
    return await resolveRequest({ ...options, ...more() })
  } catch (error) {
    // A SyntaxError means that there is no example for the task.
    if (error instanceof SnippetError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Right if it exits with 0 and its first request equals the reference, ignoring empty parameters, `stream: false` and
 * our own limit.
 */
function isRight(request: SnippetRequest, { status, wire }: SnippetRun): boolean {
  return status === 0 && wire !== undefined && plain(wire) === plain(wireOf(request))
}

const LIMIT = 512

function plain({ body, ...rest }: Wire): string {
  return JSON.stringify([rest.method, rest.path, rest.authorization, rest.contentType, sorted(body)])
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(([key, item]) => !(key === 'parameters' && JSON.stringify(item) === '{}'))
    .filter(
      ([key, item]) => !(key === 'stream' && item === false) && !(key === 'max_tokens' && item === LIMIT),
    )
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sorted(item)]),
  )
}
