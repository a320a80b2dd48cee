/** What the author of a model's card tries the model with. */

import { examplesOf } from '../../../edition/examples-of.ts'
import type { Entry } from '../../../edition/types.ts'
import type { ModelExample } from '../../../snippet/index.ts'
import { readParameters } from './snippet-parameters.ts'

/** A longer one hides the code around it. */
const LONGEST = { text: 400, example: 1500 }

/** The text of the card's first example, or the words that call up what an adapter was trained on. */
export function findOwnText(entry: Entry): string | undefined {
  const text = examplesOf(entry)[0]?.input.text
  return [text, ownWords(entry.metadata)].find((value) => value !== undefined && value.length <= LONGEST.text)
}

/** The first example of the card that is short enough, or the words that call up what an adapter was trained on. */
export function findOwnExample(entry: Entry): ModelExample | undefined {
  const { metadata, task = '' } = entry
  // A card may have parameters of a library, which no API takes.
  const names = new Set(readParameters(task).map(({ name }) => name))
  const all = examplesOf(entry).map(({ input, parameters }) => ({
    input,
    parameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => names.has(name))),
  }))
  const short = all.find((example) => JSON.stringify(example).length <= LONGEST.example)
  const words = ownWords(metadata)
  return short ?? (words === undefined ? undefined : { input: { text: words }, parameters: {} })
}

function ownWords({ extra: { instance_prompt: words } }: Entry['metadata']): string | undefined {
  return typeof words === 'string' && words !== '' ? words : undefined
}
