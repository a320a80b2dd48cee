/** Reads stretches of a sound or film: what is said when, and who speaks. */

import { childOf } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { allOf, readText } from './read-values.ts'
import type { ExampleOutput, Stretch } from './types.ts'

/**
 * Stretches with `timestamp`, as speech recognition gives them, or with `start` and `end`, as others do.
 *
 * @see https://huggingface.co/docs/inference-providers/tasks/automatic-speech-recognition
 */
export function readStretches(value: Json | undefined): ExampleOutput[] | undefined {
  const stretches = Array.isArray(value) && value.length > 0 ? allOf(value, readStretch) : undefined
  return stretches && [{ kind: 'stretches', stretches }]
}

function readStretch(value: Json): Stretch | undefined {
  const times = childOf(value, 'timestamp')
  const start = childOf(times, 0) ?? childOf(value, 'start')
  const end = childOf(times, 1) ?? childOf(value, 'end')
  if (typeof start !== 'number') return undefined
  const text = ['text', 'label', 'speaker'].map((key) => readText(childOf(value, key)))
  return {
    start,
    end: typeof end === 'number' ? end : undefined,
    text: text.find((one) => one !== undefined)?.trim(),
  }
}
