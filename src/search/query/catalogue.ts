/**
 * What has to be known of a catalogue to understand a query. The server takes it from an edition (`search/resolve`), a
 * static site from its index in the browser (`islands/static/lexicon.ts`).
 */

import type { FacetId } from '../types.ts'
import type { TaskNaming, TaskReader } from './named-tasks.ts'

/** Facets whose values people name in a sentence. */
export type NamedFacet = 'language' | 'library' | 'owner' | 'license' | 'format'

/** What the words of a sentence may stand for. */
export interface Vocabulary {
  tasks: Pick<TaskReader<TaskNaming>, 'asked' | 'idOf'>
  /** The value of a facet that goes by a name, if cards have it. */
  valueCalled(facet: NamedFacet, name: string): string | undefined
}

/** A value, and a name by which it can be typed: its own text or its display name. */
export interface NamedValue {
  value: string
  name: string
}

/** The values of facets. */
export interface Values {
  /** Whether a card has a value, written exactly so. */
  has(facet: FacetId, value: string): boolean
  /** The values that a typed text may mean, in another case or by another name; none if no card has such. */
  called(facet: FacetId, text: string): readonly string[]
  /** The value that may be meant by a text that stands for none. */
  nearest(facet: FacetId, text: string): NamedValue | undefined
}

/** The words of cards, folded, and the ids that people paste. */
export interface Words {
  /** Whether any card has a word, or a longer one that begins with it. */
  has(word: string): boolean
  /** The word that may be meant by one that no card has. */
  nearest(word: string): string | undefined
  /** A far more frequent word that may be meant by one that hardly any card has. */
  likelier(word: string): string | undefined
  /** The id of the card that is called so, as the catalogue writes it. */
  cardCalled(id: string): string | undefined
}

/** What tells a mistyped text from one that is meant. */
export interface Lexicon {
  words: Words
  values: Values
}
