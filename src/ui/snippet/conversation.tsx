/** A conversation with a model: its turns, and the box for what the reader says next. */

import { useId, useState } from 'react'
import type { Json } from '../../card/types.ts'
import { readMessage } from '../../example/read-messages.ts'
import type { Reply } from '../../snippet/send/reply.ts'
import { Turn } from '../example/turn.tsx'
import { ReplyTurn } from './reply-turn.tsx'
import type { ConversationTurn } from './turns.ts'

export interface ConversationProps {
  turns: readonly ConversationTurn[]
  /** What the model is saying; undefined while it says nothing. */
  coming: Reply | undefined
}

export function Conversation({ turns, coming }: ConversationProps) {
  const all: ConversationTurn[] = [...turns, ...(coming === undefined ? [] : [{ reply: coming }])]
  return (
    <ol className="turns" aria-label="Conversation">
      {all.map((turn, at) => (
        // Turns are only ever added at the end.
        <li key={at} className={'reply' in turn ? 'answer' : undefined}>
          {'reply' in turn ? <ReplyTurn reply={turn.reply} /> : <Sent sent={turn.sent} />}
        </li>
      ))}
    </ol>
  )
}

/** What goes to the model stands there as it was written. */
function Sent({ sent }: { sent: Json }) {
  const { role = undefined, parts = [], reasoning, calls = [] } = readMessage(sent) ?? {}
  const text = parts.map((part) => (part.type === 'text' ? part.text : `Picture: ${part.src}`)).join('\n\n')
  return (
    <Turn
      role={role}
      markdown={text}
      reasoning={reasoning}
      calls={calls.map(({ name, arguments: given }) => ({ name, given }))}
    />
  )
}

export interface ReplyBoxProps {
  isRunning: boolean
  /** @returns whether it has been answered */
  onReply: (text: string) => Promise<boolean>
  onRestart: () => void
}

/** Enter sends, and begins a new line with Shift. What is not answered stays in the box. */
export function ReplyBox({ isRunning, onReply, onRestart }: ReplyBoxProps) {
  const id = useId()
  const [text, setText] = useState('')
  const send = async () => {
    if (isRunning || text.trim() === '') return
    if (await onReply(text)) setText('')
  }
  return (
    <form
      className="snippet-fields"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="field">
        <label htmlFor={id}>Your reply</label>
        <textarea
          id={id}
          rows={2}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
      </div>
      <div className="try-row">
        <button type="submit" aria-disabled={isRunning}>
          Reply
        </button>
        <button type="button" onClick={onRestart} aria-disabled={isRunning}>
          Start again
        </button>
      </div>
    </form>
  )
}
