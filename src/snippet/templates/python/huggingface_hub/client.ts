/** `huggingface_hub`, which assembles requests its own way. */

import type { Json } from '../../../../card/types.ts'
import { hasHalfPair, pythonArguments, pythonText } from '../../../print/python.ts'
import { type Client, ClientError } from '../../../render/client.ts'
import { readChat } from '../../../render/openai-request.ts'
import { isDirect } from '../../../request/find-helper.ts'
import { isMedia } from '../../../request/inputs.ts'
import type { Call, SnippetRequest } from '../../../types.ts'
import { CHAT_PARAMETERS, METHODS, type Method, SERVED, saveTemplate } from './tasks.ts'

type Arguments = { [name: string]: Json }

export const client: Client = {
  language: 'python',
  name: 'huggingface_hub',
  rank: 9,
  plan(request) {
    checkText(request)
    return request.call.task === 'conversational' ? chatPlan(request) : taskPlan(request)
  },
}

function chatPlan(request: SnippetRequest) {
  const { call } = request
  const { body } = readChat(request, 'huggingface_hub')
  const { provider } = call
  const direct = isDirect(provider) ? { model: call.providerModelId } : {}
  return {
    templates: [request.streaming ? 'chat-stream' : 'chat'],
    values: {
      client: printClient(call, isDirect(provider) ? { provider } : {}),
      method: 'chat_completion',
      args: pythonArguments(nameParameters({ ...body, ...direct }, CHAT_PARAMETERS, 'extra_body')),
    },
  }
}

function taskPlan({ call, next }: SnippetRequest) {
  const { task, provider, endpointUrl, model } = call
  const method = Object.hasOwn(METHODS, task) ? METHODS[task] : undefined
  if (method === undefined) throw new ClientError(`huggingface_hub has no method for the task ${task}.`)
  if (call.endpointProtocol === 'openai') {
    throw new ClientError('huggingface_hub only supports chat on OpenAI-compatible servers.')
  }
  if (provider !== 'hf-inference' && !SERVED[provider]?.includes(task)) {
    throw new ClientError(`huggingface_hub does not serve the task ${task} at ${provider}.`)
  }
  const target = endpointUrl === undefined ? { model: model.id } : {}
  const { candidate_labels, ...others } = call.parameters
  const parameters = candidate_labels === undefined ? others : { candidate_labels, ...others }
  return {
    templates: ['task', next.kind === 'nothing' ? 'print' : saveTemplate(task, next.file)],
    values: {
      client: printClient(call, endpointUrl === undefined ? { provider } : {}),
      method: task.replaceAll('-', '_'),
      args: pythonArguments({
        ...nameInputs(call, method),
        ...nameParameters(parameters, method.parameters, method.others),
        ...target,
      }),
      file: next.kind === 'nothing' ? '' : pythonText(next.file),
    },
  }
}

/** @throws {ClientError} if there are lone surrogates, since the package encodes JSON as UTF-8 */
function checkText({ body, call }: SnippetRequest): void {
  if (body.kind === 'text') throw new ClientError('The inputs are nested too deep for a literal.')
  if (hasHalfPair([call.inputs, call.parameters, call.model.id, call.providerModelId]))
    throw new ClientError('huggingface_hub cannot send half of a surrogate pair.')
}

function printClient({ tokenVariable, billTo, endpointUrl }: Call, target: Arguments): string {
  const first = { ...target, ...(endpointUrl === undefined ? undefined : { base_url: endpointUrl }) }
  const lines = [
    pythonArguments(first),
    `api_key=os.environ["${tokenVariable}"],`,
    ...(billTo === undefined ? [] : [pythonArguments({ bill_to: billTo })]),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

function nameInputs({ inputs }: Call, method: Method): Arguments {
  const plain: Json = JSON.parse(JSON.stringify(inputs))
  return Object.fromEntries(
    method.inputs.map(([from, name]) => {
      const value = from === '' ? plain : childOf(plain, from)
      return [name, isMedia(value) ? value.file : value]
    }),
  )
}

function childOf(value: Json, key: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return value[key] ?? null
}

function nameParameters(
  parameters: Arguments,
  names: readonly string[],
  others?: 'extra_body' | 'arguments',
): Arguments {
  const unnamed = Object.keys(parameters).filter((key) => !names.includes(key))
  if (unnamed.length === 0 || others === 'arguments') return parameters
  if (others === undefined)
    throw new ClientError(`huggingface_hub has no name for the parameter ${unnamed.join(', ')}.`)
  const known = Object.entries(parameters).filter(([key]) => names.includes(key))
  const extra = Object.entries(parameters).filter(([key]) => !names.includes(key))
  return { ...Object.fromEntries(known), extra_body: Object.fromEntries(extra) }
}
