/** What every source of cards provides. */

import type { CardKind, Problem, RawCard } from '../card/types.ts'
import type { CardFile } from '../edition/types.ts'
import type { SourceDocs } from './docs/find-docs.ts'
import type { HubRecord } from './hub-record.ts'
import type { FolderState, Survey } from './survey.ts'

/** A file of a card, with its modification time to tell whether it has changed. */
export interface SourceFile extends CardFile {
  /** Modification time in milliseconds since 1970. */
  modified: number
}

/** A card in its source, with what the source knows about it. */
export interface SourceCard extends RawCard {
  /**
   * Path relative to the root of the source, `/` between segments; undefined if the card is not a file of its own, or
   * comes with Modelbook, so that no reader edits it.
   */
  sourcePath: string | undefined
  /** Whether a repository has no card, and this is an empty one in its place. */
  isMissing?: boolean
  /** Line of the source that the card is on, from 1; undefined if the card is a file of its own. */
  line?: number
  /** Absolute folder that the card's files are relative to. */
  folder: string | undefined
  /** When it last changed, ISO 8601 in UTC. */
  updated: string | undefined
  /** Whether that is only the time of its file, since nothing else is known. */
  isFileTime?: boolean
  /** Recent downloads, and likes, if the source knows them. */
  downloads?: number | undefined
  likes?: number | undefined
  /** What the Hub that it was imported from says about it. */
  hub?: HubRecord | undefined
  /**
   * The files of the card, sorted by path; read from disk on each call.
   *
   * @param report - called for files that cannot be listed; the others are returned all the same
   */
  readFiles(report: (problem: Problem) => void): Promise<SourceFile[]>
  /** The files in the folder with the card's examples, likewise; left out where the source can have none. */
  listExamples?(report: (problem: Problem) => void): SourceFile[]
}

export type SourceItem = { type: 'card'; card: SourceCard } | { type: 'problem'; problem: Problem }

/** A file or folder whose cards are read again. Those that were in it and are not among the items are gone. */
export interface ChangedPart {
  /** In the source, `/` between segments. */
  path: string
  kind: CardKind
  /** The id of a card that is this file or folder; cards in the folder have ids below it. */
  ids: readonly string[]
}

/** A read of what has changed. */
export interface ChangedRead {
  /**
   * Only of the parts that may differ from before. Ends with a `PartialReadError` when they turn out to depend on
   * others.
   */
  items: AsyncIterable<SourceItem>
  parts: readonly ChangedPart[]
  /** Whether a problem of the source may differ from before. */
  mayChange(problem: Problem): boolean
  /** For the read after this one, once all items and their files were read. */
  state(): FolderState
}

/** A place that cards come from. Cards are read one at a time, so a source of any size fits in memory. */
export interface Source {
  /** As the user named it. */
  name: string
  /** Absolute path of the folder; undefined if the source is not a folder. */
  root: string | undefined
  /**
   * All cards, and problems that kept others from being read, always in the same order.
   *
   * @param kinds - the only kinds to look for; all if not given
   * @param survey - takes notes for later reads of only changes, where the source can be read so
   */
  read(kinds?: readonly CardKind[], survey?: Survey): AsyncIterable<SourceItem>
  /**
   * Reads what has changed, if that can be done by itself.
   *
   * @param changed - absolute paths, links resolved above the last segment
   * @param state - of the source when it was last read
   * @returns undefined if only a read of all is certain to find what has changed
   */
  readChanged?(changed: readonly string[], state: FolderState): Promise<ChangedRead | undefined>
  /** How many cards {@link read} will yield, if that is cheap to know. */
  count?(): number
  /**
   * The docs sets of the source, always in the same order; undefined if it cannot have any.
   *
   * @param report - called for problems that keep docs from being read
   */
  readDocs?(report: (problem: Problem) => void): Promise<SourceDocs[]>
}
