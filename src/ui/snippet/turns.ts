/** The turns of a conversation with a model, as they are sent and as they are shown. */

import type { Json } from '../../card/types.ts'
import { splitReasoning } from '../../example/reasoning.ts'
import type { Inputs } from '../../snippet/index.ts'
import type { Reply } from '../../snippet/send/reply.ts'

/** A message as a request has it, or what a model has said to the ones before. */
export type ConversationTurn = { sent: Json } | { reply: Reply }

/** The turns that a request begins with. */
export function turnsOf(inputs: Inputs): ConversationTurn[] {
  if (typeof inputs === 'string') return [asUser(inputs)]
  return Array.isArray(inputs) ? inputs.map((sent) => ({ sent })) : []
}

export const asUser = (text: string): ConversationTurn => ({ sent: { role: 'user', content: text } })

/** The messages of a request that goes on after these turns; what a model has reasoned is not sent back. */
export const messagesOf = (turns: readonly ConversationTurn[]): Json[] =>
  turns.map((turn) =>
    'sent' in turn ? turn.sent : { role: 'assistant', content: splitReasoning(turn.reply.text).text },
  )
