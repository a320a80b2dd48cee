/** A team's own inference servers in `modelbook.yaml`: their addresses, and the models that they serve. */

import { posix } from 'node:path'
import * as z from 'zod'
import { quote } from '../card/quote.ts'
import { HF_INFERENCE_TASKS } from '../provider-table.ts'
import { CHAT_TASKS } from '../snippet/request/inputs.ts'
import { OPENAI_TASKS } from '../snippet/request/openai-tasks.ts'
import { CALLED_ORIGINS } from '../snippet/send/origins.ts'

/**
 * Names of environment variables, in capitals as POSIX has them. No token that services issue looks like that, except
 * the key ids of one cloud.
 *
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html
 */
const VARIABLE = /^(?!A[KS]IA[A-Z0-9]{16}$)[A-Z_][A-Z0-9_]{0,63}$/

const TOKEN_ERROR =
  'must be the name of an environment variable in capitals, such as ACME_TOKEN. What is there now may be a token: ' +
  'tokens never go into modelbook.yaml. If it is one, remove it from the history of the file as well, and issue a new one'

const OTHER_KEYS = 'tokens never go into modelbook.yaml; name the environment variable in token_variable'

/** Parts of key names that suggest a token below them. */
const SECRET_KEY = /token|key|secret|password|auth|header|bearer/i

/** The address of a server; no part of it is a token. */
export const endpointAddress = z.string().superRefine((text, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    return refuse('must be an address that begins with http:// or https://')
  if (url.username !== '' || url.password !== '')
    return refuse(`must not contain a user or password: ${OTHER_KEYS}`)
  if ([...url.searchParams.keys()].some((name) => SECRET_KEY.test(name)))
    return refuse(`must not contain a token in its query: ${OTHER_KEYS}`)
  if (url.hash !== '') refuse('must not have a fragment (#…), which is never sent')
})

const pattern = z.string().min(1)

/** Tasks that a server with an OpenAI-compatible API can serve. */
const ROUTED_TASKS: ReadonlySet<string> = new Set([...CHAT_TASKS, ...OPENAI_TASKS])

const servedModel = z.union([
  pattern,
  z.strictObject({
    model: pattern.describe('Id in the catalogue, such as acme/tiny-llama, or a pattern.'),
    providerId: z.string().min(1).describe('What the server calls the model.'),
  }),
])

const listOf = <T extends z.ZodType>(item: T) => z.union([item.transform((one) => [one]), z.array(item)])

const endpointSchema = z.preprocess(
  refuseSecrets,
  z
    .strictObject({
      name: z.string().trim().min(1).describe('As readers know it.'),
      url: endpointAddress.describe('Base address, such as https://llm.acme.example/v1.'),
      protocol: z
        .enum(['openai', 'hf-inference'])
        .default('openai')
        .describe(
          'openai: chat completions and, with tasks, embeddings, images, speech and transcription, as vLLM, llama.cpp, Ollama and most gateways answer; hf-inference: a POST of inputs and parameters, as TEI, TGI and Inference Endpoints answer.',
        ),
      token_variable: z
        .string()
        .regex(VARIABLE, { error: TOKEN_ERROR })
        .default('API_TOKEN')
        .describe('Environment variable that holds the reader’s token.'),
      models: listOf(servedModel)
        .default(['**'])
        .describe('Ids of models, or patterns such as acme/*; all when left out.'),
      tasks: listOf(z.string().min(1))
        .optional()
        .describe(
          'Tasks that it answers for; chat when left out with openai, all that it has a request for with hf-inference.',
        ),
    })
    .superRefine(({ protocol, tasks }, context) => {
      for (const [index, task] of (tasks ?? []).entries()) {
        if ((protocol === 'openai' ? ROUTED_TASKS : HF_INFERENCE_TASKS).has(task)) continue
        const message = HF_INFERENCE_TASKS.has(task)
          ? `protocol openai has a route for ${[...ROUTED_TASKS].join(', ')}. Use hf-inference for ${task}`
          : `protocol ${protocol} has no request for ${quote(task)}. Remove it: no code can be made for it`
        context.addIssue({ code: 'custom', path: ['tasks', index], message })
      }
    }),
)

/** Never repeats the value of an unknown key, which may be a secret. */
function refuseSecrets(value: unknown, context: z.RefinementCtx): unknown {
  const known = ['name', 'url', 'protocol', 'token_variable', 'models', 'tasks']
  for (const key of Object.keys(typeof value === 'object' && value !== null ? value : {})) {
    if (known.includes(key) || !SECRET_KEY.test(key)) continue
    context.addIssue({ code: 'custom', path: [key], message: `is not known: ${OTHER_KEYS}` })
  }
  return value
}

/** The list of endpoints; readers tell them apart by name, so each name is used once. */
export const endpointsSchema = z
  .array(endpointSchema)
  .superRefine((endpoints, context) => {
    const names = endpoints.map(({ name }) => name)
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue
      context.addIssue({ code: 'custom', path: [index, 'name'], message: `"${name}" is used twice` })
    }
  })
  .default([])

/** A team's own inference server. */
export type EndpointSettings = z.infer<typeof endpointSchema>

/** Origins that a reader can send a request to: the site's own endpoints and, if it leads to any, public providers. */
export function calledOrigins({
  endpoints,
  providers,
}: {
  endpoints: readonly EndpointSettings[]
  providers?: 'none' | undefined
}): string[] {
  const open = providers === 'none' ? [] : CALLED_ORIGINS
  return [...new Set([...open, ...endpoints.map(({ url }) => new URL(url).origin)])]
}

/**
 * The name by which an endpoint serves a model.
 *
 * @returns undefined when it does not serve that model, or not for its task
 */
export function findServedModel(
  { protocol, models, tasks }: EndpointSettings,
  modelId: string,
  task: string,
): { providerId: string } | undefined {
  const served =
    tasks === undefined ? (protocol === 'openai' ? CHAT_TASKS : HF_INFERENCE_TASKS) : new Set(tasks)
  if (!served.has(task)) return undefined
  for (const entry of models) {
    const { model, providerId } = typeof entry === 'string' ? { model: entry, providerId: modelId } : entry
    if (model === modelId || posix.matchesGlob(modelId, model)) return { providerId }
  }
  return undefined
}
