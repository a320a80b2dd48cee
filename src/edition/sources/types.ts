/** What every source of cards hands over. */

import type { CardKind, Problem, RawCard } from '../../card/types.ts'
import type { CardFile } from '../types.ts'
import type { SourceDocs } from './find-docs.ts'
import type { HubRecord } from './hub-record.ts'

/** A file of a card, with what tells whether it has been written since. */
export interface SourceFile extends CardFile {
  /** Modification time in milliseconds since 1970. */
  modified: number
}

/** A card as it lies in its source, with what is known about it there. */
export interface SourceCard extends RawCard {
  /** Path relative to the root of the source, `/` between segments; undefined when the card is no file of its own. */
  sourcePath: string | undefined
  /** Absolute folder that the card's files are relative to. */
  folder: string | undefined
  /** ISO 8601 in UTC. */
  updated: string | undefined
  /** How often it was fetched lately and how many people like it, where the source knows. */
  downloads?: number | undefined
  likes?: number | undefined
  /** What the Hub that it was imported from says of it. */
  hub?: HubRecord | undefined
  /**
   * The files of the card, sorted by path; read from disk on each call.
   *
   * @param report - told about files that cannot be listed; the others are returned all the same
   */
  readFiles(report: (problem: Problem) => void): Promise<SourceFile[]>
}

export type SourceItem = { type: 'card'; card: SourceCard } | { type: 'problem'; problem: Problem }

/** Where cards come from. Cards are read one at a time, so that a source of any size fits in memory. */
export interface Source {
  /** As the person named it. */
  name: string
  /** Absolute path of the folder; undefined when the source is no folder. */
  root: string | undefined
  /**
   * All cards and what stood in the way of reading others, in an order that is the same on each call.
   *
   * @param kinds - when given, cards of these kinds alone, and the others are not looked for
   */
  read(kinds?: readonly CardKind[]): AsyncIterable<SourceItem>
  /** How many cards {@link read} will give, where that is cheap to know. */
  count?(): number
  /**
   * The docs sets of the source, in an order that is the same on each call; undefined where there can be none.
   *
   * @param report - told about what stands in the way of reading them
   */
  readDocs?(report: (problem: Problem) => void): Promise<SourceDocs[]>
}
