/** Says which parameters of examples are not sent, before anything is. */

import { findNearest } from '../card/names/nearest.ts'
import { quote } from '../card/quote.ts'
import { plural } from '../format.ts'
import type { Chosen } from '../reproduce/choose.ts'
import { findUnsent } from '../reproduce/unsent.ts'

/** Parameters that are named. */
const MOST = 20

/** To the error stream: what a command prints may be for programs. */
export function sayUnsent(jobs: readonly Chosen[]): void {
  const all = findUnsent(jobs.map(({ subject }) => subject))
  if (all.length === 0) return
  const lines = all.slice(0, MOST).map(({ file, line, name, task, names }) => {
    const [nearest] = findNearest(name, names)
    const remedy = nearest === undefined ? '' : ` Did you mean ${quote(nearest)}?`
    return `  ${file}:${line}: ${quote(name)} is none for ${task}.${remedy}`
  })
  const more = all.length > MOST ? [`  and ${all.length - MOST} more`] : []
  const head = `${plural(all.length, 'parameter')} of examples will not be sent, as the API of the task has none of that name:`
  process.stderr.write(`${[head, ...lines, ...more].join('\n')}\n`)
}
