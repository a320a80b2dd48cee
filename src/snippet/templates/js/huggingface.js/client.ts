/** `@huggingface/inference`, which makes the same request that our snippets start from. */

import { PROVIDERS } from '@huggingface/inference'
import { jsLiteral, jsText } from '../../../print/javascript.ts'
import { type Client, ClientError } from '../../../render/client.ts'
import { readChat } from '../../../render/openai-request.ts'
import { encodeModelId } from '../../../request/check-options.ts'
import { isDirect } from '../../../request/find-helper.ts'
import { hasImage, isMedia } from '../../../request/inputs.ts'
import { MediaText } from '../../../request/media-text.ts'
import type { BodyJson, Call, MediaFile, SnippetRequest } from '../../../types.ts'

/** Tasks that a provider serves: for each, the client has a method that is named after it. */
const SERVED: ReadonlySet<string> = new Set(Object.values(PROVIDERS).flatMap((tasks) => Object.keys(tasks)))

export const client: Client = {
  language: 'js',
  name: 'huggingface.js',
  rank: 1,
  plan: (request) => (request.call.task === 'conversational' ? chatPlan(request) : taskPlan(request)),
}

function chatPlan(request: SnippetRequest) {
  const { call } = request
  const { body } = readChat(request, 'The inference client')
  if (Object.hasOwn(body, '__proto__')) {
    throw new ClientError('The inference client loses a parameter named __proto__.')
  }
  // For a provider that the router does not know, the name is given twice, as the client strips it from the model id.
  const { provider } = call
  const direct = isDirect(provider) ? { provider, model: `${provider}/${call.providerModelId}` } : {}
  const { stream: _, ...rest } = body
  return {
    templates: ['request', request.streaming ? 'chat-stream' : 'chat'],
    values: {
      imports: '',
      client: printClient(call),
      keepAlive: '',
      method: request.streaming ? 'chatCompletionStream' : 'chatCompletion',
      args: jsLiteral({ ...rest, ...direct }),
    },
  }
}

function taskPlan({ call, body, next }: SnippetRequest) {
  const { task, provider, model, providerModelId, endpointUrl } = call
  if (!SERVED.has(task)) throw new ClientError(`The inference client has no method for the task ${task}.`)
  if (body.kind === 'text') throw new ClientError('The inputs are nested too deep for a literal.')
  if (call.endpointProtocol === 'openai') {
    throw new ClientError('The inference client only supports chat on OpenAI-compatible servers.')
  }
  if (encodeModelId(providerModelId) !== providerModelId) {
    throw new ClientError('The inference client does not encode the id of this model.')
  }
  const target = endpointUrl === undefined ? { provider, model: model.id } : {}
  const args = { ...target, ...printableInputs(call) }
  const saves = saveTemplate(task)
  const reads = isMedia(call.inputs) || hasImage(call.inputs, 'question') || hasImage(call.inputs, 'prompt')
  const names = [...(reads ? ['readFile'] : []), ...(saves === 'print' ? [] : ['writeFile'])]
  const waits = next.kind === 'poll'
  return {
    templates: ['request', 'task', ...(waits ? ['stop-waiting'] : []), saves],
    values: {
      imports: names.length === 0 ? '' : `import { ${names.join(', ')} } from "node:fs/promises";\n`,
      client: printClient(call),
      keepAlive: waits
        ? '// The client itself does not keep the script alive while it waits.\nconst waiting = setInterval(() => {}, 1000);\n'
        : '',
      method: task.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      args: jsLiteral(args, printBlob),
      // Otherwise an image is a Blob from one provider and a URL from another.
      options: task === 'text-to-image' ? ', { outputType: "blob" }' : '',
      file: next.kind === 'nothing' ? '' : jsText(next.file),
      place: task === 'image-segmentation' ? 'result[0].mask' : 'result[0].blob',
    },
  }

  function saveTemplate(name: string): string {
    if (next.kind === 'nothing') return 'print'
    return name === 'image-segmentation' || name === 'audio-to-audio' ? 'save-base64' : 'save'
  }
}

function printClient({ tokenVariable, billTo, endpointUrl }: Call): string {
  const options = {
    ...(endpointUrl === undefined ? undefined : { endpointUrl }),
    ...(billTo === undefined ? undefined : { billTo }),
  }
  const rest = Object.keys(options).length === 0 ? '' : `, ${jsLiteral(options)}`
  return `new InferenceClient(process.env.${tokenVariable}${rest})`
}

/** The arguments of the task, including files. */
function printableInputs({ inputs, parameters }: Call): { [key: string]: BodyJson } {
  const given = Object.keys(parameters).length === 0 ? {} : { parameters }
  if (isMedia(inputs)) return { inputs: blob(inputs), ...given }
  if (hasImage(inputs, 'prompt')) {
    return { inputs: blob(inputs.image), parameters: { prompt: inputs.prompt, ...parameters } }
  }
  if (hasImage(inputs, 'question')) {
    return { inputs: { question: inputs.question, image: blob(inputs.image) }, ...given }
  }
  return { inputs: JSON.parse(JSON.stringify(inputs)), ...given }
}

function blob(media: MediaFile): MediaText {
  return new MediaText(media, '')
}

function printBlob({ media }: MediaText): string {
  return `new Blob([await readFile(${jsText(media.file)})], { type: ${jsText(media.mime)} })`
}
