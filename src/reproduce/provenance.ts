/** Gathers how an answer came to be, from what the server itself says: nothing is guessed. */

import { childOf } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { readText } from '../example/read-values.ts'
import type { Recording } from '../example/types.ts'
import { readVersion } from '../package-root.ts'
import type { Call } from '../snippet/types.ts'
import { COUNTING } from './subject.ts'

/** The header in which servers of the Hub's family name the commit. @see https://huggingface.co/docs/huggingface_hub/package_reference/environment_variables */
const COMMIT_HEADER = 'x-repo-commit'

/** Characters of what a server says of itself that are kept. */
const LONGEST = 200

/** Hears what a server says while it answers, and makes a recording of it. */
export class Provenance {
  readonly #begun = performance.now()
  readonly #date = new Date()
  #firstToken: number | undefined
  #commit: string | undefined
  #model: string | undefined
  #fingerprint: string | undefined
  #seed: number | undefined
  #tokens: Recording['tokens']

  /** To be called whenever a stream has brought more. */
  hearReply(): void {
    this.#firstToken ??= performance.now() - this.#begun
  }

  /**
   * @see https://platform.openai.com/docs/api-reference/chat/object
   * @see https://platform.openai.com/docs/api-reference/chat-streaming/streaming
   */
  hear(heard: { headers: Headers } | { value: Json }): void {
    if ('headers' in heard) {
      const commit = heard.headers.get(COMMIT_HEADER)
      if (commit !== null && /^[\da-f]{40}$/.test(commit)) this.#commit = commit
      return
    }
    const textOf = (key: string) => readText(childOf(heard.value, key))?.slice(0, LONGEST)
    this.#model = textOf('model') ?? this.#model
    this.#fingerprint = textOf('system_fingerprint') ?? this.#fingerprint
    this.#seed = numberOf(childOf(heard.value, 'seed')) ?? this.#seed
    this.#tokens = readTokens(childOf(heard.value, 'usage')) ?? this.#tokens
  }

  /** The recording, once all has been heard. */
  end(call: Call, origin: string): Recording {
    const { [COUNTING]: _, ...parameters } = call.parameters
    return {
      date: this.#date.toISOString(),
      server: call.endpointUrl ?? origin,
      model: this.#model ?? namedIn(call),
      revision: this.#commit,
      fingerprint: this.#fingerprint,
      parameters: Object.keys(parameters).length > 0 ? parameters : undefined,
      seed: this.#seed ?? numberOf(parameters.seed),
      duration: performance.now() - this.#begun,
      firstToken: this.#firstToken,
      tokens: this.#tokens,
      modelbook: readVersion(),
    }
  }
}

/** What the request calls the model: nothing, where the address alone stands for it. */
const namedIn = ({ task, endpointUrl, endpointProtocol, providerModelId }: Call) =>
  endpointUrl !== undefined && endpointProtocol !== 'openai' && task !== 'conversational'
    ? undefined
    : providerModelId

const numberOf = (value: Json | undefined) => (typeof value === 'number' ? value : undefined)

/** Chat counts what is written, embeddings only what is read. */
function readTokens(usage: Json | undefined): Recording['tokens'] {
  const input = numberOf(childOf(usage, 'prompt_tokens'))
  const output = numberOf(childOf(usage, 'completion_tokens'))
  return input === undefined && output === undefined ? undefined : { input, output }
}
