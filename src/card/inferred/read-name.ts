/** Reads from a model's name which languages it is for and how many parameters it has. */

import { findLanguageByName, isLanguageCode } from '../metadata/languages.ts'

/** Words between the marks of a name, in small letters: `bert-base-german-cased`, `GermanBERT`. */
export function wordsOfName(name: string): string[] {
  return name
    .replace(/([a-z])(?=[A-Z][a-z])/g, '$1-')
    .toLowerCase()
    .split(/[^a-z0-9.]+|\.(?!\d)|(?<!\d)\./)
    .filter(Boolean)
}

/** Codes that stand in names for nothing but a language; `it`, `no` or `is` are words or stand for other things. */
const PLAIN_CODES: ReadonlySet<string> = new Set(
  'ar bg cs de el en es fa fi fr he hi hu ja ko nl pl pt ro ru sv sw th tr uk ur vi zh'.split(' '),
)

/** Names that English does not have for the code, and names that are short or common words. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['farsi', 'fa'],
  ['parsbert', 'fa'],
  ['multilingual', 'multilingual'],
  ['norwegian', 'no'],
  ['bangla', 'bn'],
])

const SHORTEST_NAME = 5

/** The name of a model for translation: from one language to another. */
const TRANSLATION = /(?:^|[-_])(?:opus-mt(?:-tc-big)?|wmt\d\d)[-_]([a-z]{2,3})[-_]([a-z]{2,3})(?:[-_]|$)/

/** The languages that a name says, without its owner; in their order. */
export function languagesOfName(name: string): string[] {
  const [, from, to] = TRANSLATION.exec(name.toLowerCase()) ?? []
  if (from !== undefined && to !== undefined && isLanguageCode(from) && isLanguageCode(to)) return [from, to]
  const words = wordsOfName(name)
  return [
    ...new Set(
      words.flatMap(
        (word) =>
          OTHER_NAMES.get(word) ??
          (word.length >= SHORTEST_NAME ? findLanguageByName(word) : undefined) ??
          (PLAIN_CODES.has(word) ? word : []),
      ),
    ),
  ]
}

const SUFFIXES: Readonly<Record<string, number>> = { m: 1e6, b: 1e9, t: 1e12 }

/** Tasks of models that are named by their size; in names of others, `1B` may be what they were trained on. */
const NAMED_BY_SIZE: ReadonlySet<string> = new Set([
  'text-generation',
  'image-text-to-text',
  'video-text-to-text',
  'audio-text-to-text',
])

/**
 * The number of parameters that a name says, without its owner: `7B`, `350m`. A name with several such words says none.
 *
 * @param task - of the model
 */
export function parametersOfName(name: string, task: string | undefined): Named | undefined {
  if (task === undefined || !NAMED_BY_SIZE.has(task)) return undefined
  const found = wordsOfName(name).filter((word) => SIZE.test(word))
  const [word, ...others] = found
  const [, digits = '', suffix = ''] = SIZE.exec(word ?? '') ?? []
  if (word === undefined || others.length > 0) return undefined
  return { word, parameters: Math.round(Number(digits) * (SUFFIXES[suffix] ?? 1)) }
}

interface Named {
  word: string
  parameters: number
}

const SIZE = /^(\d{1,4}(?:\.\d{1,3})?)([mbt])$/
