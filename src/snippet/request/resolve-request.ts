/** Resolves a model, a provider and inputs into a request, represented as a value. */

import { makeRequestOptionsFromResolvedModel, type RequestArgs } from '@huggingface/inference'
import type { Json } from '../../card/types.ts'
import type { TaskRow } from '../../task-table.ts'
import { SnippetError } from '../snippet-error.ts'
import type {
  Body,
  Call,
  FollowUp,
  Header,
  ModelDescription,
  ModelExample,
  SnippetOptions,
  SnippetRequest,
} from '../types.ts'
import { jsonBody, type Log, readBody } from './body.ts'
import { chatBody, openAiUrl, ROUTER_CHAT_URL, routedModel } from './chat.ts'
import {
  checkBillTo,
  checkTokenVariable,
  encodeModelId,
  formatUrl,
  readEndpoint,
  writeEndpoint,
} from './check-options.ts'
import { type GetHelper, getHelper, type Helper, isDirect } from './find-helper.ts'
import { CHAT_TASKS } from './inputs.ts'
import type { MediaMarks } from './media-marks.ts'

/** The default provider. */
export const DEFAULT_PROVIDER = 'hf-inference'

/** Starts with `hf_`, so that helpers route requests through the router. */
const TOKEN_STAND_IN = 'hf_token'

/** Dependencies of resolving, which tests replace. */
export interface Dependencies {
  getHelper: GetHelper
  log: Log
}

/**
 * Resolve the request to send.
 *
 * Route and payload come from the provider helpers of `@huggingface/inference`; chat and endpoints follow our own
 * rules. No network access and no token are needed.
 *
 * @throws {MissingHelperError} if the provider is unknown or does not serve the task
 * @throws {SnippetError} if the options cannot be sent as they are; the message says which and why
 */
export async function resolveRequest(
  options: SnippetOptions,
  dependencies: Dependencies = { getHelper, log: console },
): Promise<SnippetRequest> {
  const call = await buildCall(options)
  const endpoint = call.endpointUrl === undefined ? undefined : readEndpoint(call.endpointUrl)
  if (endpoint !== undefined && call.provider !== DEFAULT_PROVIDER) {
    throw new SnippetError(
      `An endpoint of your own replaces the provider, but ${call.provider} is given as well. Leave out one of the two.`,
    )
  }
  if (call.provider === 'auto' && call.task !== 'conversational') {
    throw new SnippetError('The router can only choose a provider for chat. Choose a provider for this task.')
  }
  if (endpoint !== undefined && call.endpointProtocol === 'openai' && call.task !== 'conversational') {
    // Loaded on demand: public providers use their helpers, and most pages do not need these routes.
    const { routeOpenAi } = await import('./openai-endpoint.ts')
    const { url, body, next } = routeOpenAi(call, endpoint)
    return { method: 'POST', url, headers: plainHeaders(call, body), body, streaming: false, next, call }
  }
  const helper = dependencies.getHelper(
    call.provider === 'auto' ? DEFAULT_PROVIDER : call.provider,
    call.task,
  )
  const streaming = call.task === 'conversational' && options.streaming === true
  const sent =
    call.task === 'conversational'
      ? buildChat(call, helper, endpoint, streaming)
      : await buildOther(call, helper, endpoint, dependencies.log)
  return {
    method: 'POST',
    ...sent,
    streaming,
    next: await findFollowUp(call, sent.url),
    call,
  }
}

/** The table of tasks is loaded with the first request: a page that only lists providers can do without. */
async function findRow(task: string): Promise<TaskRow | undefined> {
  const { TASK_TABLE } = await import('../../task-table.ts')
  return TASK_TABLE.get(task)
}

async function findFollowUp({ provider, task }: Call, url: string): Promise<FollowUp> {
  const file = (await findRow(task))?.file
  // Most tasks produce no file, and their pages need not load the facts about each provider's jobs.
  return file === undefined
    ? { kind: 'nothing' }
    : (await import('./follow-up.ts')).followUp(provider, task, url, file)
}

