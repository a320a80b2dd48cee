/** LiteLLM, with its route for servers in OpenAI's form. */

import { extraBody, hasHalfPair, pythonArguments, pythonLiteral, pythonText } from '../../../print/python.ts'
import { type Client, ClientError } from '../../../render/client.ts'
import { readOpenAi, refuseQuery } from '../../../render/openai-request.ts'
import { readMessages, readModel, readParameters, readTexts } from '../../../render/plain-chat.ts'

const NAME = 'LiteLLM'

const ARGUMENTS = ['temperature', 'top_p', 'max_tokens', 'frequency_penalty', 'presence_penalty', 'seed']

export const client: Client = {
  language: 'python',
  name: 'litellm',
  rank: 15,
  plan(request) {
    const openAi = readOpenAi(request, NAME)
    if (hasHalfPair(openAi)) throw new ClientError(`${NAME} cannot send half of a surrogate pair.`)
    refuseQuery(openAi, NAME)
    const { route, baseUrl, variable, headers } = openAi
    const values = {
      baseUrl: pythonText(baseUrl),
      variable,
      billing: Object.keys(headers).length === 0 ? '' : `extra_headers=${pythonLiteral(headers)},`,
    }
    if (route === 'chat') {
      const { named, others } = readParameters(openAi.body, ARGUMENTS)
      const messages = readMessages(openAi.body, NAME)
      return {
        templates: [request.streaming ? 'chat-stream' : 'chat'],
        values: {
          ...values,
          body: pythonArguments({ model: routed(openAi.body), messages, ...named, ...extraBody(others) }),
        },
      }
    }
    if (route !== 'embeddings') {
      throw new ClientError(`The ${NAME} snippets have no call for the task ${request.call.task}.`)
    }
    const { model: _, input, ...others } = openAi.body
    const texts = readTexts({ input }, NAME)
    const one = 'response.data[0]["embedding"]'
    return {
      templates: ['embeddings'],
      values: {
        ...values,
        body: pythonArguments({ model: routed(openAi.body), input: texts, ...extraBody(others) }),
        result: typeof texts === 'string' ? one : '[item["embedding"] for item in response.data]',
      },
    }
  },
}

/**
 * The model id after the name of the route.
 *
 * @see https://docs.litellm.ai/docs/providers/openai_compatible
 */
function routed(body: { readonly model?: unknown }): string {
  const model = readModel(body, NAME)
  // Would select another of OpenAI's routes.
  if (model.includes('responses/'))
    throw new ClientError(`${NAME} mistakes the id of this model for a route.`)
  return `openai/${model}`
}
