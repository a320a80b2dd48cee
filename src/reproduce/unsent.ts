/** Finds parameters of examples that go into no request, as the API of their task has none of that name. */

import { childOf, type Path } from '../card/json.ts'
import { lineOfValue } from '../card/parse-card.ts'
import type { Json } from '../card/types.ts'
import { readParameterNames } from '../server/loaders/snippet/snippet-parameters.ts'
import { filesOf, placeOf, type ShownPlace } from './example-place.ts'
import type { Subject } from './subject.ts'

/** A parameter that is not sent, and where it is written. */
export interface Unsent extends ShownPlace {
  name: string
  task: string
  /** What the task has. */
  names: readonly string[]
}

/** Each once, though one of the card belongs to all its examples. Models without a task are not asked at all. */
export function findUnsent(subjects: readonly Subject[]): Unsent[] {
  const found = new Map<string, Unsent>()
  for (const subject of subjects) {
    const { entry, example } = subject
    const { task } = entry
    if (task === undefined) continue
    const names = readParameterNames(task)
    for (const name of Object.keys(example.parameters).filter((one) => !names.includes(one))) {
      const place = placeOfParameter(subject, name)
      found.set(`${place.file}:${place.line} ${name}`, { ...place, name, task, names })
    }
  }
  return [...found.values()]
}

/** In the example itself, or else among those of its card. */
function placeOfParameter(subject: Subject, name: string): ShownPlace {
  const { entry, example } = subject
  const own = ['parameters', name]
  const written =
    example.path.length > 0
      ? at(entry.frontMatter, example.path)
      : filesOf(entry).find((file) => file.example.hash === example.hash)?.value
  if (at(written, own) !== undefined) return placeOf(subject, own)
  return { file: entry.path, line: lineOfValue(entry.text, ['inference', ...own]) }
}

const at = (value: Json | undefined, path: Path) => path.reduce<Json | undefined>(childOf, value)