type Mapping = Parameters<typeof makeRequestOptionsFromResolvedModel>[3]

type Sent = Pick<SnippetRequest, 'url' | 'headers' | 'body'>

/** Fill in examples and defaults for omitted options. */
async function buildCall({ model, provider = DEFAULT_PROVIDER, ...options }: SnippetOptions): Promise<Call> {
  const { pipelineTag = '' } = model
  const task = CHAT_TASKS.has(pipelineTag) ? 'conversational' : pipelineTag
  const example = model.examples?.[options.example ?? 0]
  // The examples are not loaded when inputs are given.
  const inputs = options.inputs ?? (await import('./examples.ts')).findExampleInputs(model, example)
  if (inputs === undefined) {
    throw new SnippetError(
      pipelineTag === ''
        ? 'The model does not name a task, so its inputs are unknown. Add a pipeline_tag to its card.'
        : `There is no request for the task ${JSON.stringify(pipelineTag)}.`,
    )
  }
  const tokenVariable = options.tokenVariable ?? defaultTokenVariable(provider, options.endpointUrl)
  checkTokenVariable(tokenVariable)
  if (options.billTo !== undefined) checkBillTo(options.billTo)
  return {
    task,
    model,
    provider,
    providerModelId: options.providerModelId ?? model.id,
    ...(options.adapter === undefined ? undefined : { adapter: options.adapter }),
    inputs,
    parameters: parameters(await defaultParameters(model, example), options.parameters ?? {}),
    tokenVariable,
    ...(options.billTo === undefined ? undefined : { billTo: options.billTo }),
    ...(options.endpointUrl === undefined ? undefined : { endpointUrl: writeEndpoint(options.endpointUrl) }),
    ...(options.endpointProtocol === undefined ? undefined : { endpointProtocol: options.endpointProtocol }),
  }
}

/** What a request has that nobody has changed: the author's parameters, and those that the task cannot do without. */
export async function defaultParameters(
  { pipelineTag = '' }: ModelDescription,
  example: ModelExample | undefined,
): Promise<{ [name: string]: Json }> {
  const ofTask = (await findRow(pipelineTag))?.parameters
  return { ...ofTask, ...(example && (await import('./own-inputs.ts')).ownParameters(example)) }
}

