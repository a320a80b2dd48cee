/** Finds the tasks that solve a problem in a reader's words, where none is named: `noise reduction`, `wake word`. */

import * as z from 'zod'
import type { SqliteEdition } from '../../../edition/edition.ts'
import { oncePer } from '../../../edition/once-per.ts'
import { textOf } from '../../../edition/store/columns.ts'
import { tasksOf } from '../../../edition/task-names.ts'
import { hasPhrase, isRequired, type Phrase } from '../../../search/query/query-terms.ts'
import { termsOf } from '../../../search/resolve/task-terms.ts'
import type { SearchQuery, SearchResult } from '../../../search/types.ts'
import { indexWords } from '../../../search/words.ts'
import type { Task } from '../../../task/types.ts'

/** Words that more tasks speak of single out none of them, unless they are an alias: `music`. */
const MOST = 3

/** Likewise words that more tasks contain anywhere: `language model`. */
const MOST_WITH = 12

/** The best hits among tasks that contain the words anywhere; only these are examined. */
const MOST_FOUND = 6

/** Trusted to be JSON: it was written by `entry-writer.ts`. */
const sectionsSchema = z.array(z.object({ title: z.string(), level: z.number(), text: z.string() }))

/**
 * Tasks whose name and one sentence of the summary or the article's beginning have all words of a text: these say what
 * the task is for. Later parts are about models, measures and the like, with words such as `license` for any task.
 *
 * @param find - searches the edition
 */
export function speakingTasks(
  edition: SqliteEdition,
  find: (query: SearchQuery) => SearchResult,
  text: string,
): Task[] {
  const asked = termsOf(edition, text).flatMap((term) =>
    term.type === 'words' && isRequired(term) ? [term.phrases] : [],
  )
  if (asked.length === 0) return []
  const { hits, total } = find({ ...EVERYTHING, text, kind: 'task', pageSize: MOST_FOUND })
  const tasks = hits.flatMap(({ id }) => tasksOf(edition).find(id) ?? [])
  const haveAll = (texts: readonly string[][], phrases: readonly Phrase[][]) =>
    texts.some((words) => phrases.every((one) => hasPhrase(words, one)))
  const speaking = tasks.filter(({ id }) => {
    const { name, sentences } = beginningOf(edition, id)
    const others = asked.filter((phrases) => !hasPhrase(name, phrases))
    return haveAll(sentences, others)
  })
  if (speaking.length <= MOST && total <= MOST_WITH) return speaking
  const called = speaking.filter(({ aliases }) => haveAll(aliases.map(wordsOf), asked))
  return called.slice(0, MOST)
}

const wordsOf = (text: string) => indexWords(text, true)

const EVERYTHING = { facets: {}, sort: 'relevance', page: 1, counted: [] } as const

/** The words of a task's name, and of each sentence that describes its purpose. */
interface Beginning {
  name: string[]
  sentences: string[][]
}

const beginningsOf = oncePer((_: SqliteEdition) => new Map<string, Beginning>())

function beginningOf(edition: SqliteEdition, id: string): Beginning {
  const beginnings = beginningsOf(edition)
  const made = beginnings.get(id) ?? readBeginning(edition, id)
  beginnings.set(id, made)
  return made
}

/** The part up to the article's second heading, without its own. */
function readBeginning(edition: SqliteEdition, id: string): Beginning {
  const row = edition
    .prepare(
      "SELECT entry.title, entry.summary, card.sections FROM entry JOIN card USING (n) WHERE entry.kind = 'task' AND entry.id = ?",
    )
    .get(id)
  if (row === undefined) return { name: [], sentences: [] }
  const sections = sectionsSchema.parse(JSON.parse(textOf(row, 'sections')))
  const first = sections.findIndex(({ level }) => level > 1)
  const beginning = first === -1 ? sections : sections.slice(0, first + 1)
  const texts = [textOf(row, 'summary'), ...beginning.flatMap(({ title, text }) => [title, text])]
  return {
    name: wordsOf(`${id} ${textOf(row, 'title')}`),
    sentences: texts.flatMap((text) => text.split(/(?<=[.!?:;])\s|(?<=[。！？])/).map(wordsOf)),
  }
}
