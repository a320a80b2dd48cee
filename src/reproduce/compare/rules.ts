/** How far an answer may be from the recorded one: what is usual, what a site says, and what an example says. */

import type { CompareRules } from '../../card/metadata/expectation.ts'
import { hasSeed } from '../../example/describe-expectation.ts'
import type { Example } from '../../example/types.ts'

/**
 * Rules where nobody has set any.
 *
 * The same weights on another machine pass, other weights do not: all-MiniLM-L6-v2 with weights of 8 bits has a cosine
 * of 0.9995 to itself, and with 4 bits of 0.85 to 0.91. The numbers of `relative` and `absolute` are those of the
 * BioImage Model Zoo.
 *
 * @see https://github.com/bioimage-io/spec-bioimage-io
 */
export const DEFAULT_RULES = {
  text: 1,
  score: 0.01,
  overlap: 0.9,
  distance: 0.02,
  vector: 0.999,
  relative: 0.001,
  absolute: 0.0001,
  duration: 0.1,
  size: 0.5,
} as const satisfies CompareRules

/** One rule of each kind. */
export type Rules = Readonly<Record<keyof typeof DEFAULT_RULES, number> & { bytes: boolean }>

/** The rules for an example. @param site - of `modelbook.yaml` */
export function rulesFor(
  { compare, parameters }: Pick<Example, 'compare' | 'parameters'>,
  site: CompareRules,
): Rules {
  const set = Object.entries({ ...site, ...compare }).filter(([, value]) => value !== undefined)
  return { ...DEFAULT_RULES, bytes: hasSeed(parameters), ...Object.fromEntries(set) }
}
