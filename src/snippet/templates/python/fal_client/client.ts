/** `fal_client`, which calls fal.ai directly, with a fal.ai key. */

import { pythonArguments, pythonText } from '../../../print/python.ts'
import { type Client, ClientError } from '../../../render/client.ts'
import { mediaName, nameMedia } from '../../../render/media-names.ts'
import { httpTemplates } from '../../../render/shapes.ts'
import { pythonImports, pythonPlace, readFiles } from '../python-http.ts'

export const client: Client = {
  language: 'python',
  name: 'fal_client',
  rank: 12,
  plan(request) {
    const { body, call, next } = request
    if (call.provider !== 'fal-ai') throw new ClientError('fal_client only works with fal-ai.')
    if (body.kind !== 'json') throw new ClientError('The inputs are nested too deep for a literal.')
    // A request that bypasses the router is billed by fal.ai itself.
    if (call.billTo !== undefined) throw new ClientError('fal_client cannot bill an organisation at the Hub.')
    if (/\\ud[89a-f]/i.test(JSON.stringify(body.value).replaceAll('\\\\', ''))) {
      throw new ClientError('fal_client cannot send half of a surrogate pair.')
    }
    const media = nameMedia(body)
    return {
      templates: ['call', ...httpTemplates(request).slice(-1)],
      values: {
        imports: media.length > 0 ? `${pythonImports(['base64'])}\n` : '',
        requests: next.kind === 'nothing' ? '' : 'import requests',
        prepare: readFiles(body, media),
        // Jobs wait in a queue; immediate answers have none.
        method: next.kind === 'poll' ? 'subscribe' : 'run',
        model: pythonText(call.providerModelId),
        args: pythonArguments({ arguments: body.value }, (value) => mediaName(media, value)),
        ...(next.kind === 'nothing'
          ? undefined
          : { file: pythonText(next.file), place: pythonPlace(next.place) }),
      },
    }
  },
}
