/** Removes the words of a text that say little about what is asked for. */

import { STOP_WORDS } from '../stop-words.ts'

/** Words that fit nearly every card of a catalogue. */
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
 * Leaves out words that say little, unless there are no others: "how do I delete a repo" becomes `delete repo`.
 *
 * @param text - as typed; quoted text is meant literally
 */
export function tellingWords(text: string): string {
  if (text.includes('"')) return text
  return onlyTelling(text) || text.split(/\s+/).filter(Boolean).join(' ')
}

/** The same, but empty if no word says anything. */
export function onlyTelling(text: string): string {
  // `speech-to-text` without its task leaves `-to-`.
  const isTelling = (word: string) => /[^\p{P}]/u.test(word) && !saysNothing(word.replaceAll(/^-|-$/g, ''))
  return text
    .split(/\s+/)
    .filter((word) => word !== '' && isTelling(word))
    .join(' ')
}

/** Whether a word as typed, up to the next space, says little: `How`, `what's`, `for?`, but not `few-shot`. */
export function saysNothing(typed: string): boolean {
  const word = typed.toLowerCase().replace(/[?!.,:;]+$/, '')
  return word.split(/['’]/).every((part) => STOP_WORDS.has(part) || WANTED.has(part))
}
