/** OpenAI's JavaScript package, for any server in OpenAI's form. */

import { jsLiteral, jsText } from '../../../print/javascript.ts'
import type { Client } from '../../../render/client.ts'
import type { Values } from '../../../render/fill-template.ts'
import { mediaName, nameMedia } from '../../../render/media-names.ts'
import { resultIsText, withFloats } from '../../../render/openai-defaults.ts'
import { type OpenAiRequest, readOpenAi } from '../../../render/openai-request.ts'
import { MediaText } from '../../../request/media-text.ts'
import type { SnippetRequest } from '../../../types.ts'
import { jsFileImport, jsReadFiles } from '../js-files.ts'

export const client: Client = {
  language: 'js',
  name: 'openai',
  rank: 2,
  plan(request) {
    const openAi = readOpenAi(request, 'The OpenAI client')
    const { route, baseUrl, variable, headers, query } = openAi
    return {
      templates: ['client', request.streaming ? 'chat-stream' : route],
      values: {
        baseUrl: jsText(baseUrl),
        variable,
        billing: Object.keys(headers).length === 0 ? '' : `defaultHeaders: ${jsLiteral(headers)},`,
        query: Object.keys(query).length === 0 ? '' : `defaultQuery: ${jsLiteral(query)},`,
        imports: '',
        ...callValues(openAi, request),
      },
    }
  },
}

function callValues(openAi: OpenAiRequest, { body, next }: SnippetRequest): Values {
  switch (openAi.route) {
    case 'chat':
      return { body: jsLiteral(openAi.body) }
    case 'embeddings': {
      const one = 'response.data[0].embedding'
      const all = 'response.data.map(({ embedding }) => embedding)'
      return {
        body: jsLiteral(withFloats(openAi.body)),
        result: typeof openAi.body.input === 'string' ? one : all,
      }
    }
    case 'images':
    case 'speech': {
      const media = nameMedia(body)
      return {
        imports: jsFileImport({ reads: media.length > 0, writes: true }),
        prepare: jsReadFiles(media),
        body: jsLiteral(openAi.body, (text) => mediaName(media, text)),
        file: next.kind === 'nothing' ? '' : jsText(next.file),
      }
    }
    case 'transcriptions':
      return {
        imports: jsFileImport({ reads: true, writes: false }),
        body: jsLiteral({ file: new MediaText(openAi.file, ''), ...openAi.fields }, printFile),
        result: resultIsText(openAi) ? 'transcription' : 'transcription.text',
      }
  }
}

function printFile({ media: { file, mime } }: MediaText): string {
  return `new File([await readFile(${jsText(file)})], ${jsText(file)}, { type: ${jsText(mime)} })`
}
