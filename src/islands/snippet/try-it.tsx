/** Sends the request of a snippet from the browser, once the reader asks for it, and shows its result. */

import { useEffect, useState } from 'react'
import type { SnippetOptions } from '../../snippet/index.ts'
import { filesOf } from '../../snippet/send/fill-body.ts'
import type { Result } from '../../snippet/send/send-request.ts'
import { Opener } from '../../ui/opener.tsx'
import { Answer } from '../../ui/snippet/answer.tsx'
import { type Prepared, type Sendable, TryFields } from '../../ui/snippet/try-fields.tsx'

export interface TryItProps {
  /** Prefix of the ids of what it opens. */
  name: string
  /** What the request is made from; undefined until the picker is hydrated. */
  options: SnippetOptions | undefined
}

type Outcome =
  | { state: 'idle' }
  | { state: 'running'; text: string; stop: AbortController }
  | { state: 'done'; result: Result; seconds: number }
  | { state: 'failed'; message: string; answer: string }

export function TryIt({ name, options }: TryItProps) {
  const id = `${name}-try`
  const [isOpen, setOpen] = useState(false)
  const prepared = usePrepared(isOpen ? options : undefined)
  // By origin: a token goes to the host alone that it was written for, and lives no longer than the page.
  const [tokens, setTokens] = useState<{ readonly [origin: string]: string }>({})
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map())
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })

  const send = async () => {
    if (options === undefined) return
    const stop = new AbortController()
    const start = performance.now()
    setOutcome({ state: 'running', text: '', stop })
    const onText = (text: string) => setOutcome({ state: 'running', text, stop })
    try {
      // Anew, as what is shown may not have caught up with the last change.
      const { request, origin } = await prepare(options)
      const { sendRequest } = await import('../../snippet/send/send-request.ts')
      const token = tokens[origin] ?? ''
      const result = await sendRequest(request, { token, files, onText, signal: stop.signal })
      setOutcome({ state: 'done', result, seconds: (performance.now() - start) / 1000 })
    } catch (error) {
      if (stop.signal.aborted) setOutcome({ state: 'failed', message: 'Stopped.', answer: '' })
      else setOutcome(await describe(error))
    }
  }

  return (
    <div className="snippet-try">
      <div className="snippet-foot">
        <Opener opens={id} isOpen={isOpen} onChange={setOpen}>
          Try it
        </Opener>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && prepared !== undefined && (
          <TryFields
            prepared={prepared}
            tokenOf={(origin) => tokens[origin] ?? ''}
            onToken={(origin, token) => setTokens({ ...tokens, [origin]: token })}
            onFile={(file, chosen) => setFiles(new Map([...files, [file, chosen]]))}
            onSend={send}
            {...(outcome.state === 'running' ? { onStop: () => outcome.stop.abort() } : undefined)}
          />
        )}
        {isOpen && <Outcome outcome={outcome} />}
      </div>
    </div>
  )
}

function Outcome({ outcome }: { outcome: Outcome }) {
  return (
    <>
      <p className="try-note" role="status">
        {outcome.state === 'running' && 'Waiting for the answer …'}
        {outcome.state === 'done' && `Answered in ${formatTime(outcome.seconds)}.`}
        {outcome.state === 'failed' && outcome.message}
      </p>
      {outcome.state === 'running' && outcome.text !== '' && (
        <Answer result={{ kind: 'text', text: outcome.text }} />
      )}
      {outcome.state === 'done' && <Answer result={outcome.result} />}
      {outcome.state === 'failed' && outcome.answer !== '' && (
        <Answer result={{ kind: 'text', text: outcome.answer }} />
      )}
    </>
  )
}

const formatTime = (seconds: number) =>
  seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`

/** The request, or why there is none; the last one until that of new options is known, so that no field goes away. */
function usePrepared(options: SnippetOptions | undefined): Prepared | undefined {
  const key = JSON.stringify(options)
  const [prepared, setPrepared] = useState<Prepared>()
  useEffect(() => {
    if (key === undefined) return
    let isWanted = true
    prepare(JSON.parse(key))
      .catch(async (error: unknown) => ({ reason: (await describe(error)).message }))
      .then((found) => isWanted && setPrepared(found))
    return () => {
      isWanted = false
    }
  }, [key])
  return prepared
}

async function prepare(options: SnippetOptions): Promise<Sendable> {
  const { resolveRequest } = await import('../../snippet/index.ts')
  const request = await resolveRequest(options)
  return { request, origin: new URL(request.url).origin, files: filesOf(request.body) }
}

async function describe(error: unknown): Promise<Extract<Outcome, { state: 'failed' }>> {
  const { SendError } = await import('../../snippet/send/send-error.ts')
  if (error instanceof SendError) return { state: 'failed', message: error.message, answer: error.answer }
  console.error(error)
  return { state: 'failed', message: error instanceof Error ? error.message : String(error), answer: '' }
}
