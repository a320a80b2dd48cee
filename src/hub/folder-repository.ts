/** A plain folder as a repository with one revision: what the folder holds now. */

import { hash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { type FileHandle, lstat } from 'node:fs/promises'
import { posix } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { CardFile, Entry } from '../edition/types.ts'
import { blobOid } from '../sources/git/blob-oid.ts'
import { formatPointer, LONGEST_POINTER, parsePointer, SHORTEST_POINTER } from '../sources/lfs-pointer.ts'
import { fileContent, findListedFile, findStoredFile, openListedFile, statOrClose } from './card-folder.ts'
import { type Digests, LARGE, stateOf } from './digests.ts'
import { commitOf, foldersOf } from './folder-names.ts'
import type { LargeFiles, StoredFile } from './large-files.ts'
import {
  type Content,
  type FileDigest,
  NotFetched,
  type Ref,
  type Refs,
  type RepoFile,
  type Repository,
  type Revision,
  type Tree,
} from './repository.ts'
import { bytesContent } from './serve-content.ts'

/** Larger files get a tag other than their SHA-256 unless it is known: reading them whole would hold up the answer for too long. */
const LARGEST_TAGGED = 1024 * 1024 * 1024

/** How long a scan of the folder stays fresh: this many milliseconds, or this many times as long as it took. */
const FRESH_MS = 500
const FRESH_TIMES = 20

/** The part of an edition's entry that concerns its files. */
export type FolderEntry = Pick<
  Entry,
  'kind' | 'id' | 'folder' | 'files' | 'sourcePath' | 'text' | 'updated' | 'title'
>

/** How often a file is looked at that is just being replaced, and how long to wait in between, in milliseconds. */
const TRIES = 5
const PAUSE_MS = 20

interface FoundFile extends RepoFile {
  /** Undefined for the card of a source without files, whose text is in the edition. */
  listed: CardFile | undefined
  /** Changes with every write to the file. */
  state: string
  modified: Date | undefined
  /** Of an ordinary file. */
  oid: string | undefined
  /** Set for a file that is not in the folder but in a store. */
  stored?: StoredFile
}

interface Look {
  revision: Revision
  files: ReadonlyMap<string, FoundFile>
  tree: Tree
}

/** A card's folder, or its text alone when it has none. */
export class FolderRepository implements Repository {
  readonly #entry: FolderEntry
  readonly #digests: Digests
  readonly #large: LargeFiles | undefined
  #look: Promise<Look> | undefined
  #freshUntil = 0

  /** @param large - files that are not in the folder but in a store */
  constructor(entry: FolderEntry, digests: Digests, large?: LargeFiles) {
    this.#entry = entry
    this.#digests = digests
    this.#large = large
  }

  async refs(): Promise<Refs> {
    const { revision } = await this.#lookNow()
    const main: Ref = { name: 'main', ref: 'refs/heads/main', commit: revision.commit }
    return { branches: [main], tags: [], converts: [], pullRequests: [] }
  }

  async resolve(name: string): Promise<Revision | undefined> {
    const { revision } = await this.#lookNow()
    const names = ['main', 'HEAD', 'refs/heads/main', revision.commit]
    return names.includes(name) ? revision : undefined
  }

  async tree(): Promise<Tree> {
    return (await this.#lookNow()).tree
  }

  async digest(_commit: string, file: RepoFile): Promise<FileDigest> {
    const found = (await this.#lookNow()).files.get(keyOf(file.path))
    if (found?.oid !== undefined) return { oid: found.oid, lfs: undefined }
    const sha256 = found && (await this.#sha256(found))
    if (sha256 === undefined) throw new Error(`${file.path} changed while it was read.`)
    const pointer = Buffer.from(formatPointer(sha256, file.size))
    return { oid: blobOid(pointer), lfs: { sha256, pointerSize: pointer.length } }
  }

  async sha256(_commit: string, file: RepoFile): Promise<string> {
    const found = (await this.#lookNow()).files.get(keyOf(file.path))
    if (found !== undefined && found.listed === undefined) return hash('sha256', this.#entry.text)
    const sha256 = found && (await this.#sha256(found))
    if (sha256 === undefined) throw new Error(`${file.path} changed while it was read.`)
    return sha256
  }

  async open(_commit: string, path: string, mode: 'resolve' | 'raw'): Promise<Content | undefined> {
    const { files } = await this.#lookNow()
    // File systems store accented letters in different forms, and a link in a card may use either.
    const found =
      files.get(keyOf(path)) ?? this.#cardByOwnName(files, path) ?? (await this.#findReplaced(path))
    if (found === undefined) return undefined
    const { listed } = found
    if (listed === undefined) {
      const bytes = new TextEncoder().encode(this.#entry.text)
      return bytesContent(bytes, `"${blobOid(bytes)}"`)
    }
    const stored = await findStoredFile(this.#large, this.#entry, listed)
    if (stored !== undefined) return this.#large?.open(stored)
    const handle = await again(() => openListedFile(this.#entry, listed))
    if (handle === undefined) return undefined
    const stats = await statOrClose(handle)
    const size = Number(stats.size)
    if (mode === 'resolve' && (await isPointer(handle, size))) {
      await handle.close()
      throw new NotFetched(path)
    }
    const etag = async () => `"${await this.#tag(found, stateOf(stats), size)}"`
    return fileContent(handle, { size, etag, modified: new Date(Number(stats.mtimeMs)) })
  }

  /** A folder has only its one revision, so nothing is uncommitted. */
  async openUncommitted(): Promise<undefined> {}

  /** What stands in place of a file that is in a store. */
  async findStored(path: string): Promise<StoredFile | undefined> {
    const listed = this.#listed(path)
    return listed && findStoredFile(this.#large, this.#entry, listed)
  }

  /** Opens the file itself, for the caller to close; undefined when there is none, or only the edition has it. */
  async openHandle(path: string): Promise<FileHandle | undefined> {
    const listed = this.#listed(path)
    return listed && openListedFile(this.#entry, listed)
  }

  /** Only the date that its source knows. */
  async created(): Promise<string> {
    return (await this.#lookNow()).revision.date
  }

  async history(): Promise<{ revisions: Revision[]; total: number }> {
    return { revisions: [(await this.#lookNow()).revision], total: 1 }
  }

  async lastChanges(_commit: string, paths: readonly string[]): Promise<Map<string, Revision>> {
    const { revision } = await this.#lookNow()
    return new Map(paths.map((path) => [path, revision]))
  }

  #listed(path: string): CardFile | undefined {
    return this.#entry.files.find((file) => keyOf(file.path) === keyOf(path))
  }

  /** A file that was missing at the last look, perhaps because it was being replaced. */
  async #findReplaced(path: string): Promise<FoundFile | undefined> {
    const listed = this.#listed(path)
    return listed && again(() => this.#find(listed))
  }

  /** A card in a single file, `tiny.md`, is the repository's README.md, yet found by its own name too. */
  #cardByOwnName(files: ReadonlyMap<string, FoundFile>, path: string): FoundFile | undefined {
    return keyOf(path) === keyOf(this.#cardName()) ? files.get('README.md') : undefined
  }

  #cardName(): string {
    return posix.basename(this.#entry.sourcePath ?? 'README.md')
  }

  async #tag(found: FoundFile, state: string, size: number): Promise<string> {
    if (found.state === state && found.oid !== undefined) return found.oid
    const algorithm = size < LARGE ? 'blob' : 'sha256'
    const digest =
      size > LARGEST_TAGGED
        ? this.#digests.find(algorithm, state)
        : await this.#digests.digest(algorithm, state, () => this.#handle(found))
    return digest ?? hash('sha256', state)
  }

  async #sha256(found: FoundFile): Promise<string | undefined> {
    if (found.stored !== undefined) return found.stored.sha256
    return this.#digests.digest('sha256', found.state, () => this.#handle(found))
  }

  async #handle({ listed }: FoundFile): Promise<FileHandle | undefined> {
    return listed && openListedFile(this.#entry, listed)
  }

  #lookNow(): Promise<Look> {
    if (this.#look !== undefined && performance.now() < this.#freshUntil) return this.#look
    const started = performance.now()
    this.#freshUntil = Number.POSITIVE_INFINITY
    this.#look = this.#takeLook().finally(() => {
      const ended = performance.now()
      this.#freshUntil = ended + Math.max(FRESH_MS, FRESH_TIMES * (ended - started))
    })
    return this.#look
  }

  async #takeLook(): Promise<Look> {
    const limit = pLimit(16)
    const found = await Promise.all(this.#entry.files.map((file) => limit(() => this.#find(file))))
    const files = new Map(found.flatMap((file) => (file ? [[keyOf(file.path), file] as const] : [])))
    if (!files.has('README.md') && this.#entry.folder === undefined) {
      files.set('README.md', textFile(this.#entry.text))
    }
    const sorted = [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
    return {
      files,
      revision: {
        commit: commitOf(sorted),
        title: 'The folder as it is',
        message: '',
        date: this.#entry.updated ?? new Date(0).toISOString(),
        authors: [],
      },
      tree: {
        files: sorted.map(({ path, size, modified }) => ({ path, size, modified })),
        folders: foldersOf(sorted),
      },
    }
  }

  async #find(listed: CardFile): Promise<FoundFile | undefined> {
    const path = this.#isCard(listed) ? 'README.md' : listed.path
    const stored = await findStoredFile(this.#large, this.#entry, listed)
    if (stored !== undefined) return { path, listed, stored, ...stored, state: stored.sha256, oid: undefined }
    const stats = await this.#stat(listed)
    if (stats === undefined) return undefined
    const [state, size] = [stateOf(stats), Number(stats.size)]
    const file = { path, size, listed, state, modified: new Date(Number(stats.mtimeMs)), oid: undefined }
    if (size >= LARGE) return file
    const oid = await this.#digests.digest('blob', state, () => this.#handle(file))
    if (oid !== undefined) return { ...file, oid }
    // Saved while it was read, perhaps again and again: what it holds at one moment counts.
    const handle = await this.#handle(file)
    const bytes = await handle?.readFile().finally(() => handle.close())
    return bytes && { ...file, size: bytes.byteLength, oid: blobOid(bytes) }
  }

  async #stat(listed: CardFile): Promise<BigIntStats | undefined> {
    const real = await findListedFile(this.#entry, listed)
    const stats = real === undefined ? undefined : await lstat(real, { bigint: true }).catch(() => undefined)
    return stats?.isFile() === true ? stats : undefined
  }

  #isCard({ path }: CardFile): boolean {
    return path === this.#cardName() && !this.#entry.files.some((file) => file.path === 'README.md')
  }
}

/** Looks again while there is nothing. */
async function again<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let tries = 1; tries < TRIES; tries++) {
    const found = await look()
    if (found !== undefined) return found
    await setTimeout(PAUSE_MS)
  }
  return look()
}

/** Whether a file is what git has in place of a large one, as in a copy of a clone without Git LFS. */
async function isPointer(handle: FileHandle, size: number): Promise<boolean> {
  if (size < SHORTEST_POINTER || size > LONGEST_POINTER) return false
  const { buffer } = await handle.read(Buffer.alloc(size), 0, size, 0)
  return parsePointer(buffer.toString('latin1')) !== undefined
}

function keyOf(path: string): string {
  return path.normalize()
}

function textFile(text: string): FoundFile {
  const bytes = new TextEncoder().encode(text)
  return {
    path: 'README.md',
    size: bytes.byteLength,
    listed: undefined,
    state: '',
    modified: undefined,
    oid: blobOid(bytes),
  }
}
