/** Says what a host's refusal means and what a reader can do, as far as its status tells. */

import { childOf } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import { readWait } from '../../read-wait.ts'
import { wholeOf } from './read-whole.ts'
import { SendError } from './send-error.ts'

/**
 * @see https://www.iana.org/assignments/http-status-codes
 * @see https://huggingface.co/docs/inference-providers/en/providers/hf-inference for 503 while a model is loaded
 */
const ADVICE: ReadonlyMap<number, string> = new Map([
  [400, 'It does not take the request as it is: look at the inputs and parameters.'],
  [401, 'The token may be missing or wrong.'],
  [402, 'The account may have no credit left.'],
  [403, 'The token may be missing or wrong, or may not be used for this model.'],
  [404, 'It may not have the model, or not at this address.'],
  [413, 'The input is too large for it.'],
  [422, 'It does not take the request as it is: look at the inputs and parameters.'],
  [429, 'It has been asked too often. Run it again in a while.'],
  [500, 'Something failed there. Run it again, or choose another provider.'],
  [502, 'The model does not answer there. Run it again in a while.'],
  [503, 'The model may still be loading, or the server may be busy. Run it again in a while.'],
  [504, 'The model took too long to answer. Run it again in a while.'],
])

/** The error for an answer that is a refusal. */
export async function refusalOf(origin: string, answer: Response, mostBytes?: number): Promise<SendError> {
  const said = (await (await wholeOf(answer, mostBytes)).text()).trim()
  const advice = loading(said) ?? ADVICE.get(answer.status)
  const what = `${origin} answered with ${answer.status}.`
  const { status, headers } = answer
  const wait = readWait(headers, status)
  return new SendError(advice === undefined ? what : `${what} ${advice}`, said, { status, wait })
}

/** Hosted inference says how long a model will take to load. */
function loading(said: string): string | undefined {
  let value: Json
  try {
    value = JSON.parse(said)
  } catch {
    return undefined
  }
  const seconds = childOf(value, 'estimated_time')
  if (typeof seconds !== 'number') return undefined
  return `The model is being loaded, which takes some ${Math.ceil(seconds)} seconds more. Run it again then.`
}
