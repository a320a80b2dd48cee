/** A collection: cards that belong together, in an order, with a note on each. */

import * as z from 'zod'
import { suggest } from '../card/checks/suggest.ts'
import { quote } from '../card/quote.ts'
import type { Rules } from '../card/rule.ts'
import { type Card, type Problem, REPO_KINDS, type RepoKind } from '../card/types.ts'
import { isKeyOf, readKeys } from './read-keys.ts'
import { gatherProblems } from './task-places.ts'
import { describeIssue } from './task-problem.ts'

/** Rules for collections, in addition to those for every card. */
export const collectionRules = {
  'collection-keys': {
    severity: 'error',
    description:
      'Each key of a collection has the kind of value that it takes, and each item names one card.',
  },
  'collection-unknown-item': {
    severity: 'error',
    description: 'The models and datasets of a collection are in the catalogue.',
  },
  'collection-repeated-item': { severity: 'warning', description: 'A collection has each card once.' },
  'collection-length': { severity: 'warning', description: 'A collection has at most 500 items.' },
} satisfies Rules

/** More would be a list, which a search makes better. */
const MOST_ITEMS = 500

/** The front matter of a collection. Editors show the descriptions. */
export const collectionFrontMatterSchema = z.object({
  title: z
    .string()
    .optional()
    .describe('What the collection is called; by default its heading, or its file.'),
  summary: z.string().default('').describe('One sentence: what it gathers, and for whom.'),
  items: z
    .array(
      z.object({
        model: z.string().optional().describe('Id of a model, such as acme/tiny-bert.'),
        dataset: z.string().optional().describe('Id of a dataset, in place of a model.'),
        note: z.string().optional().describe('Why it is here, in plain text.'),
      }),
    )
    .default([])
    .describe(`The cards, in the order in which they are shown; at most ${MOST_ITEMS}.`),
})

/** A card in a collection. */
export interface CollectionItem {
  kind: RepoKind
  id: string
  note: string | undefined
}

/** Cards that somebody has gathered. */
export interface Collection {
  title: string | undefined
  summary: string
  items: CollectionItem[]
}

/** An item with its place in the list that the author wrote. */
type Placed = CollectionItem & { at: number }

interface ReadItem {
  model?: string | undefined
  dataset?: string | undefined
  note?: string | undefined
}

function readItem({ note, ...item }: ReadItem): CollectionItem | undefined {
  const [kind, other] = REPO_KINDS.filter((one) => item[one] !== undefined)
  const id = kind && item[kind]
  return kind === undefined || id === undefined || other !== undefined ? undefined : { kind, id, note }
}

/** Parse a collection from its card; unreadable keys and items are left out, and so are repeated ones. */
export function parseCollection({ frontMatter }: Pick<Card, 'frontMatter'>): Collection {
  const { keys } = readKeys(collectionFrontMatterSchema, frontMatter)
  const seen = new Set<string>()
  const items = (keys?.items ?? [])
    .slice(0, MOST_ITEMS)
    .flatMap((item) => readItem(item) ?? [])
    .filter(({ kind, id }) => !seen.has(`${kind} ${id}`) && seen.add(`${kind} ${id}`))
  return { title: keys?.title?.trim() || undefined, summary: keys?.summary ?? '', items }
}

const isCollectionKey = (key: string) => isKeyOf(collectionFrontMatterSchema, key)

/** Check the keys of a collection. @param text - decoded text of the whole card */
export function checkCollection(card: Card, text: string): Problem[] {
  const { faults } = readKeys(collectionFrontMatterSchema, card.frontMatter)
  return gatherProblems(card.path, text, collectionRules, isCollectionKey, (report) => {
    for (const { issue, value } of faults) {
      const { message, remedy } = describeIssue(issue, value)
      report(issue.path, 'collection-keys', message, remedy)
    }
    const written = itemsAsWritten(card)
    for (const { item, at } of written.slice(0, MOST_ITEMS)) {
      if (readItem(item) !== undefined) continue
      const message = `item ${at + 1} of "items" names ${item.model === undefined ? 'no card' : 'two cards'}`
      report(
        ['items', at],
        'collection-keys',
        message,
        'Give it a model, or a dataset: model: acme/tiny-bert.',
      )
    }
    const seen = new Map<string, number>()
    for (const { kind, id, at } of placedItems(card)) {
      const first = seen.get(`${kind} ${id}`)
      if (first === undefined) seen.set(`${kind} ${id}`, at)
      else {
        const message = `the ${kind} ${quote(id)} is item ${first + 1} already`
        report(['items', at, kind], 'collection-repeated-item', message, 'Keep one of the two.')
      }
    }
    const next = written[MOST_ITEMS]
    if (next === undefined) return
    const message = `this collection has ${written.length} items, of which the first ${MOST_ITEMS} are shown`
    report(['items', next.at], 'collection-length', message, 'Split it, or link to a search that lists them.')
  })
}

/** The cards that a collection may have in it. */
export interface CatalogueIds {
  hasEntry(kind: RepoKind, id: string): boolean
  /** All ids of a kind, of which the nearest to an unknown one is suggested. */
  idsOf(kind: RepoKind): Iterable<string>
}

/** Check that the items of a collection exist. Known only once all cards are. */
export function checkItems(card: Card, text: string, { hasEntry, idsOf }: CatalogueIds): Problem[] {
  return gatherProblems(card.path, text, collectionRules, isCollectionKey, (report) => {
    for (const { kind, id, at } of placedItems(card))
      if (!hasEntry(kind, id))
        report(
          ['items', at, kind],
          'collection-unknown-item',
          `the ${kind} ${quote(id)} does not exist`,
          () => suggest(id, idsOf(kind), `Use the id of a ${kind} in the catalogue, or delete the item.`),
        )
  })
}

/** The items that can be read, each with its place among all: a bad one costs itself, not the places of the others. */
function itemsAsWritten({ frontMatter }: Pick<Card, 'frontMatter'>): { item: ReadItem; at: number }[] {
  const { items } = frontMatter
  const schema = collectionFrontMatterSchema.shape.items.unwrap().element
  return (Array.isArray(items) ? items : []).flatMap((value, at) => {
    const { data } = schema.safeParse(value)
    return data === undefined ? [] : [{ item: data, at }]
  })
}

const placedItems = (card: Pick<Card, 'frontMatter'>): Placed[] =>
  itemsAsWritten(card)
    .slice(0, MOST_ITEMS)
    .flatMap(({ item, at }) => {
      const read = readItem(item)
      return read === undefined ? [] : [{ ...read, at }]
    })
