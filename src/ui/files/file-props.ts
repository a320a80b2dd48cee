/** What the pages of the file browser show. */

import type { RepoKind } from '../../card/types.ts'
import type { ShownItem } from '../example/sides.tsx'
import type { Site } from '../layout.tsx'

/** Where a page is: a card, a revision of its files, and a path in it. */
export interface RepoHead {
  kind: RepoKind
  id: string
  /** Of the card. */
  title: string
  /** As the address names it: a branch, a tag or a commit. */
  revision: string
  /** The commit that it stands for. */
  commit: string
  /** Empty for all files. */
  path: string
  /** Whether git keeps the files; a plain folder has only its present state. */
  hasHistory: boolean
  branches: readonly string[]
  tags: readonly string[]
}

/** A file or folder in a folder. */
export interface FolderEntry {
  path: string
  isFolder: boolean
  /** Bytes, of a folder those of all files below it. */
  size: number
  /** Of the last change, ISO 8601; undefined where nothing tells. */
  date: string | undefined
  /** First line of the message of the commit that made it. */
  change: string | undefined
}

export interface FolderPageProps {
  site: Site
  head: RepoHead
  entries: readonly FolderEntry[]
  /** Of all pages together. */
  count: number
  page: number
  pages: number
}

/** How a text is drawn. */
export type FileForm = 'markdown' | 'table' | 'code'

/** What is shown of a file. */
export type Shown =
  /** `html` was drawn from a sanitised tree, or by React from data alone. */
  | { type: 'text'; isEmpty: boolean; html: string; form: FileForm; note?: string }
  | { type: 'media'; item: ShownItem }
  /** Text that is longer than what a page shows. */
  | { type: 'long' }
  | { type: 'binary' }
  /** Git LFS has not fetched it. */
  | { type: 'pointer' }

export interface FilePageProps {
  site: Site
  head: RepoHead
  /** Bytes. */
  size: number
  date: string | undefined
  change: string | undefined
  /** Whether it lies in the folder, and git does not have it yet. */
  isUncommitted: boolean
  /** Media type by its name, if one is known. */
  type: string | undefined
  shown: Shown
  /** How else the file can be seen: as it was written, or drawn. */
  otherView: 'source' | 'drawn' | undefined
}

/** A commit of a history. */
export interface ShownCommit {
  commit: string
  /** First line of its message, and the rest. */
  title: string
  message: string
  /** ISO 8601. */
  date: string
  authors: readonly string[]
}

export interface HistoryPageProps {
  site: Site
  head: RepoHead
  isFolder: boolean
  page: number
  pages: number
  /** Newest first. */
  revisions: readonly ShownCommit[]
}
