/** The parameters that a reader may set in a snippet, from the task's API specification. */

import { CHAT_TASKS } from '../../../snippet/request/inputs.ts'
import { type ApiField, readTaskApi } from '../../../task/api-schema.ts'
import type { ParameterField } from '../../../ui/snippet/snippet-fields.tsx'

/** Of the many parameters of chat, those that most servers support. */
const CHAT_PARAMETERS = ['max_tokens', 'temperature', 'top_p', 'seed', 'stop']

/** What the request has a place of its own for. */
const INPUTS: ReadonlySet<string> = new Set(['prompt', 'messages', 'model', 'stream', 'stream_options'])

const TYPES: { readonly [type: string]: ParameterField['type'] } = {
  text: 'text',
  number: 'number',
  'whole number': 'integer',
  'true or false': 'boolean',
  'list of text': 'texts',
}

/** Names of all parameters that the API of a task takes. */
export function readParameterNames(task: string): string[] {
  return fieldsOf(task).map(({ name }) => name)
}

const known = new Map<string, ParameterField[]>()

/** The parameters of a task's requests that fit a line of a form; read once per task. */
export function readParameters(task: string): ParameterField[] {
  const fields = known.get(task) ?? findParameters(task)
  known.set(task, fields)
  return fields
}

function findParameters(task: string): ParameterField[] {
  const fields = fieldsOf(task)
  if (!CHAT_TASKS.has(task)) return fields.flatMap(toField)
  return CHAT_PARAMETERS.flatMap((name) => fields.filter((field) => field.name === name).flatMap(toField))
}

function fieldsOf(task: string): ApiField[] {
  const isChat = CHAT_TASKS.has(task)
  const fields = readTaskApi(isChat ? 'chat-completion' : task)?.request.fields ?? []
  const parameters = isChat ? fields : (fields.find(({ name }) => name === 'parameters')?.fields ?? [])
  return parameters.filter(({ name }) => !INPUTS.has(name))
}

function toField({ name, type, description, values }: ApiField): ParameterField[] {
  const known = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
  if (known === undefined) return []
  return [{ name, type: known, description, ...(values.length === 0 ? undefined : { values }) }]
}
