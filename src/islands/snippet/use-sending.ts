/** Sends requests from the browser, and knows what has become of the last one. */

import { useState } from 'react'
import type { Json } from '../../card/types.ts'
import { resolveRequest, type SnippetOptions } from '../../snippet/index.ts'
import type { Reply } from '../../snippet/send/reply.ts'
import { SendError } from '../../snippet/send/send-error.ts'
import { type Result, sendRequest } from '../../snippet/send/send-request.ts'
import type { Call, SnippetRequest } from '../../snippet/types.ts'

export type Outcome =
  | { state: 'idle' }
  /** `reply` is what a stream has brought so far. */
  | { state: 'running'; reply?: Reply; stop: () => void }
  | { state: 'done'; answered: Answered }
  | { state: 'failed'; message: string; answer: string }

/** An answer, with what it is to and how it came. */
export interface Answered {
  result: Result
  asked: Call
  /** As they were when it was sent. */
  files: ReadonlyMap<string, Blob>
  /** Where it was sent. */
  origin: string
  date: Date
  milliseconds: number
}

/** What goes into a request beside its options. */
export interface Given {
  files: ReadonlyMap<string, Blob>
  tokenOf: (origin: string) => string
}

export interface Sender {
  outcome: Outcome
  /**
   * @param messages - in place of the inputs, for a conversation that goes on
   * @returns undefined where it failed, which {@link outcome} then explains
   */
  send: (options: SnippetOptions, messages?: Json[]) => Promise<Answered | undefined>
  forget: () => void
}

export function useSending({ files, tokenOf }: Given): Sender {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  const send: Sender['send'] = async (options, messages) => {
    const controller = new AbortController()
    const { signal } = controller
    const stop = () => controller.abort()
    const date = new Date()
    const begun = performance.now()
    setOutcome({ state: 'running', stop })
    try {
      const request = await resolveRequest(
        messages === undefined ? options : { ...options, inputs: messages },
      )
      const result = await sendRequest(request, {
        token: tokenOf(originOf(request)),
        files,
        onReply: (reply) => setOutcome({ state: 'running', stop, reply }),
        signal,
        page: location.origin,
      })
      const milliseconds = performance.now() - begun
      const answered = { result, asked: request.call, files, origin: originOf(request), date, milliseconds }
      setOutcome({ state: 'done', answered })
      return answered
    } catch (error) {
      if (signal.aborted) setOutcome({ state: 'failed', message: 'Stopped.', answer: '' })
      else setOutcome({ state: 'failed', ...describe(error) })
      return undefined
    }
  }
  return { outcome, send, forget: () => setOutcome({ state: 'idle' }) }
}

export const originOf = ({ url }: Pick<SnippetRequest, 'url'>) => new URL(url).origin

/** What went wrong, and what the host said to it. */
export function describe(error: unknown): { message: string; answer: string } {
  if (error instanceof SendError) return { message: error.message, answer: error.answer }
  console.error(error)
  return { message: error instanceof Error ? error.message : String(error), answer: '' }
}
