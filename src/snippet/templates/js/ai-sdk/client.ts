/** The AI SDK, with its package for servers in OpenAI's form. */

import type { JsonObject } from '../../../../card/json.ts'
import { jsLiteral, jsText } from '../../../print/javascript.ts'
import { type Client, ClientError, type Plan } from '../../../render/client.ts'
import type { Values } from '../../../render/fill-template.ts'
import { nameMedia } from '../../../render/media-names.ts'
import { type OpenAiRequest, readOpenAi } from '../../../render/openai-request.ts'
import { readTexts } from '../../../render/plain-chat.ts'
import type { BodyJson, SnippetRequest } from '../../../types.ts'
import { jsFileImport } from '../js-files.ts'
import { chatArguments, jsArguments, NAME, options, PICTURES } from './arguments.ts'

export const client: Client = {
  language: 'js',
  name: 'ai-sdk',
  rank: 3,
  plan(request) {
    const openAi = readOpenAi(request, NAME)
    const { baseUrl, variable, headers, query } = openAi
    const { templates, values } = callPlan(openAi, request)
    return {
      templates: ['client', ...templates],
      values: {
        baseUrl: jsText(baseUrl),
        variable,
        billing: Object.keys(headers).length === 0 ? '' : `headers: ${jsLiteral(headers)},`,
        query: Object.keys(query).length === 0 ? '' : `queryParams: ${jsLiteral(query)},`,
        imports: '',
        supportedUrls: '',
        ...values,
      },
    }
  },
}

function callPlan(openAi: OpenAiRequest, { streaming, next, call, body }: SnippetRequest): Plan {
  if (nameMedia(body).length > 0) throw new ClientError(`${NAME} sends pictures to another route.`)
  switch (openAi.route) {
    case 'chat':
      return {
        templates: [streaming ? 'chat-stream' : 'chat'],
        values: { names: streaming ? 'streamText' : 'generateText', ...chatValues(openAi.body) },
      }
    case 'embeddings':
      return { templates: ['embeddings'], values: embeddingValues(openAi.body) }
    case 'images': {
      const { model, prompt, ...others } = plain(openAi.body)
      if (typeof model !== 'string' || typeof prompt !== 'string')
        throw new ClientError(`${NAME} needs a text.`)
      return {
        templates: ['images'],
        values: {
          imports: jsFileImport({ reads: false, writes: true }),
          names: 'generateImage',
          model: jsText(model),
          body: jsArguments({ prompt, ...options(others) }),
          file: next.kind === 'nothing' ? '' : jsText(next.file),
        },
      }
    }
    default:
      throw new ClientError(`${NAME} does not support the task ${call.task} on OpenAI-compatible servers.`)
  }
}

function chatValues(body: JsonObject): Values {
  const { model, hasPictures, args } = chatArguments(body)
  return {
    model: jsText(model),
    // Images on other hosts would be downloaded and sent in place of their URL.
    supportedUrls: hasPictures ? `supportedUrls: () => ({ "image/*": [${PICTURES}] }),` : '',
    body: jsArguments(args),
  }
}

function embeddingValues(body: { [key: string]: BodyJson }): Values {
  const { model, input, encoding_format = 'float', ...others } = body
  const texts = readTexts({ input }, NAME)
  const { dimensions, user, ...unknown } = plain(others)
  const isTaken =
    (dimensions === undefined || typeof dimensions === 'number') &&
    (user === undefined || typeof user === 'string') &&
    Object.keys(unknown).length === 0
  if (!isTaken || encoding_format !== 'float' || typeof model !== 'string') {
    throw new ClientError(`${NAME} only takes the parameters dimensions and user for embeddings.`)
  }
  const isOne = typeof texts === 'string'
  return {
    names: isOne ? 'embed' : 'embedMany',
    method: isOne ? 'embed' : 'embedMany',
    result: isOne ? 'embedding' : 'embeddings',
    model: jsText(model),
    body: jsArguments({ [isOne ? 'value' : 'values']: texts, ...options(plain(others)) }),
  }
}

/** Without files, only JSON is left; the round trip through text tells the compiler so too. */
function plain(values: { [key: string]: BodyJson }): JsonObject {
  return JSON.parse(JSON.stringify(values))
}
