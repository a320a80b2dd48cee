/** A model or dataset as a repository: revisions, the files of each, and their bytes. */

import type { FileHandle } from 'node:fs/promises'

/** A state of all files, named by a commit. */
export interface Revision {
  /** 40 hexadecimal digits. */
  commit: string
  /** First line of the commit's message. */
  title: string
  message: string
  /** ISO 8601 in UTC. */
  date: string
  authors: string[]
}

/** A name for a commit. */
export interface Ref {
  /** As people call it, e.g. `main`. */
  name: string
  /** In full, e.g. `refs/heads/main`. */
  ref: string
  commit: string
}

export interface Refs {
  branches: Ref[]
  tags: Ref[]
  /** `refs/convert/…` */
  converts: Ref[]
  /** `refs/pr/…` */
  pullRequests: Ref[]
}

/** A file of a revision. */
export interface RepoFile {
  /** From the root of the repository, `/` between segments. */
  path: string
  /** Bytes of the file itself, never of a Git LFS pointer to it. */
  size: number
}

/** A folder of a revision. */
export interface RepoFolder {
  path: string
  /** 40 hexadecimal digits. */
  oid: string
}

/** What names a file's bytes. */
export interface FileDigest {
  /** SHA-1 of the git blob: of the file, or of the Git LFS pointer that stands for it. */
  oid: string
  /** A large file, which git holds a pointer to. */
  lfs: { sha256: string; pointerSize: number } | undefined
}

/** All files and folders of a revision. */
export interface Tree {
  /** Sorted by path. */
  files: readonly RepoFile[]
  folders: readonly RepoFolder[]
}

/** What is sent, and where its bytes come from. */
export interface Content {
  size: number
  /** A strong entity tag, with its quotes; of a large file it may have to be computed. */
  etag(): Promise<string>
  modified: Date | undefined
  /** The file itself, where there is one: a server may then send it without {@link read}. */
  handle?: FileHandle
  /** Bytes from `start` to `end`, both included. Called at most once, and then {@link close} is not needed. */
  read(start: number, end: number): ReadableStream | Uint8Array<ArrayBuffer>
  close(): Promise<void>
}

/** A repository that can be read. Commits are those that {@link resolve} has given. */
export interface Repository {
  refs(): Promise<Refs>
  /**
   * The revision of a name: branch, tag, commit in full, `HEAD`, or `refs/…`.
   *
   * @returns undefined when there is none of that name
   */
  resolve(name: string): Promise<Revision | undefined>
  tree(commit: string): Promise<Tree>
  /** @param file - of the tree of that commit */
  digest(commit: string, file: RepoFile): Promise<FileDigest>
  /** The SHA-256 of a file's bytes, hexadecimal. @param file - of the tree of that commit */
  sha256(commit: string, file: RepoFile): Promise<string>
  /**
   * Opens a file.
   *
   * @param mode - `raw` gives the pointer of a file that is in Git LFS
   * @returns undefined when the commit has no such file
   */
  open(commit: string, path: string, mode: 'resolve' | 'raw'): Promise<Content | undefined>
  /** A file that lies beside the revisions and belongs to none yet: pages show it, clients do not list it. */
  openUncommitted(path: string): Promise<Content | undefined>
  /** The history of a commit, newest first. */
  history(commit: string, skip: number, limit: number): Promise<{ revisions: Revision[]; total: number }>
  /**
   * The newest revision up to a commit in which a file or folder differs from the one before.
   *
   * @param paths - of the tree of that commit
   * @returns by path
   */
  lastChanges(commit: string, paths: readonly string[]): Promise<ReadonlyMap<string, Revision>>
}
