/** The OpenAI package for Python, for chat at any server in OpenAI's form. */

import { hasHalfPair, pythonArguments, pythonLiteral, pythonText } from '../../../print/python.ts'
import { readChat } from '../../../render/chat-request.ts'
import { type Client, ClientError } from '../../../render/client.ts'

/**
 * What the method takes by name; all else goes in as an extra part of the body.
 *
 * @see https://github.com/openai/openai-python/blob/v2.54.0/src/openai/resources/chat/completions/completions.py
 */
const ARGUMENTS = new Set(
  (
    'messages model audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens ' +
    'max_tokens metadata modalities moderation n parallel_tool_calls prediction presence_penalty prompt_cache_key ' +
    'prompt_cache_options prompt_cache_retention reasoning_effort response_format safety_identifier seed ' +
    'service_tier stop store stream stream_options temperature tool_choice tools top_logprobs top_p user verbosity ' +
    'web_search_options'
  ).split(' '),
)

export const client: Client = {
  language: 'python',
  name: 'openai',
  rank: 11,
  plan(request) {
    const { baseUrl, variable, body } = readChat(request, 'The OpenAI client')
    // The package encodes JSON as UTF-8 itself.
    if (!hasHalfPair(body)) {
      const { billTo } = request.call
      const known = Object.entries(body).filter(([key]) => ARGUMENTS.has(key))
      const extra = Object.entries(body).filter(([key]) => !ARGUMENTS.has(key))
      const all = {
        ...Object.fromEntries(known),
        ...(extra.length > 0 && { extra_body: Object.fromEntries(extra) }),
      }
      return {
        templates: [request.streaming ? 'chat-stream' : 'chat'],
        values: {
          baseUrl: pythonText(baseUrl),
          variable,
          billing:
            billTo === undefined ? '' : `default_headers=${pythonLiteral({ 'X-HF-Bill-To': billTo })},`,
          body: pythonArguments(all),
        },
      }
    }
    throw new ClientError('The OpenAI client for Python cannot send half of a surrogate pair.')
  },
}
