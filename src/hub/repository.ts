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
  /** The short name, e.g. `main`. */
  name: string
  /** The full name, e.g. `refs/heads/main`. */
  ref: string
  commit: string
}

/** The refs of a repository, in the groups that the Hub lists. */
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
  /** From the root of the repository, with `/` between segments. */
  path: string
  /** Bytes of the file itself, never of a Git LFS pointer to it. */
  size: number
  /** When it was last written, where the files themselves tell. */
  modified?: Date | undefined
}

/** A folder of a revision. */
export interface RepoFolder {
  path: string
  /** 40 hexadecimal digits. */
  oid: string
}

/** Digests that name a file's bytes. */
export interface FileDigest {
  /** SHA-1 of the git blob: of the file itself or of its Git LFS pointer. */
  oid: string
  /** Set for a large file, of which git holds a pointer. */
  lfs: { sha256: string; pointerSize: number } | undefined
}

/** All files and folders of a revision. */
export interface Tree {
  /** Sorted by path. */
  files: readonly RepoFile[]
  folders: readonly RepoFolder[]
}

type Bytes = ReadableStream | Uint8Array<ArrayBuffer>

/** A body to be sent, and where its bytes come from. */
export interface Content {
  size: number
  /** A strong entity tag, with its quotes; for a large file it may have to be computed. */
  etag(): Promise<string>
  modified: Date | undefined
  /** The open file, where there is one: a server may then send it without {@link read}. */
  handle?: FileHandle
  /**
   * An address elsewhere from which the file is downloaded, where it has one.
   *
   * @param disposition - value of `Content-Disposition`
   */
  address?: ((path: string, disposition: string) => Promise<string | undefined>) | undefined
  /** Bytes from `start` to `end`, both included. Call it at most once; {@link close} is then not needed. */
  read(start: number, end: number): Bytes | Promise<Bytes>
  close(): Promise<void>
}

/** Only a Git LFS pointer to a file is here. */
export class NotFetched extends Error {
  override name = 'NotFetched'

  readonly path: string

  constructor(path: string) {
    super('Git LFS has not fetched it; run "git lfs pull"')
    this.path = path
  }
}

/** A readable repository. Its methods take commits that {@link resolve} has returned. */
export interface Repository {
  refs(): Promise<Refs>
  /**
   * Resolves a name: a branch, a tag, a full commit id, `HEAD`, or `refs/…`.
   *
   * @returns undefined when the name is unknown
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
   * @param mode - `raw` gives the pointer of a file in Git LFS
   * @returns undefined when the commit has no such file
   * @throws {NotFetched} only a pointer to it is here, and no `raw` is asked for
   */
  open(commit: string, path: string, mode: 'resolve' | 'raw'): Promise<Content | undefined>
  /** Opens a file that lies beside the revisions but is in none yet: pages show it, clients do not list it. */
  openUncommitted(path: string): Promise<Content | undefined>
  /** When the first commit that led to this one was made: ISO 8601 in UTC. */
  created(commit: string): Promise<string>
  /**
   * The history of a commit, newest first.
   *
   * @param path - of a file or folder that the revisions have changed; all of them when left out
   */
  history(
    commit: string,
    skip: number,
    limit: number,
    path?: string,
  ): Promise<{ revisions: Revision[]; total: number }>
  /**
   * The newest revision, up to a commit, that changed each file or folder.
   *
   * @param paths - of the tree of that commit
   * @returns by path
   */
  lastChanges(commit: string, paths: readonly string[]): Promise<ReadonlyMap<string, Revision>>
}
