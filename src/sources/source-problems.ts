/** Collects the problems of one source, in order, up to a limit. */

import type { Problem } from '../card/types.ts'
import { sourceProblem } from './source-problem.ts'

/** A source with more problems than this is not a catalogue; the rest is only counted. */
const MOST_PROBLEMS = 10_000

export class SourceProblems {
  readonly #name: string
  readonly #problems: Problem[] = []
  #more = 0

  constructor(name: string) {
    this.#name = name
  }

  add(problem: Problem): void {
    if (this.#problems.length < MOST_PROBLEMS) this.#problems.push(problem)
    else this.#more += 1
  }

  all(): Problem[] {
    if (this.#more === 0) return this.#problems
    const message = `${this.#more.toLocaleString('en')} more problems of this source are not listed`
    const rest = sourceProblem(
      'more-problems',
      'error',
      this.#name,
      message,
      'Correct the first ones, then run again.',
    )
    return [...this.#problems, rest]
  }
}
