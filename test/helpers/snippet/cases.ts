/** For tests: the combinations to run: a slice that covers every client, provider and shape, a sample, or all. */

import type { Client } from '../../../src/snippet/render/client.ts'
import { OPENAI_TASKS } from '../../../src/snippet/request/openai-tasks.ts'
import { resolveRequest } from '../../../src/snippet/request/resolve-request.ts'
import type { SnippetOptions, SnippetRequest } from '../../../src/snippet/types.ts'
import { isInSample } from '../../sample.ts'
import { AMOUNT } from './amount.ts'
import { allPairs, optionsFor } from './pairs.ts'
import { serves } from './run-snippet.ts'
import { STREAM_STYLES, type StreamStyle } from './stream.ts'

/** Of the combinations of each client, in a sample. */
const SAMPLE = 1 / 12

/** A combination of task, provider and streaming, and how the server ends its stream. */
export interface Case {
  name: string
  /** Provider and task, and whether it streams. */
  pair: string
  provider: string
  /** How the request is sent and what follows it, as far as templates distinguish it. */
  shape: string
  request: SnippetRequest
  style?: StreamStyle
}

/** Every case with a helper, the router's own choice, tasks at an endpoint of each protocol, and adapters. */
export async function listCases(): Promise<Case[]> {
  const chosen = ['text-generation', 'image-text-to-text'].map((tag) => optionsFor('auto', tag))
  const pairs = [...allPairs(), ...chosen]
  const own = pairs
    .filter(({ provider }) => provider === 'hf-inference')
    .map((options) => ({ ...options, endpointUrl: 'http://endpoint.example/acme' }))
  const atOpenAi = (task: string, query = ''): SnippetOptions => ({
    ...optionsFor('hf-inference', task),
    endpointUrl: `http://endpoint.example/acme/v1${query}`,
    endpointProtocol: 'openai',
  })
  const openAi = [
    ...OPENAI_TASKS.map((task) => atOpenAi(task)),
    ...['text-generation', ...OPENAI_TASKS].map((task) => atOpenAi(task, '?api-version=2024-06-01&tier=a.b')),
  ]
  const adapters = ['fal-ai', 'replicate', 'wavespeed'].map((provider) => ({
    ...optionsFor(provider, 'text-to-image'),
    adapter: { kind: 'lora', weightsPath: 'tiny.safetensors' } as const,
  }))
  const cases = await Promise.all(
    [...pairs, ...own, ...openAi, ...adapters].map((options) => casesOf(options)),
  )
  return cases.flat()
}

async function casesOf(options: SnippetOptions): Promise<Case[]> {
  const request = await resolveRequest(options)
  const endpoint = options.endpointProtocol === 'openai' ? 'an endpoint in the form of OpenAI' : 'an endpoint'
  const provider = options.endpointUrl === undefined ? request.call.provider : endpoint
  const query = new URL(request.url).search !== '' && options.endpointUrl !== undefined
  const special = `${options.adapter ? ' with an adapter' : ''}${query ? ' with a query' : ''}`
  const name = `${provider} ${options.model.pipelineTag}${special}`
  const whole = { name, pair: name, provider, shape: shapeOf(request), request }
  if (request.call.task !== 'conversational') return [whole]
  const streaming = await resolveRequest({ ...options, streaming: true })
  const shape = shapeOf(streaming)
  return [
    whole,
    ...STREAM_STYLES.map((style) => ({
      name: `${name} streaming ${style}`,
      pair: `${name} streaming`,
      provider,
      shape: `${shape} ${style}`,
      request: streaming,
      style,
    })),
  ]
}

function shapeOf({ body, next, streaming }: SnippetRequest): string {
  const place = next.kind === 'download' ? [next.place.kind] : []
  const job =
    next.kind === 'poll' ? [next.poll.job.kind, next.poll.resultAfter === undefined ? '' : 'queue'] : []
  return [body.kind, next.kind, ...place, ...job, streaming ? 'stream' : ''].filter(Boolean).join(' ')
}

/** The cases to run with each client. */
export function chooseCases(
  clients: readonly Client[],
  cases: readonly Case[],
  amount = AMOUNT,
): Map<Client, Case[]> {
  const seen = new Set<string>()
  return new Map(
    clients.map((client) => {
      const served = cases.filter(({ request }) => serves(client, request))
      if (amount === 'slice') return [client, slice(served, seen)]
      const isChosen = ({ name }: Case) => amount === 'all' || isInSample(`${client.name} ${name}`, SAMPLE)
      return [client, served.filter(isChosen)]
    }),
  )
}

/** One case of each shape, preferably from a provider that no client has covered yet. */
function slice(cases: readonly Case[], seen: Set<string>): Case[] {
  const shapes = Map.groupBy(cases, ({ shape }) => shape)
  return [...shapes.values()].flatMap((alike) => {
    const chosen = alike.find(({ provider }) => !seen.has(provider)) ?? alike[0]
    if (chosen === undefined) return []
    seen.add(chosen.provider)
    return [chosen]
  })
}
