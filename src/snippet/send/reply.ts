/** Reads what a model says in a chat, whole or piece by piece. */

import { childOf, isObject } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import type { ToolCall } from '../../example/types.ts'
import { SendError } from './send-error.ts'

export interface Reply {
  /** As the model wrote it; it may begin with what the model has thought. */
  text: string
  /** What it has thought, where the server tells it apart; else empty. */
  reasoning: string
  /** The tools that it wants to have called. */
  calls: ToolCall[]
  /** Whether it ends because it was not allowed to be longer. */
  isCut: boolean
}

/** Where servers give the reasoning, if not in the text: vLLM, DeepSeek and llama.cpp; Ollama, OpenRouter and Groq. */
const REASONING = ['reasoning_content', 'reasoning'] as const

/** Characters of a reply, thoughts included: no model says as much, and each piece is drawn with all before it. */
const LONGEST = 1_000_000

/** Collects a reply from the pieces of a stream, or from a single one. */
export class ReplyReader {
  #reply: Reply = { text: '', reasoning: '', calls: [], isCut: false }

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
    const calls = addCalls(this.#reply.calls, childOf(piece, 'tool_calls'))
    this.#reply = {
      text: this.#reply.text + text,
      reasoning: this.#reply.reasoning + reasoning,
      calls,
      isCut: this.#reply.isCut || childOf(choice, 'finish_reason') === 'length',
    }
    const called = calls.reduce((sum, call) => sum + call.name.length + call.arguments.length, 0)
    if (this.#reply.text.length + this.#reply.reasoning.length + called > LONGEST)
      throw new SendError(`The reply has more than ${LONGEST.toLocaleString('en')} characters.`)
    return text !== '' || reasoning !== ''
  }

  /** All so far; undefined while nothing has been said. */
  get reply(): Reply | undefined {
    const { text, reasoning, calls } = this.#reply
    return text === '' && reasoning === '' && calls.length === 0 ? undefined : this.#reply
  }
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '')

/** Calls of tools in one answer: a stream may name any number, and each piece is merged with all before it. */
const MOST_CALLS = 100

/** The calls so far with what a piece adds: a stream brings the arguments of each bit by bit, under its index. */
function addCalls(calls: readonly ToolCall[], pieces: Json | undefined): ToolCall[] {
  const all = [...calls]
  for (const [at, piece] of (Array.isArray(pieces) ? pieces : []).entries()) {
    const place = childOf(piece, 'index') ?? at
    if (typeof place !== 'number' || !(place >= 0 && place <= all.length && place < MOST_CALLS)) continue
    const called = childOf(piece, 'function')
    const given = childOf(called, 'arguments')
    const before = all[place] ?? { name: '', arguments: '' }
    all[place] = {
      name: before.name + textOf(childOf(called, 'name')),
      // Ollama gives them as a mapping.
      arguments: before.arguments + (isObject(given) ? JSON.stringify(given) : textOf(given)),
    }
  }
  return all
}
