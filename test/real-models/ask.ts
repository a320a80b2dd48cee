/** Asks a real model with the very request that snippets send, and reads what it answers as examples are read. */

import { readOutput } from '../../src/example/read-output.ts'
import type { ExampleOutput } from '../../src/example/types.ts'
import { resolveRequest, type SnippetOptions } from '../../src/snippet/index.ts'
import { exampleOf } from '../../src/snippet/request/own-inputs.ts'
import { type Result, sendRequest } from '../../src/snippet/send/send-request.ts'
import { writeOutput } from '../../src/snippet/send/write-output.ts'
import type { EndpointProtocol, SnippetRequest } from '../../src/snippet/types.ts'
import { filesOf } from '../helpers/snippet/files-of.ts'

export interface Question extends Pick<SnippetOptions, 'inputs' | 'parameters' | 'streaming'> {
  model: string
  task: string
  /** Default `hf-inference`. */
  protocol?: EndpointProtocol
  /** The file that {@link inputs} names. */
  file?: Uint8Array<ArrayBuffer>
}

export interface Answered {
  result: Result
  output: ExampleOutput[]
  /** What a stream has brought, from its first piece on. */
  replies: string[]
}

/** The address of a model on a server of hosted inference, for one of its tasks. */
const addressOf = (origin: string, { model, task }: Question) => `${origin}/models/${model}/pipeline/${task}`

/** Asks a server as an endpoint of the reader's own. */
export async function ask(origin: string, question: Question): Promise<Answered> {
  const { protocol = 'hf-inference' } = question
  const endpointUrl = protocol === 'openai' ? origin : addressOf(origin, question)
  return await send(await requestFor(question, { endpointUrl, endpointProtocol: protocol }), question)
}

/** Asks a server as if it were the host of the provider `hf-inference`. */
export async function askAsProvider(origin: string, question: Question): Promise<Answered> {
  const request = await requestFor(question, { provider: 'hf-inference' })
  const { pathname } = new URL(request.url)
  return await send({ ...request, url: `${origin}${pathname}` }, question)
}

async function requestFor(
  { model, task, inputs, parameters, streaming }: Question,
  where: Partial<SnippetOptions>,
): Promise<SnippetRequest> {
  return await resolveRequest({
    model: { id: model, pipelineTag: task, tags: [] },
    ...(inputs !== undefined && { inputs }),
    ...(parameters !== undefined && { parameters }),
    ...(streaming !== undefined && { streaming }),
    ...where,
  })
}

async function send(request: SnippetRequest, { file }: Question): Promise<Answered> {
  const replies: string[] = []
  const files = new Map(
    filesOf(request.body).map((media) => [media.file, new Blob(file === undefined ? [] : [file])]),
  )
  const result = await sendRequest(request, {
    token: '',
    files,
    onReply: ({ text }) => replies.push(text),
    signal: AbortSignal.timeout(120_000),
  })
  return { result, output: await outputOf(result, request), replies }
}

/** As pages read it; a file is a `data:` address. */
async function outputOf(result: Result, { call }: SnippetRequest): Promise<ExampleOutput[]> {
  if (result.kind !== 'file') return readOutput(writeOutput(result), exampleOf(call).input)
  const bytes = Buffer.from(await result.blob.arrayBuffer())
  return [{ kind: 'file', src: `data:${result.blob.type};base64,${bytes.toString('base64')}` }]
}
