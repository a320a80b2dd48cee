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
  const written = Object.entries({ ...dataset?.args, ...args })
    .filter(([, value]) => !places.includes(value))
    .map(([key, value]) => describe(key, value))
  const named = [dataset?.name, name].flatMap((text) => (text === undefined ? [] : wordsOf(text)))
  const own = type?.toLowerCase() ?? ''
  const parts = [...written, ...(config === undefined ? [] : [config]), ...named]
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

/** What sets a result apart from others of the same metric, as in `MMLU (5-shot)` and `Macro F1`. */
function wordsOf(name: string): string[] {
  const [, shots] = /\b(\d+|zero)[ -]?shot\b/i.exec(name) ?? []
  const [average] = /\b(?:macro|micro|weighted)\b/i.exec(name) ?? []
  return [
    ...(shots === undefined ? [] : [`${shots.toLowerCase() === 'zero' ? 0 : shots}-shot`]),
    ...(average === undefined ? [] : [average.toLowerCase()]),
  ]
}
