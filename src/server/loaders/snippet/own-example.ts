/** What the author of a model's card tries the model with. */

import { isObject } from '../../../card/json.ts'
import type { CardMetadata, Json } from '../../../card/types.ts'

/** A longer one hides the code around it. */
const LONGEST = 400

/** The text of the card's first example, or the words that call up what an adapter was trained on. */
export function findOwnExample({ extra }: CardMetadata): string | undefined {
  const { widget, instance_prompt: instance } = extra
  const first: Json | undefined = Array.isArray(widget) ? widget[0] : undefined
  const example = isObject(first) ? first.text : undefined
  return [example, instance].find(
    (value): value is string => typeof value === 'string' && value !== '' && value.length <= LONGEST,
  )
}
