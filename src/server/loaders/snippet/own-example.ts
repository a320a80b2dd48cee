/** What the author of a model's card tries the model with. */

import type { Entry } from '../../../edition/types.ts'
import { readExamples } from '../../../example/read-examples.ts'

/** A longer one hides the code around it. */
const LONGEST = 400

/** The text of the card's first example, or the words that call up what an adapter was trained on. */
export function findOwnExample({ frontMatter, metadata }: Entry): string | undefined {
  const text = readExamples(frontMatter)[0]?.input.text
  const { instance_prompt: instance } = metadata.extra
  return [text, instance].find(
    (value): value is string => typeof value === 'string' && value !== '' && value.length <= LONGEST,
  )
}
