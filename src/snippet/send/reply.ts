/** Reads what a model says in a chat: its words, apart from those with which it has come to them. */

import { childOf } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'

export interface Reply {
  text: string
  /** Empty where it has shown none. */
  reasoning: string
  /** Whether it ends because it was not allowed to be longer. */
  isCut: boolean
}

/** A reply as it comes, with nothing in it told apart yet. */
interface Draft {
  content: string
  reasoning: string
  isCut: boolean
}

/** Where servers give the reasoning, if not in the text: vLLM, DeepSeek and llama.cpp; Ollama, OpenRouter and Groq. */
const REASONING = ['reasoning_content', 'reasoning'] as const

/** Collects a reply from the pieces of a stream, or from a single one. */
export class ReplyReader {
  #draft: Draft = { content: '', reasoning: '', isCut: false }

  /**
   * @param choice - the first of `choices`
   * @param key - of what is new in it
   * @returns whether anything has been said
   * @see https://platform.openai.com/docs/api-reference/chat/object
   * @see https://platform.openai.com/docs/api-reference/chat-streaming/streaming
   */
  add(choice: Json | undefined, key: 'message' | 'delta'): boolean {
    const piece = childOf(choice, key)
    const content = textOf(childOf(piece, 'content'))
    const reasoning = REASONING.map((name) => textOf(childOf(piece, name))).find((text) => text !== '') ?? ''
    this.#draft = {
      content: this.#draft.content + content,
      reasoning: this.#draft.reasoning + reasoning,
      isCut: this.#draft.isCut || childOf(choice, 'finish_reason') === 'length',
    }
    return content !== '' || reasoning !== ''
  }

  /** All so far; undefined while nothing has been said. */
  get reply(): Reply | undefined {
    const { content, reasoning, isCut } = this.#draft
    if (content === '' && reasoning === '') return undefined
    const split = splitThought(content)
    return { text: split.text, reasoning: reasoning + split.thought, isCut }
  }
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '')

const [OPEN, CLOSE] = ['<think>', '</think>']

/**
 * The thought with which a text begins. Some templates have its opening tag in the prompt, so that the text has but the
 * closing one: that counts where it has a line to itself.
 *
 * @see https://huggingface.co/deepseek-ai/DeepSeek-R1
 */
function splitThought(content: string): { thought: string; text: string } {
  const trimmed = content.trimStart()
  const isOpened = trimmed.startsWith(OPEN)
  const written = isOpened ? trimmed.slice(OPEN.length) : content
  const end = isOpened ? written.indexOf(CLOSE) : (/^<\/think>[ \t]*$/m.exec(written)?.index ?? -1)
  if (end >= 0)
    return { thought: written.slice(0, end).trim(), text: written.slice(end + CLOSE.length).trimStart() }
  return isOpened ? { thought: written.trim(), text: '' } : { thought: '', text: content }
}
