/** What the contract of search asks of an engine, and the cards that it is asked about. */

import { afterAll, expect, it } from 'vitest'
import type { CardKind, RawCard, Vocabulary } from '../../../src/card/types.ts'
import type { SearchEngine } from '../../../src/search/engine.ts'
import { find } from '../../../src/search/query/asking.ts'
import type { SearchQuery, SearchResult } from '../../../src/search/types.ts'

/** A card with the date that its source gives it. */
export interface DatedCard extends RawCard {
  updated: string | undefined
  downloads?: number | undefined
  likes?: number | undefined
}

/** An engine on an edition that was made for a test. */
export interface Opened {
  engine: SearchEngine
  close(): void | Promise<void>
}

/** Makes an engine that holds exactly these cards; no two share both kind and id. */
export type MakeEngine = (cards: readonly DatedCard[], vocabulary: Vocabulary) => Promise<Opened>

/** What cannot be helped, by the title of a statement or a text that it asks: the reason. */
export type Differences = Readonly<Record<string, string>>

export const VOCABULARY: Vocabulary = {
  tasks: new Map([
    ['fill-mask', []],
    ['translation', []],
  ]),
  libraries: new Set(['transformers', 'spacy']),
  metrics: new Set(['f1']),
}

export const query = (more: Partial<SearchQuery> = {}): SearchQuery => ({
  text: '',
  kind: undefined,
  facets: {},
  sort: 'relevance',
  page: 1,
  pageSize: 30,
  ...more,
})

export const card = (id: string, text: string, kind: CardKind = 'model', updated?: string): DatedCard => ({
  kind,
  id,
  path: `${id}.md`,
  bytes: Buffer.from(text),
  updated,
})

/** Cards that several statements are about. */
export const NAMES = [
  card('acme/roberta-base', ''),
  card('acme/distilBERT-tiny', ''),
  card('acme/xlm-roberta-large', ''),
  card('zeta/gpt2', ''),
  card(
    'zeta/notes',
    '# Notes\n\nThis mentions roberta roberta roberta roberta roberta many times, and a base.',
  ),
]

/** Asks one query. */
export const ask = ({ engine }: Opened, asked: Partial<SearchQuery>): Promise<SearchResult> =>
  engine.answer(find(query(asked)))

/** How statements are made. */
export interface Statements {
  /** One thing that engines have to do; it is skipped for an engine that differs in it. */
  state(title: string, check: () => Promise<void>, timeout?: number): void
  /** The rows of a table but those whose text an engine takes differently. */
  rowsOf<T extends readonly [text: string, ...unknown[]]>(rows: readonly T[]): readonly T[]
}

/** What statements about cards are made with. */
export interface Contract extends Statements {
  /** An engine on these cards; the same for the same list. */
  open(cards: readonly DatedCard[]): Promise<Opened>
  search(cards: readonly DatedCard[], asked: Partial<SearchQuery>): Promise<SearchResult>
  /** The ids of the hits, in order. */
  idsOf(cards: readonly DatedCard[], asked: Partial<SearchQuery>): Promise<string[]>
}

/** To be called within `describe`. */
export function statementsBut(differences: Differences): Statements {
  const met = new Set<string>()
  const isSame = (statement: string) => {
    if (!Object.hasOwn(differences, statement)) return true
    met.add(statement)
    return false
  }
  for (const [statement, reason] of Object.entries(differences)) it.skip(`${statement}: ${reason}`, () => {})
  afterAll(() => {
    expect([...met].sort(), 'A difference names no statement.').toEqual(Object.keys(differences).sort())
  })
  return {
    state: (title, check, timeout) => {
      if (isSame(title)) it(title, check, timeout)
    },
    rowsOf: (rows) => rows.filter(([text]) => isSame(text)),
  }
}

/** Makes one thing for each key, such as the engine on a list of cards, and closes all of them after the tests. */
export function openedOnce<K>(make: (key: K) => Promise<Opened>): (key: K) => Promise<Opened> {
  const opened = new Map<K, Promise<Opened>>()
  afterAll(async () => {
    for (const one of opened.values()) await (await one).close()
  })
  return (key) => {
    const engine = opened.get(key) ?? make(key)
    opened.set(key, engine)
    return engine
  }
}

/** To be called within `describe`. */
export function contractFor(makeEngine: MakeEngine, differences: Differences): Contract {
  const open = openedOnce((cards: readonly DatedCard[]) => makeEngine(cards, VOCABULARY))
  const search: Contract['search'] = async (cards, asked) => ask(await open(cards), asked)
  return {
    ...statementsBut(differences),
    ...{ open, search },
    idsOf: async (cards, asked) => (await search(cards, asked)).hits.map(({ id }) => id),
  }
}