/** A parameter counts as given unless it is undefined: 0, false and null are values. */
function parameters(
  defaults: { readonly [key: string]: Json },
  given: { [key: string]: Json | undefined },
): { [key: string]: Json } {
  const all: [string, Json | undefined][] = [
    ...Object.entries(defaults).filter(([key]) => given[key] === undefined),
    ...Object.entries(given),
  ]
  return Object.fromEntries(all.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

function defaultTokenVariable(provider: string, endpointUrl: string | undefined): string {
  if (endpointUrl !== undefined) return 'API_TOKEN'
  return isDirect(provider) ? `${provider.toUpperCase()}_API_KEY` : 'HF_TOKEN'
}

function buildChat(call: Call, helper: Helper, endpoint: URL | undefined, streaming: boolean): Sent {
  const body = (model: string): Body =>
    // Values that JSON cannot represent, such as NaN, become what JSON makes of them.
    jsonBody(JSON.parse(JSON.stringify(chatBody(model, call.inputs, call.parameters, streaming))))
  const headers = plainHeaders(call)
  if (endpoint !== undefined) {
    return {
      url: formatUrl(openAiUrl(endpoint, '/chat/completions')),
      headers,
      body: body(call.providerModelId),
    }
  }
  if (helper.clientSideRoutingOnly) {
    const url = helper.makeUrl({
      authMethod: 'provider-key',
      model: call.providerModelId,
      task: 'conversational',
    })
    return { url, headers, body: body(call.providerModelId) }
  }
  return { url: ROUTER_CHAT_URL, headers, body: body(routedModel(call.model.id, call.provider)) }
}

async function buildOther(call: Call, helper: Helper, endpoint: URL | undefined, log: Log): Promise<Sent> {
  try {
    const { args, marks } = await buildPayload(helper, call)
    const make = (model: string) =>
      makeRequestOptionsFromResolvedModel(
        model,
        helper,
        { ...args, accessToken: TOKEN_STAND_IN, ...(endpoint && { endpointUrl: endpoint.href }) },
        mappingOf(call),
        { ...taskOption(call.task), ...(call.billTo === undefined ? undefined : { billTo: call.billTo }) },
      )
    const { info } = make(call.providerModelId)
    // The id is encoded in the URL, but not in the body.
    const url = endpoint === undefined ? new URL(make(encodeModelId(call.providerModelId)).url) : endpoint
    const body = await readBody(info.body, call.inputs, marks, log)
    return { url: formatUrl(url), headers: readHeaders(info.headers, call, body), body }
  } catch (error) {
    // The helpers throw their own errors for invalid inputs.
    if (error instanceof Error && error.name === 'InputError') throw new SnippetError(error.message)
    throw error
  }
}

/** Helpers take an adapter's weights along with its base model. */
function mappingOf({ provider, model, providerModelId, adapter }: Call): Mapping {
  if (adapter === undefined) return undefined
  const { kind, weightsPath } = adapter
  const ids = { provider, hfModelId: model.id, providerId: providerModelId }
  // No helper reads a mapping's task.
  return { ...ids, status: 'live', task: 'other', adapter: kind, adapterWeightsPath: weightsPath }
}

/** Inputs and parameters as the helper takes them. */
async function buildPayload(
  helper: Helper,
  { task, inputs, parameters }: Call,
): Promise<{ args: RequestArgs; marks?: MediaMarks }> {
  const takes = (await findRow(task))?.takes
  if (takes !== undefined) {
    // Pages of tasks without files need not load this.
    const { buildMediaPayload } = await import('./media-payload.ts')
    return await buildMediaPayload(helper, task, inputs, parameters)
  }
  return { args: { inputs, ...(Object.keys(parameters).length === 0 ? undefined : { parameters }) } }
}

/** In hosted inference, these two tasks share a model and differ only in the route. */
function taskOption(task: string): { task?: 'feature-extraction' | 'sentence-similarity' } {
  return task === 'feature-extraction' || task === 'sentence-similarity' ? { task } : {}
}

/** Drops the user agent, which depends on where the snippet runs; a form sets its own content type. */
function readHeaders(sent: HeadersInit | undefined, call: Call, body: Body): Header[] {
  const given = [...new Headers(sent)].filter(
    ([name]) => !['authorization', 'user-agent', 'x-hf-bill-to'].includes(name),
  )
  const headers: Header[] = given.map(([name, value]) => ({ name: headerName(name), value }))
  if (body.kind === 'bytes') headers.push({ name: 'Content-Type', value: body.media.mime })
  return [authorization(call), ...headers, ...billing(call)]
}

/** The headers of a request made without a helper; a form sets its own content type. */
function plainHeaders(call: Call, body?: Body): Header[] {
  const type = body?.kind === 'multipart' ? [] : [{ name: 'Content-Type', value: 'application/json' }]
  return [authorization(call), ...type, ...billing(call)]
}

/** `content-type` in conventional capitalisation. */
function headerName(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())
}

function authorization(call: Call): Header {
  return { name: 'Authorization', scheme: 'Bearer', variable: call.tokenVariable }
}

/** @see https://huggingface.co/docs/inference-providers/pricing#billing-for-team-and-enterprise-organizations */
function billing(call: Call): Header[] {
  return call.billTo === undefined ? [] : [{ name: 'X-HF-Bill-To', value: call.billTo }]
}
