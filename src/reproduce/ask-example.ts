/** Asks an example of a model again: sends the request that snippets show, and reads the answer as pages do. */

import type { Json } from '../card/types.ts'
import { EXAMPLE_LIMITS } from '../example/limits.ts'
import { readOutput } from '../example/read-output.ts'
import type { ExampleOutput, Recording } from '../example/types.ts'
import { limited, wholeOf } from '../snippet/send/read-whole.ts'
import { SendError } from '../snippet/send/send-error.ts'
import { type Result, sendRequest } from '../snippet/send/send-request.ts'
import { writeOutput } from '../snippet/send/write-output.ts'
import { type AnswerFile, AnswerFiles, typeOf } from './answer-files.ts'
import { Provenance } from './provenance.ts'
import { type Question, questionOf, type Subject } from './subject.ts'
import type { Target } from './targets.ts'
import { hasToken, hideToken, readToken } from './token.ts'

/** What a model has answered to an example. */
export interface Answer {
  /** As pages read it; files have their names. */
  output: ExampleOutput[]
  /** What `output` holds in the file of an example. */
  written: Json
  /** Pictures, sounds and films of the answer, which belong beside the file. */
  files: AnswerFile[]
  recording: Recording
}

export interface AskOptions {
  signal: AbortSignal
  /** How the names of the answer's files begin. */
  stem: string
  /** Default: the environment of the process. */
  environment?: NodeJS.ProcessEnv
}

/**
 * Ask one example, and wait for its answer, jobs and streams included. The token comes from the environment variable
 * that the target names; an answer that repeats it is refused, and so is one that is too large.
 *
 * @throws {UnaskableError} there is no request for the example
 * @throws {SnippetError} there is none for the model at this place
 * @throws {SendError} the host cannot be reached or refuses, or its answer cannot be kept
 * @throws {DOMException} an `AbortError`, when the signal ends it
 */
export async function askExample(target: Target, subject: Subject, options: AskOptions): Promise<Answer> {
  return await ask(await questionOf(target, subject), subject, options)
}

async function ask(
  { request, files }: Question,
  { example }: Subject,
  { signal, stem, environment }: AskOptions,
): Promise<Answer> {
  const { tokenVariable } = request.call
  const token = readToken(tokenVariable, environment)
  const { origin } = new URL(request.url)
  const heard = new Provenance()
  try {
    const result = await sendRequest(request, {
      token,
      files,
      signal,
      mostBytes: EXAMPLE_LIMITS.answer,
      onReply: () => heard.hearReply(),
      onHeard: (one) => heard.hear(one),
    })
    const recording = heard.end(request.call, origin)
    const answered = new AnswerFiles(stem)
    const written = answered.takeFrom(writeOutput(await keepFile(result, answered, origin, signal)))
    const output = readOutput(written, example.input)
    const answer = { output, written, files: answered.all, recording }
    if (
      hasToken(JSON.stringify([written, recording]), token) ||
      answered.all.some(({ bytes }) => hasToken(bytes, token))
    )
      throw new SendError(`The answer of ${origin} repeats the token in ${tokenVariable}, so it is not kept.`)
    return answer
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    const hide = (text: string) => hideToken(text, token, tokenVariable)
    throw new SendError(hide(error.message), hide(error.answer), error.refusal)
  }
}

/** The result with its file kept, under its new name. */
async function keepFile(
  result: Result,
  files: AnswerFiles,
  origin: string,
  signal: AbortSignal,
): Promise<Result> {
  if (result.kind === 'file') {
    const bytes = new Uint8Array(await result.blob.arrayBuffer())
    return { ...result, file: files.add(bytes, result.blob.type, result.file) }
  }
  if (result.kind !== 'address') return result
  const { bytes, type } = await download(result.url, origin, signal)
  return { ...result, url: files.add(bytes, type, new URL(result.url).pathname) }
}

/**
 * Fetches a result that lies elsewhere, where hosts keep it for an hour or so, without the token. As the host that
 * answered may name any address, others than its own must be encrypted, and only what is a picture, sound or film counts.
 */
async function download(
  address: string,
  origin: string,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; type: string }> {
  const url = new URL(address)
  const refuse = (reason: string) => new SendError(`The answer is at ${url.origin}, ${reason}.`)
  if (url.origin !== origin && url.protocol !== 'https:')
    throw refuse('which is not encrypted, so it is not fetched')
  let answer: Response
  try {
    answer = await fetch(url, { signal, redirect: 'error' })
  } catch (error) {
    signal.throwIfAborted()
    throw refuse(`which does not answer: ${error instanceof Error ? error.message : error}`)
  }
  if (!answer.ok) {
    await limited(answer)?.cancel()
    throw refuse(`which answered with ${answer.status}`)
  }
  const bytes = new Uint8Array(await (await wholeOf(answer, EXAMPLE_LIMITS.answer)).arrayBuffer())
  const said = (answer.headers.get('content-type') ?? '').toLowerCase().split(';', 1)[0] ?? ''
  const type = typeOf(bytes) ?? said.trim()
  if (!/^(?:audio|image|video)\//.test(type) || /svg|xml/.test(type))
    throw refuse('and is neither a picture nor a sound nor a film')
  return { bytes, type }
}
