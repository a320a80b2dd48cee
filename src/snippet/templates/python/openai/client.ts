/** OpenAI's Python package, for any server in OpenAI's form. */

import { hasHalfPair, pythonArguments, pythonLiteral, pythonText } from '../../../print/python.ts'
import { type Client, ClientError } from '../../../render/client.ts'
import type { Values } from '../../../render/fill-template.ts'
import { mediaName, nameMedia } from '../../../render/media-names.ts'
import { resultIsText, withFloats } from '../../../render/openai-defaults.ts'
import { type OpenAiRequest, readOpenAi } from '../../../render/openai-request.ts'
import type { BodyJson, SnippetRequest } from '../../../types.ts'
import { pythonImports, readFiles } from '../python-http.ts'

/**
 * Named parameters of each method; all others are passed in `extra_body`.
 *
 * @see https://github.com/openai/openai-python/tree/v3.54.0/src/openai/resources
 */
const ARGUMENTS: { readonly [route in OpenAiRequest['route']]: string } = {
  chat:
    'messages model audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens ' +
    'max_tokens metadata modalities moderation n parallel_tool_calls prediction presence_penalty prompt_cache_key ' +
    'prompt_cache_options prompt_cache_retention reasoning_effort response_format safety_identifier seed ' +
    'service_tier stop store stream stream_options temperature tool_choice tools top_logprobs top_p user verbosity ' +
    'web_search_options',
  embeddings: 'input model dimensions encoding_format user',
  images:
    'prompt background complexity frame_count frame_duration_ms model moderation n output_compression output_format ' +
    'partial_images quality response_format safety_identifier size stream style svg user',
  speech: 'input model voice instructions response_format speed stream_format',
  transcriptions:
    'file model chunking_strategy include keywords known_speaker_names known_speaker_references language languages ' +
    'prompt response_format stream temperature timestamp_granularities',
}

export const client: Client = {
  language: 'python',
  name: 'openai',
  rank: 11,
  plan(request) {
    const openAi = readOpenAi(request, 'The OpenAI client')
    if (hasHalfPair(openAi)) {
      throw new ClientError('The OpenAI client for Python cannot send half of a surrogate pair.')
    }
    const { route, baseUrl, variable, headers, query } = openAi
    return {
      templates: ['client', request.streaming ? 'chat-stream' : route],
      values: {
        baseUrl: pythonText(baseUrl),
        variable,
        billing: Object.keys(headers).length === 0 ? '' : `default_headers=${pythonLiteral(headers)},`,
        query: Object.keys(query).length === 0 ? '' : `default_query=${pythonLiteral(query)},`,
        imports: pythonImports(['os']),
        names: 'APIStatusError, OpenAI',
        ...callValues(openAi, request),
      },
    }
  },
}

function callValues(openAi: OpenAiRequest, { body, next }: SnippetRequest): Values {
  const file = next.kind === 'nothing' ? '' : pythonText(next.file)
  switch (openAi.route) {
    case 'chat':
      return { body: pythonArguments(withExtra(openAi.route, openAi.body)) }
    case 'embeddings': {
      const one = 'response.data[0].embedding'
      const all = '[item.embedding for item in response.data]'
      return {
        body: pythonArguments(withExtra(openAi.route, withFloats(openAi.body))),
        result: typeof openAi.body.input === 'string' ? one : all,
      }
    }
    case 'images': {
      const media = nameMedia(body)
      return {
        imports: pythonImports(['base64', 'os']),
        prepare: readFiles(body, media),
        body: pythonArguments(withExtra(openAi.route, openAi.body), (text) => mediaName(media, text)),
        file,
      }
    }
    case 'speech': {
      // The method requires a voice, but many servers do not.
      const needsVoice = openAi.body.voice === undefined
      return {
        names: needsVoice ? 'APIStatusError, OpenAI, omit' : 'APIStatusError, OpenAI',
        body: pythonArguments(withExtra(openAi.route, openAi.body)),
        voice: needsVoice ? 'voice=omit,' : '',
        file,
      }
    }
    case 'transcriptions':
      return {
        body: pythonArguments(withExtra(openAi.route, openAi.fields)),
        file: pythonText(openAi.file.file),
        mime: pythonText(openAi.file.mime),
        result: resultIsText(openAi) ? 'transcription' : 'transcription.text',
      }
  }
}

function withExtra(
  route: OpenAiRequest['route'],
  body: { [key: string]: BodyJson },
): { [key: string]: BodyJson } {
  const names = ARGUMENTS[route].split(' ')
  const known = Object.entries(body).filter(([key]) => names.includes(key))
  const extra = Object.entries(body).filter(([key]) => !names.includes(key))
  return {
    ...Object.fromEntries(known),
    ...(extra.length > 0 && { extra_body: Object.fromEntries(extra) }),
  }
}
