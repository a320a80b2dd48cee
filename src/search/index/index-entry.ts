/** The part of an entry that is indexed. */

import type { CardKind } from '../../card/types.ts'
import type { IndexedValues } from '../../edition/facets.ts'
import { type CardFacts, dateOf } from '../../edition/ingest/card-facts.ts'
import type { IndexedCard } from '../../edition/ingest/index-card.ts'

/**
 * Anything that can be found: a card, or whatever else has a name, a text and facets. A new kind of entry only needs a
 * place in `CARD_KINDS`.
 */
export interface IndexEntry {
  /** Joins the index to the entry's row. Entries are added in ascending order. */
  n: number
  kind: CardKind
  id: string
  title: string
  summary: string
  facets: Partial<IndexedValues>
  /** Plain texts; a phrase is never found across two of them. */
  texts: readonly string[]
  /** ISO 8601 in UTC. */
  updated: string | undefined
  parameters: number | undefined
  /** Bytes of all files. */
  size: number
  /** The same if weights or data are among them. */
  bytes: number | undefined
  downloads: number | undefined
  likes: number | undefined
}

/** The indexed part of a card that is being written. */
export function indexEntry(
  n: number,
  { card, title, summary, facets, sections }: IndexedCard,
  facts: CardFacts,
): IndexEntry {
  const { kind, id } = card
  const { size, bytes, downloads, likes } = facts
  const updated = dateOf(card.metadata, facts)
  const { parameters } = card.facts
  const texts = textsOf(sections)
  return { n, kind, id, title, summary, facets, texts, updated, parameters, size, bytes, downloads, likes }
}

/** The plain texts of sections, each heading before the text under it. */
export function textsOf(sections: readonly { title: string; text: string }[]): string[] {
  const texts: string[] = []
  for (const { title, text } of sections) texts.push(title, text)
  return texts
}
