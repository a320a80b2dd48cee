/** Sends the request of a snippet from the browser, once the reader asks for it, and shows what comes of it. */

import { useEffect, useState } from 'react'
import { formatDuration } from '../../format.ts'
import { resolveRequest, type SnippetOptions } from '../../snippet/index.ts'
import { suggestTitle } from '../../snippet/request/own-inputs.ts'
import { Answer, TextAnswer } from '../../ui/snippet/answer.tsx'
import { Conversation, ReplyBox } from '../../ui/snippet/conversation.tsx'
import { type Prepared, TryFields } from '../../ui/snippet/try-fields.tsx'
import { asUser, type ConversationTurn, messagesOf, turnsOf } from '../../ui/snippet/turns.ts'
import { SaveExample } from './save-example.tsx'
import { describe, type Outcome, originOf, useSending } from './use-sending.ts'

export interface TryItProps {
  /** What the request is made from; undefined until the picker is hydrated. */
  options: SnippetOptions | undefined
  /** The files of its inputs, by name. */
  files: ReadonlyMap<string, Blob>
}

export default function TryIt({ options, files }: TryItProps) {
  const prepared = usePrepared(options)
  // By origin: a token goes to the host alone that it was written for, and lives no longer than the page.
  const [tokens, setTokens] = useState<{ readonly [origin: string]: string }>({})
  const tokenOf = (origin: string) => tokens[origin] ?? ''
  const { outcome, send, forget } = useSending({ files, tokenOf })
  /** Empty where the answer is none to a conversation. */
  const [turns, setTurns] = useState<readonly ConversationTurn[]>([])

  const begin = async () => {
    if (options === undefined) return
    setTurns([])
    const answered = await send(options)
    if (answered?.result.kind === 'reply')
      setTurns([...turnsOf(answered.asked.inputs), { reply: answered.result.reply }])
  }
  const goOn = async (text: string) => {
    if (options === undefined) return false
    const before = turns
    const asked = [...turns, asUser(text)]
    setTurns(asked)
    const result = (await send(options, messagesOf(asked)))?.result
    setTurns(result?.kind === 'reply' ? [...asked, { reply: result.reply }] : before)
    return result?.kind === 'reply'
  }
  const startAgain = () => {
    setTurns([])
    forget()
  }

  if (prepared === undefined) return null
  return (
    <>
      <TryFields
        prepared={prepared}
        tokenOf={tokenOf}
        onToken={(origin, token) => setTokens({ ...tokens, [origin]: token })}
        onSend={begin}
        {...(outcome.state === 'running' ? { onStop: outcome.stop } : undefined)}
      />
      <Status outcome={outcome} />
      <Found outcome={outcome} turns={turns} />
      {turns.some((turn) => 'reply' in turn) && (
        <ReplyBox isRunning={outcome.state === 'running'} onReply={goOn} onRestart={startAgain} />
      )}
      {outcome.state === 'done' && (
        <SaveExample answered={outcome.answered} suggested={suggestTitle(outcome.answered.asked)} />
      )}
    </>
  )
}

function Status({ outcome }: { outcome: Outcome }) {
  return (
    <p className="try-note" role="status">
      {outcome.state === 'running' && 'Waiting for the answer …'}
      {outcome.state === 'done' && `Answered in ${formatDuration(outcome.answered.milliseconds)}.`}
      {outcome.state === 'failed' && outcome.message}
    </p>
  )
}

function Found({ outcome, turns }: { outcome: Outcome; turns: readonly ConversationTurn[] }) {
  const coming = outcome.state === 'running' ? outcome.reply : undefined
  const answered = outcome.state === 'done' ? outcome.answered : undefined
  return (
    <>
      {(turns.length > 0 || coming !== undefined) && <Conversation turns={turns} coming={coming} />}
      {answered !== undefined && answered.result.kind !== 'reply' && (
        <Answer result={answered.result} asked={answered.asked} files={answered.files} />
      )}
      {outcome.state === 'failed' && outcome.answer !== '' && <TextAnswer text={outcome.answer} />}
    </>
  )
}

/** The request, or why there is none; the last one until that of new options is known, so that no field goes away. */
function usePrepared(options: SnippetOptions | undefined): Prepared | undefined {
  const key = JSON.stringify(options)
  const [prepared, setPrepared] = useState<Prepared>()
  useEffect(() => {
    if (key === undefined) return
    let isWanted = true
    resolveRequest(JSON.parse(key))
      .then(
        (request) => ({ origin: originOf(request) }),
        (error: unknown) => ({ reason: describe(error).message }),
      )
      .then((found) => isWanted && setPrepared(found))
    return () => {
      isWanted = false
    }
  }, [key])
  return prepared
}
