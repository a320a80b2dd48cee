/** Entries as they are stored, with lists as JSON: so they come from a file, and so they go to another thread. */

import type { Section } from '../../card/outline.ts'
import type { CardFacts } from '../card-facts.ts'
import type { IndexedCard } from '../index-card.ts'
import type { IndexEntry } from './index-builder.ts'

/** Lists of a card as its row has them: JSON of its facets and of its sections. */
export interface StoredLists {
  facets: string
  sections: string
}

export interface StoredEntry extends Omit<IndexEntry, 'facets' | 'texts'>, StoredLists {}

export function storedLists({ facets, sections }: IndexedCard): StoredLists {
  return { facets: JSON.stringify(facets), sections: JSON.stringify(sections) }
}

/** What the index takes of a card that is being written. */
export function storedEntry(
  n: number,
  { card, title, summary }: IndexedCard,
  { updated, parameters, size, downloads, likes }: CardFacts,
  { facets, sections }: StoredLists,
): StoredEntry {
  const { kind, id } = card
  return { n, kind, id, title, summary, facets, sections, updated, parameters, size, downloads, likes }
}

export function readStoredEntry(stored: StoredEntry): IndexEntry {
  const { n, kind, id, title, summary, updated, parameters, size, downloads, likes } = stored
  const facets = parseJson<IndexEntry['facets']>(stored.facets)
  const texts = textsOf(parseJson<Section[]>(stored.sections))
  return { n, kind, id, title, summary, facets, texts, updated, parameters, size, downloads, likes }
}

/** Plain texts of sections, each heading before what stands under it. */
export function textsOf(sections: readonly { title: string; text: string }[]): string[] {
  const texts: string[] = []
  for (const { title, text } of sections) texts.push(title, text)
  return texts
}

/** Trusted without a schema: it was written by {@link storedLists} of this very version. */
function parseJson<T>(json: string): T {
  return JSON.parse(json)
}
