/** Locates the values of a task's front matter in its card, for its problems. */

import { createProblemList } from '../card/problem-list.ts'
import type { Remedy, Rules } from '../card/rule.ts'
import type { Problem } from '../card/types.ts'
import { parseYaml } from '../card/yaml/parse-yaml.ts'
import { splitFrontMatter } from '../card/yaml/split-front-matter.ts'

/** Reports a broken rule at the value of a path, or at its nearest ancestor that can be found. */
export type ReportAt<Id extends string> = (
  path: readonly PropertyKey[],
  rule: Id,
  message: string,
  remedy: Remedy,
) => void

/**
 * Gather the problems in the front matter of a card whose kind has other keys than models and datasets.
 *
 * @param path - path of the card, as shown to people
 * @param text - decoded text of the whole card; without it all problems point to line 1
 * @param isKey - whether a key belongs to such a card
 * @param find - finds and reports the problems
 */
export function gatherProblems<Id extends string>(
  path: string,
  text: string | undefined,
  rules: Rules<Id>,
  isKey: (key: string) => boolean,
  find: (report: ReportAt<Id>) => void,
): Problem[] {
  const { report, problems } = createProblemList(rules)
  let offsets: ((path: readonly PropertyKey[]) => number) | undefined
  const offsetOf = (at: readonly PropertyKey[]) => {
    if (text === undefined) return 0
    offsets ??= offsetsIn(text, isKey)
    return offsets(at)
  }
  find((at, rule, message, remedy) => report(rule, () => offsetOf(at), message, remedy))
  if (text !== undefined) return problems(path, text)
  return problems(path, '').map((problem) => ({ ...problem, excerpt: undefined }))
}

function offsetsIn(text: string, isKey: (key: string) => boolean): (path: readonly PropertyKey[]) => number {
  // Problems of the fences and of the YAML itself have been reported with the card.
  const { yaml, yamlOffset } = splitFrontMatter(text, isKey, () => {})
  const parsed = parseYaml(yaml ?? '', 1, () => {})
  const places = 'fault' in parsed ? undefined : parsed.places
  return (path) => {
    const steps = path.map((key) => (typeof key === 'number' ? key : String(key)))
    for (let length = steps.length; length > 0; length -= 1) {
      const offset = places?.value(steps.slice(0, length))
      if (offset !== undefined) return yamlOffset + offset
    }
    return 0
  }
}
