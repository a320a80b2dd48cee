/** Routes of a self-hosted server in OpenAI's form, other than chat: one per task that the form supports. */

import type { Json } from '../../card/types.ts'
import { TASK_TABLE } from '../../task-table.ts'
import { SnippetError } from '../snippet-error.ts'
import type { Body, Call, FollowUp, Part, ResultPlace } from '../types.ts'
import { jsonBody } from './body.ts'
import { openAiUrl } from './chat.ts'
import { formatUrl } from './check-options.ts'
import { isMedia } from './inputs.ts'
import type { OpenAiTask } from './openai-tasks.ts'

/** The parts of a request that depend on the route. */
interface Routed {
  url: string
  body: Body
  next: FollowUp
}

/** The place of a route's result; for others, the answer itself is the result. */
const PLACES: { readonly [task in OpenAiTask]?: ResultPlace } = {
  'text-to-image': { kind: 'base64', path: ['data', 0, 'b64_json'] },
  'text-to-speech': { kind: 'answer' },
}

/**
 * The request for a task on its route.
 *
 * @throws {SnippetError} if the form has no such route, or the inputs or parameters do not fit it
 * @see https://platform.openai.com/docs/api-reference
 */
export function routeOpenAi(call: Call, endpoint: URL): Routed {
  const [task, path, body] = route(call)
  const place = PLACES[task]
  const file = TASK_TABLE.get(task)?.file
  return {
    url: formatUrl(openAiUrl(endpoint, path)),
    body,
    next: place === undefined || file === undefined ? { kind: 'nothing' } : { kind: 'download', place, file },
  }
}

function route(call: Call): [OpenAiTask, string, Body] {
  const { providerModelId: model, parameters, task } = call
  switch (task) {
    case 'feature-extraction':
      return [task, '/embeddings', json({ model, input: readTexts(call), ...parameters })]
    case 'text-to-image': {
      // By default, a server may answer with a URL that only it can reach.
      const body = { model, prompt: readText(call), response_format: 'b64_json', ...parameters }
      return [task, '/images/generations', json(body)]
    }
    case 'text-to-speech': {
      // The form requires a voice, and defaults to MP3.
      const body = { model, input: readText(call), voice: 'alloy', response_format: 'wav', ...parameters }
      return [task, '/audio/speech', json(body)]
    }
    case 'automatic-speech-recognition': {
      if (!isMedia(call.inputs)) throw new SnippetError(`The task ${task} takes a file.`)
      const parts = [{ name: 'file', media: call.inputs }, { name: 'model', value: model }, ...fields(call)]
      return [task, '/audio/transcriptions', { kind: 'multipart', parts }]
    }
    default:
      throw new SnippetError(`An OpenAI-compatible server has no route for the task ${JSON.stringify(task)}.`)
  }
}

/** Values that JSON cannot represent, such as NaN, become what JSON makes of them. */
function json(value: { [key: string]: Json }): Body {
  return jsonBody(JSON.parse(JSON.stringify(value)))
}

function readText({ task, inputs }: Call): string {
  if (typeof inputs === 'string') return inputs
  throw new SnippetError(`The task ${task} takes a text.`)
}

function readTexts({ task, inputs }: Call): string | string[] {
  const texts: unknown[] = Array.isArray(inputs) ? inputs : [inputs]
  const all = texts.filter((text) => typeof text === 'string')
  if (all.length < texts.length) throw new SnippetError(`The task ${task} takes a text or a list of texts.`)
  return typeof inputs === 'string' ? inputs : all
}

/** Form fields are text. */
function fields({ parameters }: Call): Part[] {
  return Object.entries(parameters).map(([name, value]) => {
    if (typeof value === 'object') {
      throw new SnippetError(`The parameter ${JSON.stringify(name)} cannot be sent as a field of a form.`)
    }
    return { name, value: String(value) }
  })
}
