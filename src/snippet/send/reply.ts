/** Reads what a model says in a chat, whole or piece by piece. */

import { childOf } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import { SendError } from './send-error.ts'

export interface Reply {
  /** As the model wrote it; it may begin with what the model has thought. */
  text: string
  /** What it has thought, where the server tells it apart; else empty. */
  reasoning: string
  /** Whether it ends because it was not allowed to be longer. */
  isCut: boolean
}

/** Where servers give the reasoning, if not in the text: vLLM, DeepSeek and llama.cpp; Ollama, OpenRouter and Groq. */
const REASONING = ['reasoning_content', 'reasoning'] as const

/** Characters of a reply, thoughts included: no model says as much, and each piece is drawn with all before it. */
const LONGEST = 1_000_000

/** Collects a reply from the pieces of a stream, or from a single one. */
export class ReplyReader {
  #reply: Reply = { text: '', reasoning: '', isCut: false }

  /**
   * @param choice - the first of `choices`
   * @param key - of what is new in it
   * @returns whether anything has been said
   * @throws {SendError} the reply does not end
   * @see https://platform.openai.com/docs/api-reference/chat/object
   * @see https://platform.openai.com/docs/api-reference/chat-streaming/streaming
   */
  add(choice: Json | undefined, key: 'message' | 'delta'): boolean {
    const piece = childOf(choice, key)
    const text = textOf(childOf(piece, 'content'))
    const reasoning = REASONING.map((name) => textOf(childOf(piece, name))).find((one) => one !== '') ?? ''
    this.#reply = {
      text: this.#reply.text + text,
      reasoning: this.#reply.reasoning + reasoning,
      isCut: this.#reply.isCut || childOf(choice, 'finish_reason') === 'length',
    }
    if (this.#reply.text.length + this.#reply.reasoning.length > LONGEST)
      throw new SendError(`The reply has more than ${LONGEST.toLocaleString('en')} characters.`)
    return text !== '' || reasoning !== ''
  }

  /** All so far; undefined while nothing has been said. */
  get reply(): Reply | undefined {
    const { text, reasoning } = this.#reply
    return text === '' && reasoning === '' ? undefined : this.#reply
  }
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '')
