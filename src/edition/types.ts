/** What an edition holds, and how it is read. */

import type { Inferences } from '../card/inferred/types.ts'
import type { CardKind, CardMetadata, Json, Problem, RepoKind } from '../card/types.ts'
import type { SmallExampleProps } from '../example/small-of.ts'
import type { ExamplesBeside } from '../example/types.ts'
import type { Weights } from '../weights/types.ts'

/** A file that belongs to a card, beside its README. */
export interface CardFile {
  /** Relative to the card's folder, `/` between segments. */
  path: string
  /** Bytes. */
  size: number
  /** Absolute folder of the file if that is not the card's: a task also has the files of its base. */
  folder?: string
  /** Where the file can be downloaded, if the card was imported without it; with its digest, if known. */
  at?: { url: string; sha256: string | undefined }
}

/**
 * The facts of a card that lists and search results show. Those in `inferred` are not stated by the card, see
 * `card/inferred`.
 */
export interface EntrySummary {
  kind: CardKind
  id: string
  /** All but the last segment of the id; undefined if it has only one. */
  owner: string | undefined
  name: string
  /** What people call it: as the card's front matter or heading says, else its name. */
  title: string
  /** One sentence in the card's own words, plain text; empty if the card has no prose. */
  summary: string
  /** Main task: `pipeline_tag`, or the first `task_categories`, or as inferred. */
  task: string | undefined
  library: string | undefined
  license: string | undefined
  language: string[]
  baseModel: string[]
  inferred: Inferences
  /** Number of parameters, read from the headers of weights, stated or inferred; undefined if unknown. */
  parameters: number | undefined
  /** Bytes of all files, the card among them. */
  size: number
  /** The same if the weights of a model or the data of a dataset are among them: else they are little but the card. */
  bytes: number | undefined
  /** ISO 8601 in UTC, see `dateOf`. */
  updated: string | undefined
  /** Recent downloads, and likes, if the source knows them. */
  downloads: number | undefined
  likes: number | undefined
  /** What the first example with an output shows, in a line. */
  example: SmallExampleProps | undefined
}

/** Everything an edition knows of one card. */
export interface Entry extends EntrySummary {
  metadata: CardMetadata
  /** As in the card; a card imported from a Hub also has the providers that the Hub names. */
  frontMatter: { [key: string]: Json }
  /** The whole card as decoded text, including front matter. */
  text: string
  /** The Markdown after the front matter. */
  body: string
  bodyLine: number
  /** Path shown to users, e.g. `models/acme/tiny/README.md`. */
  path: string
  /**
   * Path of the card's file relative to the root of the source, `/` between segments; undefined for JSON Lines,
   * standard input and what comes with Modelbook.
   */
  sourcePath: string | undefined
  /**
   * Absolute folder that {@link files} are relative to, except those that name another; undefined if the card has none
   * of its own.
   */
  folder: string | undefined
  files: CardFile[]
  /** Those of its examples that are in files beside it: no part of the repository that Hub clients see. */
  examples: ExamplesBeside | undefined
  problems: Problem[]
  /** SHA-256 of the card's bytes, hex. */
  hash: string
  /** What a model's files say about its weights. */
  weights: Weights | undefined
}

/** What an edition knows of a card besides its text. */
export type EntryFacts = Omit<Entry, 'text' | 'body' | 'bodyLine' | 'problems'>

/** A result of a card that is new or has another value. */
export interface ChangedResult {
  /** Tells it from the other results of the card. */
  key: string
  /** Name or id. */
  metric: string
  benchmark: string
  /** As written; undefined if the card reported no such result. */
  before?: string | undefined
  after: string
}

/** What has changed of one card, see `changes.ts`. */
export interface Change {
  /** When it was found: ISO 8601 in UTC. */
  at: string
  kind: RepoKind
  id: string
  /** Whether the card itself is new; then nothing else is said of it. */
  isNew: boolean
  results: ChangedResult[]
  /** Numbers of rows that the card states. */
  rows?: { before: number; after: number } | undefined
}

/** Of the ids that a page names, those that mean a card in the edition, and the id of that card. */
export type CardsHere = Record<RepoKind, readonly [named: string, id: string][]>

/** An open edition: one immutable SQLite file. Close it once no request reads from it. */
export interface Edition {
  /** Content-derived, e.g. `4f1c9a…`; names the file `edition-<id>.db`. */
  id: string
  /** ISO 8601 in UTC. */
  createdAt: string
  /** Number of cards of a kind. */
  count(kind: CardKind): number
  /** All ids of a kind in order; meant for kinds with few cards, such as tasks. */
  listIds(kind: CardKind): string[]
  /** The card, or undefined if the edition has none of that kind and id. */
  findEntry(kind: CardKind, id: string): Entry | undefined
  /** The same without the card's text, which may be long; for answers about many cards. */
  findFacts(kind: CardKind, id: string): EntryFacts | undefined
  /** Whether the edition has that card; cheaper than {@link findEntry}. */
  hasEntry(kind: CardKind, id: string): boolean
  /** At most `limit` ids of a kind that contain all of these texts, ignoring case, in order. */
  idsWith(kind: CardKind, texts: readonly string[], limit: number): string[]
  /** At most `limit` ids of a kind that are nearest to a mistyped one, nearest first. */
  nearestIds(kind: CardKind, id: string, limit: number): string[]
  /** Problems of the source itself: unreadable files, links that leave the folder, bad lines. */
  sourceProblems(): Problem[]
  close(): void
}
