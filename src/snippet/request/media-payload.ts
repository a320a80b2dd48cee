/** Builds the arguments of a provider's helper for a task with a file, which passes through as a marked blob. */

import type { RequestArgs } from '@huggingface/inference'
import type { Json } from '../../card/types.ts'
import { TASK_TABLE } from '../../task-table.ts'
import { SnippetError } from '../snippet-error.ts'
import type { Inputs } from '../types.ts'
import type { Helper } from './find-helper.ts'
import { hasImage, isMedia } from './inputs.ts'
import { MediaMarks } from './media-marks.ts'

type Parameters = { [key: string]: Json }

/** Arguments, and the files marked in them. */
export interface MediaPayload {
  args: RequestArgs
  marks: MediaMarks
}

/**
 * The arguments that the SDK's method for the task would pass to the request builder. Where hosted inference would
 * get a file without its parameters, both go into JSON.
 *
 * @see https://huggingface.co/docs/inference-providers/tasks/image-classification#api-specification
 * @throws {SnippetError} if the inputs do not suit the task, or the provider refuses the file's type
 */
export async function buildMediaPayload(
  helper: Helper,
  task: string,
  inputs: Inputs,
  parameters: Parameters,
): Promise<MediaPayload> {
  const marks = new MediaMarks()
  const given = Object.keys(parameters).length === 0 ? {} : { parameters }
  const takes = TASK_TABLE.get(task)?.takes
  if (takes === 'image and question') {
    if (!hasImage(inputs, 'question')) {
      throw new SnippetError(`The task ${task} takes an image and a question.`)
    }
    const image = await base64(marks.mark(inputs.image))
    return { args: { inputs: { question: inputs.question, image }, ...given }, marks }
  }
  if (takes === 'image and prompt') {
    if (!hasImage(inputs, 'prompt')) throw new SnippetError(`The task ${task} takes an image and a prompt.`)
    const args = { inputs: marks.mark(inputs.image), parameters: { prompt: inputs.prompt, ...parameters } }
    return { args: (await prepare(helper, args)) ?? args, marks }
  }
  if (!isMedia(inputs)) throw new SnippetError(`The task ${task} takes a file.`)
  const blob = marks.mark(inputs)
  if (task === 'zero-shot-image-classification') {
    return { args: { inputs: { image: await base64(blob) }, ...given }, marks }
  }
  // Without a say from the helper, the SDK sends the file as it is.
  const args = (await prepare(helper, { inputs: blob, ...given })) ?? { data: blob, ...given }
  const isFileAlone = helper.provider === 'hf-inference' && 'data' in args && 'parameters' in given
  return { args: isFileAlone ? { inputs: await base64(blob), ...given } : args, marks }
}

async function prepare(
  helper: Helper,
  args: { inputs: Blob; parameters?: Parameters },
): Promise<RequestArgs | undefined> {
  if (!('preparePayloadAsync' in helper) || typeof helper.preparePayloadAsync !== 'function') return undefined
  return await helper.preparePayloadAsync(args)
}

async function base64(blob: Blob): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())))
}
