/**
 * Describes how a result was measured, from all places where a card may say so: results of different setups are not
 * compared.
 */

import type { EvaluationResult } from '../card/types.ts'

type Dataset = EvaluationResult['dataset']
type Metric = EvaluationResult['metrics'][number]

/** Keys of `args` for the number of examples in the prompt; the first is that of the Open LLM Leaderboard. */
const SHOTS = /^(?:num_few_?shots?|n_?shots?|few_?shots?|shots?)$/i

/**
 * Collects the `args` of the dataset and the metric, the metric's configuration, and the shots and averaging mentioned
 * in their names: `25-shot`, `macro`.
 *
 * @returns parts joined by ` · `, sorted; empty if nothing is said
 */
export function setupOf(dataset: Dataset, { type, name, config, args }: Metric): string {
  const places: unknown[] = [dataset?.config, dataset?.split, dataset?.revision]
  const known = new Set([...places, dataset?.name, dataset?.type].map((place) => String(place).toLowerCase()))
  const written = Object.entries({ ...dataset?.args, ...args })
    .filter(([, value]) => !places.includes(value))
    .map(([key, value]) => describe(key, value))
  const { plain, apart } = name === undefined ? { plain: undefined, apart: [] } : readName(name)
  const named = [dataset?.name, plain, ...apart].flatMap((text) => (text === undefined ? [] : wordsOf(text)))
  const own = (type ?? name ?? '').toLowerCase()
  const part = dataset?.split === undefined ? OTHER_PART.exec(name ?? '')?.[1]?.toLowerCase() : undefined
  const qualifiers = apart.filter(
    (text) => wordsOf(text).length === 0 && !known.has(text.toLowerCase()) && !isNameOf(own, text),
  )
  const parts = [
    ...written,
    ...(config === undefined ? [] : [config]),
    ...named,
    ...qualifiers,
    ...(part === undefined ? [] : [part]),
  ]
  return [...new Set(parts)]
    .filter((part) => !own.includes(part.toLowerCase()))
    .sort()
    .join(' · ')
}

function describe(key: string, value: string | number): string {
  if (SHOTS.test(key) && typeof value === 'number') return `${value}-shot`
  if (key === 'average' && typeof value === 'string') return value
  return `${key} ${value}`
}

/** What is set apart in the name of a metric: in brackets, or after it as in `WER +LM` and `WER without LM`. */
const APART = /\(([^()]+)\)|\[([^[\]]+)\]|(?:^|\s)((?:with|without|w\/o?)\s.+|\+\s?\S.*)$/gi

/** Another part of the data than is meant where none is named. */
const OTHER_PART = /^(dev|validation|val|train(?:ing)?)\s/i

/** A name of a metric without what is set apart in it, and that, without commas. */
function readName(name: string): { plain: string; apart: string[] } {
  const apart = [...name.matchAll(APART)].flatMap(([, round, square, after]) => {
    const text = (round ?? square ?? after ?? '').replaceAll(',', ' ').replace(/\s+/g, ' ').trim()
    return text === '' ? [] : [text]
  })
  const plain = name.replace(APART, ' ').trim()
  return { plain, apart }
}

/** Words in brackets that every result of a metric could have. */
const SAYS_NOTHING = /^(?:test|eval(?:uation)?|in )?\s?(?:%|percent|per cent|top-?1)?$/i

/** Whether words in brackets only name the metric again: `WER (word error rate)`, `Word error rate (WER)`. */
function isNameOf(metric: string, text: string): boolean {
  const words = text.toLowerCase().split(/[\s-]+/)
  const initials = words.map((word) => word.charAt(0)).join('')
  const letters = (some: string) => some.toLowerCase().replace(/[^a-z0-9]/g, '')
  return SAYS_NOTHING.test(text) || initials === letters(metric) || letters(metric).includes(letters(text))
}

/** Notes of the Hub's files of results that say how they were measured, as in `With tools`; other notes say anything. */
const NOTED = /^(?:with|without|no)[\s-][\w\s-]{1,40}$/i

/** What notes say of how a result was measured, in lower case; empty for other notes. */
export function setupOfNotes(notes: string | undefined): string {
  return notes !== undefined && NOTED.test(notes.trim()) ? notes.trim().toLowerCase() : ''
}

/** What sets a result apart from others of the same metric, as in `MMLU (5-shot)` and `Macro F1`. */
function wordsOf(name: string): string[] {
  const [, shots] = /\b(\d+|zero)[ -]?shot\b/i.exec(name) ?? []
  const [average] = /\b(?:macro|micro|weighted)\b/i.exec(name) ?? []
  return [
    ...(shots === undefined ? [] : [`${shots.toLowerCase() === 'zero' ? 0 : shots}-shot`]),
    ...(average === undefined ? [] : [average.toLowerCase()]),
  ]
}
