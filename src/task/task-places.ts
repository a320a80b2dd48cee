/** Where the values of a task's front matter stand in its card. */

import { parseYaml } from '../card/parse-yaml.ts'
import { createProblemList } from '../card/problem-list.ts'
import type { Rules } from '../card/rule.ts'
import { splitFrontMatter } from '../card/split-front-matter.ts'
import type { Problem } from '../card/types.ts'

/** Takes note of a broken rule at the value of a path, or at the nearest thing around it. */
export type ReportAt<Id extends string> = (
  path: readonly PropertyKey[],
  rule: Id,
  message: string,
  remedy: string,
) => void

/**
 * Gather what is wrong with the front matter of a card whose keys are its own kind's.
 *
 * @param path - of the card, as it is shown to people
 * @param text - the whole card as decoded; without it all problems point to line 1
 * @param isKey - whether a key is one of such a card
 * @param find - reports what is wrong
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
  // What is wrong with the fences and the YAML itself has been reported with the card.
  const { yaml, yamlOffset } = splitFrontMatter(text, isKey, () => {})
  const places = parseYaml(yaml ?? '', 1, () => {})?.places
  return (path) => {
    const steps = path.map((key) => (typeof key === 'number' ? key : String(key)))
    for (let length = steps.length; length > 0; length -= 1) {
      const offset = places?.value(steps.slice(0, length))
      if (offset !== undefined) return yamlOffset + offset
    }
    return 0
  }
}
