/** An example of a model, and the request that asks it: the one that snippets show. */

import { examplesOf } from '../edition/examples-of.ts'
import type { Entry } from '../edition/types.ts'
import { UserError } from '../errors.ts'
import { filesIn } from '../example/files-in.ts'
import type { Example } from '../example/types.ts'
import { mediaTypeOf } from '../http/media-types.ts'
import { exampleFileFinder } from '../server/loaders/example-file.ts'
import { imageResolver } from '../server/loaders/make-article.tsx'
import { exampleReader } from '../server/loaders/snippet/own-examples.ts'
import { describeBareModel } from '../server/loaders/snippet/snippets.tsx'
import { offerOptions, resolveRequest, type SnippetRequest } from '../snippet/index.ts'
import { suits } from '../snippet/request/examples.ts'
import { CHAT_TASKS } from '../snippet/request/inputs.ts'
import { besideCard, readWithin } from '../sources/open-within.ts'
import type { Target } from './targets.ts'

/** An example, and the card that has it. */
export interface Subject {
  entry: Entry
  example: Example
  /** Place among the examples of the card, from 0. */
  at: number
  /** What to call it. */
  title: string
}

/** All examples of a card, in its order. */
export const subjectsOf = (entry: Entry): Subject[] => {
  const requestOf = exampleReader(entry, BESIDE)
  return examplesOf(entry).map((example, at) => {
    return { entry, example, at, title: requestOf(example, at).title }
  })
}

/** There is no request that asks the example; the message says why. */
export class UnaskableError extends UserError {
  override name = 'UnaskableError'
}

/** A request, and the files that go into it by the names that it has for them. */
export interface Question {
  request: SnippetRequest
  files: ReadonlyMap<string, Blob>
}

/** Stands for the site: files beside the card have addresses here, which nothing is fetched from. */
const BESIDE = 'https://beside-the-card.invalid'

/** Whether an address in a request stands for a file beside the card; then its name, as people read it. */
export const nameOfBeside = (address: string): string | undefined =>
  address.startsWith(BESIDE)
    ? `<${decodeURIComponent(address.slice(address.lastIndexOf('/') + 1))}>`
    : undefined

/** Bytes of a file that goes into a request: hosts take no more. */
const MOST_INPUT = 64 * 1024 * 1024

/**
 * The request that asks an example. A chat is streamed, and asked to count its tokens.
 *
 * @throws {UnaskableError} the example lacks what the request takes, or a file of it
 * @throws {SnippetError} no request can be made for the model there
 */
export async function questionOf({ offer }: Target, { entry, example, at }: Subject): Promise<Question> {
  const files = await readInputs(entry, example)
  const asked = exampleReader(entry, BESIDE)(example, at)
  const { model, ...options } = offerOptions({ ...describeBareModel(entry), examples: [asked] }, offer)
  if (!suits(model, asked)) {
    const task = model.pipelineTag
    throw new UnaskableError(
      task === undefined
        ? 'The card names no task, so it is not known what to ask. Add a pipeline_tag.'
        : `The example lacks what a request for ${task} takes.`,
    )
  }
  const isChat = CHAT_TASKS.has(model.pipelineTag ?? '')
  const request = await resolveRequest({
    model,
    ...options,
    ...(isChat && { streaming: true, parameters: { [COUNTING]: { include_usage: true } } }),
  })
  return { request, files }
}

/**
 * A parameter of ours that makes servers count the tokens of a stream.
 *
 * @see https://huggingface.co/docs/inference-providers/tasks/chat-completion
 */
export const COUNTING = 'stream_options'

/** The files of an input, by name and, for pictures in messages, by address. */
async function readInputs(entry: Entry, example: Example): Promise<Map<string, Blob>> {
  const find = exampleFileFinder(entry, imageResolver(entry))
  const requestOf = exampleReader(entry, BESIDE)
  const files = new Map<string, Blob>()
  for (const src of filesIn(example.input)) {
    const found = find(src)
    const isInMessage = src !== example.input.src
    if (isInMessage && found.type === 'elsewhere' && /^https?:/i.test(found.href)) continue
    if (found.type !== 'own' || found.file === undefined || entry.folder === undefined) {
      const remedy =
        found.type === 'elsewhere'
          ? `It is at ${found.host}, and nothing is fetched from there. Put it beside the card.`
          : 'Put it beside the card, or in the folder of the example.'
      throw new UnaskableError(`The file ${src} is not there. ${remedy}`)
    }
    const { path } = found.file
    const { bytes } = readWithin(besideCard(entry.folder, entry.sourcePath, path), MOST_INPUT)
    if (bytes === undefined)
      throw new UnaskableError(`The file ${src} has more than ${MOST_INPUT / 1024 / 1024} MB.`)
    const blob = new Blob([new Uint8Array(bytes)], { type: mediaTypeOf(path) ?? '' })
    files.set(BESIDE + found.src, blob)
    const { file } = requestOf({ ...example, input: { ...example.input, src } }, 0)
    if (file !== undefined) files.set(file.file, blob)
  }
  return files
}
