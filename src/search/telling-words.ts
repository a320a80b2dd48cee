/** What a question asks for where nothing but what has every word of it is found. */

import { STOP_WORDS } from '../edition/stop-words.ts'

/**
 * Leave out the words that say nothing, unless there are no others: "how do I delete a repo" asks for `delete repo`.
 *
 * @param text - as it was typed; what stands in quotation marks is meant to the letter
 */
export function tellingWords(text: string): string {
  if (text.includes('"')) return text
  const words = text.split(/\s+/).filter((word) => word !== '')
  const telling = words.filter((word) => !STOP_WORDS.has(word.toLowerCase().replace(/[?!.,:;]+$/, '')))
  return (telling.length === 0 ? words : telling).join(' ')
}
