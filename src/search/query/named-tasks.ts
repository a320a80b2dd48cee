/** Finds the tasks that a text names, alone or in a question such as `how do I detect objects in a picture`. */

import { nameKey } from '../../card/names/name-key.ts'
import { idsByName, type NamedTask } from '../../card/names/task-names.ts'
import { taskDescriber } from './described-task.ts'
import { type MeantWord, meantWords } from './meant-words.ts'
import { onlyTelling } from './telling-words.ts'
import { twoAsTo } from './two-as-to.ts'

/** What a task is called. */
export interface TaskNaming extends NamedTask {
  /** What people type when they look for it, in plain words. */
  queries: readonly string[]
  /** Narrower forms of it. */
  subtasks: readonly { name: string }[]
}

const MOST = 3

/** A name or alias counts this many times what a description with the same words does. */
const NAMED = 1.3

/** Shorter prefixes match too many names. */
const SHORTEST_BEGINNING = 3

/** A name or alias of a task, by its meaningful words. */
interface Calling<T> {
  task: T
  name: string
  isAlias: boolean
  words: MeantWord[]
  /** Total length of the words, in characters. */
  length: number
}

/** A task whose name or alias occurs in a text with all its words. */
interface Called<T> extends Calling<T> {
  /** The matching words of the text. */
  used: MeantWord[]
  /** Whether it occurs verbatim: `picture to text` is not `picture from text`. */
  isLiteral: boolean
}

/** Finds the tasks of a catalogue by their names. */
export interface TaskReader<T extends TaskNaming> {
  /**
   * @returns tasks named by the whole text; then those with each word in their id or name, in catalogue order; then
   *   those named by some of the words, the longest name first; if none at all, those with an alias that the text begins
   */
  named(text: string): T[]
  /** The tasks that a text names, else those that it describes; none if it does neither. */
  meant(text: string): T[]
  /**
   * The task that a text names or describes, and the rest of the text: `german` of `german speech to text`.
   *
   * @returns several tasks where they fit nearly as well; `words` say what is asked for, in the text's words and, where
   *   these are not a name, in those of the task; undefined when the text means no task
   */
  asked(text: string): { tasks: T[]; words: string; rest: string } | undefined
  /** The id of the task that is called exactly so; ids take precedence over names, and names over aliases. */
  idOf(name: string): string | undefined
}

/** @param tasks - of the catalogue, in the order in which it shows them */
export function taskReader<T extends TaskNaming>(tasks: readonly T[]): TaskReader<T> {
  const callings = tasks.flatMap(callingsOf)
  const describer = taskDescriber(tasks)
  const asked: TaskReader<T>['asked'] = (text) => {
    const [called] = callsIn(callings, text, meantWords(text))
    const described = describer.describe(text)
    const isNamed = called !== undefined && describer.weigh(called.used) * NAMED >= (described?.weight ?? 0)
    const meant = isNamed ? { tasks: [called.task], used: called.used, example: '' } : described
    const spelledOut = twoAsTo(text)
    if (meant === undefined) return spelledOut === text ? undefined : asked(spelledOut)
    const rest = meant.used
      .toSorted((a, b) => b.start - a.start)
      .reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)
    const used = meant.used.map(({ folded }) => folded)
    const words = [...new Set([...used, ...onlyTelling(meant.example.toLowerCase()).split(' ')])]
      .join(' ')
      .trim()
    return { tasks: meant.tasks, words, rest: onlyTelling(rest) }
  }
  const ids = idsByName(tasks)
  const named: TaskReader<T>['named'] = (text) => {
    const found = namedIn(tasks, callings, text)
    return found.length > 0 ? found : namedIn(tasks, callings, twoAsTo(text))
  }
  return {
    idOf: (name) => ids.get(nameKey(name)),
    named,
    meant: (text) => {
      const found = named(text)
      return found.length > 0 ? found : (asked(text)?.tasks ?? [])
    },
    asked,
  }
}

function callingsOf<T extends TaskNaming>(task: T): Calling<T>[] {
  return [task.name, ...task.aliases].map((name, place) => {
    const words = meantWords(name)
    return {
      task,
      name: name.toLowerCase(),
      isAlias: place > 0,
      words,
      length: words.reduce((sum, { end, start }) => sum + end - start, 0),
    }
  })
}

function namedIn<T extends TaskNaming>(
  tasks: readonly T[],
  callings: readonly Calling<T>[],
  text: string,
): T[] {
  const words = meantWords(text)
  if (words.length === 0) return []
  const called = callsIn(callings, text, words)
  const whole = called.filter(({ used }) => used.length === words.length)
  const named = tasks.filter((task) => goesTheSameWay(task.id, text) && isNamed(task, words))
  const found = new Set([...whole.map(({ task }) => task), ...named, ...called.map(({ task }) => task)])
  return [...(found.size > 0 ? found : begun(callings, words))].slice(0, MOST)
}

/** The longest first. Words of a name may be in any order, those of an alias must be consecutive. */
function callsIn<T extends TaskNaming>(
  callings: readonly Calling<T>[],
  text: string,
  words: readonly MeantWord[],
): Called<T>[] {
  return callings
    .flatMap((calling) => {
      const used = calling.isAlias ? rowOf(calling.words, words) : allOf(calling.words, words)
      const isMeant = used.length > 0 && (calling.isAlias || goesTheSameWay(calling.task.id, text))
      return isMeant ? { ...calling, used, isLiteral: text.toLowerCase().includes(calling.name) } : []
    })
    .sort((a, b) => b.length - a.length || Number(b.isLiteral) - Number(a.isLiteral))
}

/** The words that match a row of words consecutively; none unless all match. */
function rowOf(row: readonly MeantWord[], words: readonly MeantWord[]): MeantWord[] {
  const start = words.findIndex((_, at) => row.every(({ stem }, place) => words[at + place]?.stem === stem))
  return start === -1 ? [] : words.slice(start, start + row.length)
}

/** The words that belong to a name; none unless all of the name's words occur, those that it has twice as often. */
function allOf(name: readonly MeantWord[], words: readonly MeantWord[]): MeantWord[] {
  const times = (all: readonly MeantWord[], stem: string) => all.filter((word) => word.stem === stem).length
  const isWhole = name.every(({ stem }) => times(words, stem) >= times(name, stem))
  return isWhole ? words.filter((word) => name.some(({ stem }) => stem === word.stem)) : []
}

/** Whether every word, or a longer one that begins with it, is in the id or name of a task. */
function isNamed({ id, name }: TaskNaming, words: readonly MeantWord[]): boolean {
  const own = meantWords(`${id} ${name}`)
  return words.every(({ folded, stem }) =>
    own.some((other) => other.stem === stem || other.folded.startsWith(folded)),
  )
}

/** Tasks with an alias that the words are a prefix of, the last word being incomplete. */
function begun<T>(callings: readonly Calling<T>[], words: readonly MeantWord[]): Set<T> {
  const last = words.length - 1
  const begins = (row: readonly MeantWord[]) =>
    words.every(({ folded, stem }, place) => {
      const other = row[place]
      if (place < last) return other?.stem === stem
      return (
        folded.length >= SHORTEST_BEGINNING && other?.folded !== folded && other?.folded.startsWith(folded)
      )
    })
  return new Set(callings.flatMap(({ task, words: row }) => (begins(row) ? task : [])))
}

/** Whether a text has the direction of a task: `text to speech` does not mean `speech-to-text`. */
function goesTheSameWay(id: string, text: string): boolean {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-')
  return !(id.includes('-to-') && words.includes('-to-')) || id.includes(words) || words.includes(id)
}
