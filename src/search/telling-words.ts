/** What a text asks for, without the words that say nothing of it. */

import { STOP_WORDS } from '../edition/stop-words.ts'

/** What nearly every card of a catalogue is or says of itself. */
const WANTED = new Set([
  'ai',
  'best',
  'dataset',
  'datasets',
  'example',
  'examples',
  'good',
  'model',
  'models',
])

/**
 * Leave out the words that say nothing, unless there are no others: "how do I delete a repo" asks for `delete repo`.
 *
 * @param text - as it was typed; what stands in quotation marks is meant to the letter
 */
export function tellingWords(text: string): string {
  if (text.includes('"')) return text
  return onlyTelling(text) || text.split(/\s+/).filter(Boolean).join(' ')
}

/** The same, and nothing where no word says anything. */
export function onlyTelling(text: string): string {
  // What is left of `speech-to-text` without its task is `-to-`.
  const isTelling = (word: string) => /[^\p{P}]/u.test(word) && !saysNothing(word.replaceAll(/^-|-$/g, ''))
  return text
    .split(/\s+/)
    .filter((word) => word !== '' && isTelling(word))
    .join(' ')
}

/** Whether a word as it is typed, up to the next blanks, is one that says nothing: `How`, `what's`, `for?`, but not `few-shot`. */
export function saysNothing(typed: string): boolean {
  const word = typed.toLowerCase().replace(/[?!.,:;]+$/, '')
  return word.split(/['’]/).every((part) => STOP_WORDS.has(part) || WANTED.has(part))
}
