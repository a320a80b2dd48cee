/** Hints above the hits of a list on a static site: what may have been meant, in the words of the server's pages. */

import { plural } from '../../format.ts'
import { paperPath } from '../../paths.ts'
import { FIELD_NAMES, isMeantAsField, nearestField } from '../../search/query/fields.ts'
import { arxivIdIn, pastedIds } from '../../search/query/pasted-ids.ts'
import { aboutNoField } from '../../ui/list/nothing-words.ts'
import { sitePath } from '../site-path.ts'
import { ask } from './engine.ts'
import { addressWith, type Query, toggle } from './list-query.ts'
import { findTask } from './named-task.ts'
import { correctWords, likelierWords, nearestValue, type WordPages } from './near-words.ts'
import type { Counts } from './pagefind.ts'
import { loadTasks } from './tasks.ts'
import type { TypedText } from './typed-text.ts'
import { namesOf } from './ways-out.ts'

/** With this few cards, there may be more to find: few mention their task by its common name. */
const FEW = 3

/** A sentence with a link in it. */
export interface Hint {
  before: string
  link?: { text: string; href: string }
  after?: string
}

export interface Asked {
  /** The list as it was built. */
  page: Document
  /** The text as typed, and as parsed. */
  typed: string
  read: TypedText
  /** Undefined for the search of everything. */
  kind: string | undefined
  total: number
  /** All known values. */
  counts: Counts
  /** Counts the hits of another query. */
  totalOf(query: Query): Promise<number>
}

export async function findHints(asked: Asked): Promise<{ hints: Hint[]; isSuggested: boolean }> {
  const { read, total } = asked
  const text = await suggestText(asked)
  const suggestion = text === undefined ? [] : [didYouMean(text, { ...read.query, text, page: 1 })]
  const hints = [
    ...aboutFields(read, total, text !== undefined),
    ...(await findPaper(asked.typed)),
    ...suggestion,
    ...(total === 0 ? await nearChoices(asked) : []),
    ...(total <= FEW ? await findTask(asked) : []),
  ]
  return { hints, isSuggested: text !== undefined }
}

const didYouMean = (text: string, query: Query, facet = ''): Hint => ({
  before: `Did you mean ${facet}`,
  link: { text, href: addressWith(query, location.pathname) },
  after: '?',
})

/** Fields that a server supports and this search does not. */
function aboutFields({ passedOver, unknown }: TypedText, total: number, isSuggested: boolean): Hint[] {
  const fields = unknown
    .filter((name) => total === 0 || isMeantAsField(name))
    .map((name) => ({ name, nearest: nearestField(name) }))
  return [
    ...fields.map((field) => ({ before: aboutNoField(field, FIELD_NAMES, isSuggested) })),
    ...(passedOver.length === 0
      ? []
      : [{ before: `The search of this site does not support ${passedOver.join(' ')} and ignores it.` }]),
  ]
}

/** Another text that finds something: the id in pasted code or in an address; the name of a field, or words, put right. */
async function suggestText({ typed, read: { query, unknown }, kind, total, counts, totalOf }: Asked) {
  for (const id of pastedIds(typed)) {
    const [hit] = await (await ask(id, kind === undefined ? {} : { kind: [kind] })).read(0, 1)
    if (hit?.title.toLowerCase() === id.toLowerCase() && hit.title !== typed) return hit.title
  }
  const countFound = (text: string) => totalOf({ ...query, text, page: 1 })
  const isFound = async (text: string) => (await countFound(text)) > 0
  const corrected = unknown.reduce(
    (text, name) => text.replace(`${name}:`, `${nearestField(name) ?? name}:`),
    typed,
  )
  if (corrected !== typed && (await isFound(corrected))) return corrected
  const isKnown = async (word: string) => (await ask(word, {})).total > 0
  const other = total > 0 ? undefined : await correctWords(query.text, isKnown)
  if (other !== undefined && (await isFound(other))) return other
  const size = Object.values(counts.kind ?? {}).reduce((sum, count) => sum + count, 0)
  const likelier = await likelierWords(query.text, size, pagesWith)
  return likelier !== query.text && (await countFound(likelier)) > total ? likelier : undefined
}

async function pagesWith(word: string): Promise<WordPages> {
  const { total, read } = await ask(word, {})
  return {
    total,
    // What is called so comes first, and tasks have other names too.
    isNamed: async () => {
      const [[first], { all }] = await Promise.all([read(0, 1), loadTasks()])
      const names = [first?.title ?? '', ...all.flatMap(({ aliases }) => aliases)]
      return names.some((name) => name.toLowerCase().includes(word))
    },
  }
}

async function nearChoices({ page, read: { query }, counts, totalOf }: Asked): Promise<Hint[]> {
  const hints: Hint[] = []
  for (const [name, values] of Object.entries(query.filters))
    for (const value of values) {
      const known = counts[name] ?? {}
      if (Object.hasOwn(known, value)) continue
      const near = nearestValue(value, known, (other) => namesOf(page, name, other).label)
      if (near === undefined) continue
      const { facet, label } = namesOf(page, name, near)
      const other = toggle(toggle(query, name, [value]), name, [near])
      if ((await totalOf(other)) > 0) hints.push(didYouMean(label, other, `${facet} `))
    }
  return hints
}

/** The page of the paper whose id or address the text is, if there is one. */
async function findPaper(typed: string): Promise<Hint[]> {
  const id = arxivIdIn(typed)
  if (id === undefined) return []
  const href = sitePath(paperPath(id))
  const answer = await fetch(href)
  if (!answer.ok) return []
  const paper = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const total = paper.querySelectorAll('ol.cards > li.card').length
  const title = paper.querySelector('h1')?.textContent ?? id
  return [
    {
      before: '',
      link: { text: plural(total, 'card'), href },
      after: ` ${total === 1 ? 'cites' : 'cite'} ${title}`,
    },
  ]
}
