/** The OpenAI package for JavaScript, for chat at any server in OpenAI's form. */

import { jsLiteral, jsText } from '../../../print/javascript.ts'
import { readChat } from '../../../render/chat-request.ts'
import type { Client } from '../../../render/client.ts'

export const client: Client = {
  language: 'js',
  name: 'openai',
  rank: 2,
  plan(request) {
    const { baseUrl, variable, body } = readChat(request, 'The OpenAI client')
    const { billTo } = request.call
    return {
      templates: [request.streaming ? 'chat-stream' : 'chat'],
      values: {
        baseUrl: jsText(baseUrl),
        variable,
        billing: billTo === undefined ? '' : `defaultHeaders: ${jsLiteral({ 'X-HF-Bill-To': billTo })},`,
        body: jsLiteral(body),
      },
    }
  },
}
