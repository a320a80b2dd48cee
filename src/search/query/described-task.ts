/**
 * Finds the task that a text describes in everyday words, by the example queries of the tasks: `how far away is the
 * tree in this photo` asks for depth estimation.
 */

import { allWords, type MeantWord } from './meant-words.ts'
import { meaningOf } from './same-words.ts'

/** A task, and how people ask for it. */
export interface Describable {
  id: string
  name: string
  aliases: readonly string[]
  /** What people type when they look for the task, in plain words. */
  queries: readonly string[]
  /** Narrower forms of the task. */
  subtasks: readonly { name: string }[]
}

/** An example query, by its meaningful words. */
interface Example<T> {
  task: T
  text: string
  /** Of the words that say something. */
  meanings: string[]
  /** Of all words, in order. */
  row: string[]
}

/** The tasks that a text describes. */
export interface Described<T> {
  /** The best first; more than one if they fit nearly as well. */
  tasks: T[]
  /** The words of the text that say so. */
  used: MeantWord[]
  /** The same in the words of the best example; empty if it is no single one. */
  example: string
  /** How much the words tell: the rarer among all examples, the more; comparable within a catalogue. */
  weight: number
}

/** An example counts if the text has words for this much of its weight. */
const LEAST_SHARED = 0.72

/** What each word in the same order adds, words that say little included: `picture from text` is not `text from picture`. */
const ORDER = 0.12

/** Tasks that fit this much of the best are meant too, up to so many. */
const NEARLY = 0.85
const MOST_TASKS = 3

/** Finds the tasks that a text describes; undefined if none is near. */
export interface TaskDescriber<T> {
  describe(text: string): Described<T> | undefined
  /** How much some words of a text tell. */
  weigh(words: readonly MeantWord[]): number
}

/** @param tasks - of the catalogue */
export function taskDescriber<T extends Describable>(tasks: readonly T[]): TaskDescriber<T> {
  const examples = tasks.flatMap((task) =>
    [task.name, ...task.aliases, ...task.queries, ...task.subtasks.map(({ name }) => name)].map(
      (text): Example<T> => {
        const { words, row } = read(text)
        return { task, text, meanings: [...new Set(words.map(({ stem }) => meaningOf(stem)))], row }
      },
    ),
  )
  const pairs = examples.flatMap((example) => example.meanings.map((meaning) => ({ meaning, example })))
  const byMeaning = new Map(
    [...Map.groupBy(pairs, ({ meaning }) => meaning)].map(([meaning, found]) => [
      meaning,
      found.map(({ example }) => example),
    ]),
  )
  const tasksWith = (meaning: string) => new Set(byMeaning.get(meaning)?.map(({ task }) => task)).size
  const weights = new Map(
    [...byMeaning.keys()].map((meaning) => [meaning, Math.log(1 + tasks.length / tasksWith(meaning))]),
  )
  const timesOf = (task: T, meaning: string) =>
    (byMeaning.get(meaning) ?? []).filter((one) => one.task === task).length
  const weightOf = (meanings: readonly string[]) =>
    meanings.reduce((sum, meaning) => sum + (weights.get(meaning) ?? 0), 0)
  const weigh = (words: readonly MeantWord[]) =>
    weightOf([...new Set(words.map(({ stem }) => meaningOf(stem)))])

  /** The task whose examples together share most with a text. */
  const nearest = (words: readonly MeantWord[], asked: ReadonlySet<string>): Described<T> | undefined => {
    const scored = tasks
      .map((task) => {
        const shared = [...asked].filter((meaning) => timesOf(task, meaning) > 0)
        const weight = shared.reduce(
          (sum, meaning) => sum + (weights.get(meaning) ?? 0) * Math.log2(1 + timesOf(task, meaning)),
          0,
        )
        return { task, shared, weight }
      })
      .filter(({ shared }) => shared.length > 1)
      .sort((a, b) => b.weight - a.weight)
    const meant = nearlyBest(scored)
    const [best] = meant
    if (best === undefined) return undefined
    const used = words.filter(({ stem }) => best.shared.includes(meaningOf(stem)))
    return { tasks: meant.map(({ task }) => task), used, example: '', weight: weigh(used) }
  }

  return {
    weigh,
    describe: (text) => {
      const { words, row } = read(text)
      const asked = new Set(words.map(({ stem }) => meaningOf(stem)))
      const byTask = new Map<T, { task: T; example: Example<T>; weight: number }>()
      for (const example of new Set([...asked].flatMap((meaning) => byMeaning.get(meaning) ?? []))) {
        const shared = example.meanings.filter((meaning) => asked.has(meaning))
        // A single word of several could mean anything.
        if (shared.length < 2 && example.row.length > 1) continue
        const own = weightOf(shared)
        const part = own / weightOf(example.meanings)
        if (part < LEAST_SHARED) continue
        const weight = own * part * part + ORDER * inOrder(example.row, row)
        const { task } = example
        if (weight > (byTask.get(task)?.weight ?? 0)) byTask.set(task, { task, example, weight })
      }
      const meant = nearlyBest([...byTask.values()].sort((a, b) => b.weight - a.weight))
      const [best] = meant
      if (best === undefined) return nearest(words, asked)
      return {
        tasks: meant.map(({ task }) => task),
        used: words.filter(({ stem }) => best.example.meanings.includes(meaningOf(stem))),
        example: best.example.text,
        weight: best.weight,
      }
    },
  }
}

/** The words of a text that say something, and the meanings of all its words in order. */
function read(text: string): { words: MeantWord[]; row: string[] } {
  const all = allWords(text)
  const words = all.filter(({ isTelling, unspaced }) => isTelling && !unspaced)
  return { words, row: all.map(({ stem }) => meaningOf(stem)) }
}

/** The length of the longest row of words that both have in the same order, with others between. */
function inOrder(one: readonly string[], other: readonly string[]): number {
  let above = new Array<number>(other.length + 1).fill(0)
  for (const word of one) {
    const next = [0]
    for (const [at, found] of other.entries())
      next.push(word === found ? (above[at] ?? 0) + 1 : Math.max(above[at + 1] ?? 0, next[at] ?? 0))
    above = next
  }
  return above.at(-1) ?? 0
}

/** @param scored - the best first */
function nearlyBest<S extends { weight: number }>(scored: readonly S[]): S[] {
  const least = (scored[0]?.weight ?? 0) * NEARLY
  return scored.filter(({ weight }) => weight >= least).slice(0, MOST_TASKS)
}
