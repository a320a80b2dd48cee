/** Reads turns of chats: those of an input, and those that models answer with. */

import { childOf, isObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { allOf, readText } from './read-values.ts'
import type { Message, MessagePart, ToolCall } from './types.ts'

/** The turns in a list; undefined for anything else. */
export function readMessages(value: Json | undefined): Message[] | undefined {
  return Array.isArray(value) ? value.flatMap((turn) => readMessage(turn) ?? []) : undefined
}

/**
 * One turn. A turn that only calls tools has no text.
 *
 * @see https://huggingface.co/docs/inference-providers/tasks/chat-completion
 */
export function readMessage(value: Json | undefined): Message | undefined {
  const role = readText(childOf(value, 'role'))
  const content = childOf(value, 'content') ?? undefined
  const calls = readCalls(childOf(value, 'tool_calls'))
  const reasoning = readText(childOf(value, 'reasoning_content') ?? childOf(value, 'reasoning'))
  if (role === undefined || (content === undefined && calls === undefined)) return undefined
  const parts = content === undefined ? [] : Array.isArray(content) ? content : [content]
  return {
    role,
    parts: parts.map(readPart),
    ...(reasoning !== undefined && reasoning !== '' && { reasoning }),
    ...(calls !== undefined && { calls }),
  }
}

function readPart(part: Json): MessagePart {
  const text = readText(part) ?? readText(childOf(part, 'text'))
  if (text !== undefined) return { type: 'text', text }
  const src = readText(childOf(childOf(part, 'image_url'), 'url'))
  return src === undefined ? { type: 'text', text: JSON.stringify(part) } : { type: 'file', src }
}

function readCalls(value: Json | undefined): ToolCall[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  return allOf(value, (call) => {
    const asked = childOf(call, 'function') ?? call
    const name = readText(childOf(asked, 'name'))
    const given = childOf(asked, 'arguments')
    if (name === undefined) return undefined
    return { name, arguments: isObject(given) ? JSON.stringify(given) : (readText(given) ?? '') }
  })
}
