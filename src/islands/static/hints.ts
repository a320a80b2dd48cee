/** Hints above the hits of a list on a static site: what may have been meant, in the words of the server's pages. */

import { plural } from '../../format.ts'
import { paperPath } from '../../paths.ts'
import type { Values } from '../../search/query/catalogue.ts'
import { FIELD_NAMES } from '../../search/query/fields.ts'
import { arxivIdIn } from '../../search/query/pasted-ids.ts'
import { otherTexts } from '../../search/query/suggest.ts'
import { unknownFields } from '../../search/query/unknown-fields.ts'
import { nearChoices, replaced } from '../../search/query/values.ts'
import { aboutNoField } from '../../ui/list/nothing-words.ts'
import { parsePage } from '../parse-page.ts'
import { sitePath } from '../site-path.ts'
import { wordsIn } from './lexicon.ts'
import { addressWith, type Query } from './list-query.ts'
import { findTask } from './named-task.ts'
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
  /** As the address has it. */
  typed: Query
  /** As it was searched for, with what was passed over. */
  query: Query
  passedOver: readonly string[]
  /** Undefined for the search of everything. */
  kind: string | undefined
  total: number
  values: Values
  /** Number of pages of the whole site. */
  size: number
  /** Counts the hits of another query. */
  totalOf(query: Query): Promise<number>
}

export async function findHints(asked: Asked): Promise<{ hints: Hint[]; isSuggested: boolean }> {
  const { typed, total } = asked
  const text = await suggestText(asked)
  const suggestion = text === undefined ? [] : [didYouMean(text, { ...typed, text, page: 1 })]
  const hints = [
    ...aboutFields(asked, text !== undefined),
    ...(await findPaper(typed.text)),
    ...suggestion,
    ...(total === 0 ? await findNearChoices(asked) : []),
    ...(total <= FEW ? await findTask(asked) : []),
  ]
  return { hints, isSuggested: text !== undefined }
}

const didYouMean = (text: string, query: Query, facet = ''): Hint => ({
  before: `Did you mean ${facet}`,
  link: { text, href: addressWith(query, location.pathname) },
  after: '?',
})

/** Names that are no fields, and what a server supports and this search does not. */
function aboutFields({ typed, passedOver, total }: Asked, isSuggested: boolean): Hint[] {
  return [
    ...unknownFields(typed.text, total).map((field) => ({
      before: aboutNoField(field, FIELD_NAMES, isSuggested),
    })),
    ...(passedOver.length === 0
      ? []
      : [{ before: `The search of this site does not support ${passedOver.join(' ')} and ignores it.` }]),
  ]
}

async function suggestText({ typed, total, values, size, totalOf }: Asked): Promise<string | undefined> {
  const words = await wordsIn(typed.text, size, total > 0)
  for (const { text, over } of otherTexts({ words, values }, typed.text, total))
    if ((await totalOf({ ...typed, text, page: 1 })) > over) return text
  return undefined
}

async function findNearChoices({ page, typed, values, totalOf }: Asked): Promise<Hint[]> {
  const hints: Hint[] = []
  for (const choice of nearChoices(values, typed)) {
    const other = { ...typed, page: 1, facets: replaced(typed, choice) }
    const { facet, label } = namesOf(page, choice.facet, choice.near)
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
  const paper = parsePage(await answer.text())
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
