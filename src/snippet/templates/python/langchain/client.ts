/** LangChain, with its package for OpenAI, which supports any server in that form. */

import type { JsonObject } from '../../../../card/json.ts'
import { extraBody, hasHalfPair, pythonArguments, pythonLiteral, pythonText } from '../../../print/python.ts'
import { type Client, ClientError } from '../../../render/client.ts'
import { withFloats } from '../../../render/openai-defaults.ts'
import { readOpenAi } from '../../../render/openai-request.ts'
import { readMessages, readModel, readParameters, readTexts } from '../../../render/plain-chat.ts'
import type { BodyJson } from '../../../types.ts'

const NAME = 'LangChain'

/** Without `max_tokens`, which the package would rename. */
const SETTINGS = ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty', 'seed']

export const client: Client = {
  language: 'python',
  name: 'langchain',
  rank: 14,
  plan(request) {
    const openAi = readOpenAi(request, NAME)
    if (hasHalfPair(openAi)) throw new ClientError(`${NAME} cannot send half of a surrogate pair.`)
    const { route, baseUrl, variable, headers, query } = openAi
    const values = {
      baseUrl: pythonText(baseUrl),
      variable,
      billing: Object.keys(headers).length === 0 ? '' : `default_headers=${pythonLiteral(headers)},`,
      query: Object.keys(query).length === 0 ? '' : `default_query=${pythonLiteral(query)},`,
    }
    if (route === 'chat') {
      return {
        templates: [request.streaming ? 'chat-stream' : 'chat'],
        values: {
          ...values,
          settings: chatSettings(openAi.body),
          messages: pythonLiteral(readMessages(openAi.body, NAME)),
        },
      }
    }
    if (route !== 'embeddings') {
      throw new ClientError(`${NAME} has no class for the task ${request.call.task} at such a server.`)
    }
    const texts = readTexts(openAi.body, NAME)
    return {
      templates: ['embeddings'],
      values: {
        ...values,
        settings: embeddingSettings(openAi.body),
        method: typeof texts === 'string' ? 'embed_query' : 'embed_documents',
        texts: pythonLiteral(texts),
      },
    }
  },
}

function chatSettings(body: JsonObject): string {
  const { named, others } = readParameters(body, SETTINGS)
  return pythonArguments({ model: readModel(body, NAME), ...named, ...extraBody(others) })
}

function embeddingSettings(body: { [key: string]: BodyJson }): string {
  const { model: _, input, encoding_format, ...others } = withFloats(body)
  const settings = { encoding_format: encoding_format ?? null, ...extraBody(others) }
  return pythonArguments({ model: readModel(body, NAME), model_kwargs: settings })
}
