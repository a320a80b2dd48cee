/** A git repository: its branches, tags and commits, read from its objects without a checkout. */

import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { EXAMPLES } from '../../sources/hidden-paths.ts'
import { type LfsPointer, LONGEST_POINTER, parsePointer } from '../../sources/lfs-pointer.ts'
import { fileContent, statOrClose } from '../card-folder.ts'
import { type Digests, stateOf } from '../digests.ts'
import type { FolderRepository } from '../folder-repository.ts'
import { DamagedRepository } from '../hub-error.ts'
import type { LargeFiles } from '../large-files.ts'
import type { Beside } from '../repositories.ts'
import {
  type Content,
  type FileDigest,
  NotFetched,
  type Refs,
  type RepoFile,
  type Repository,
  type Revision,
  type Tree,
} from '../repository.ts'
import type { Git } from './git.ts'
import { FORMAT, parseCommits, pathspec, readLastChanges } from './git-history.ts'
import { once } from './git-queue.ts'
import { GitReferences } from './named-refs.ts'

/** Smaller objects are read whole, so that the git process ends at once. */
const SMALL = 1024 * 1024

/** Of at most {@link LONGEST_POINTER} bytes each. */
const BLOBS_AT_ONCE = 10_000

/** Small objects, which never change: starting git takes longer than sending one. */
const contents = new LRUCache<string, Buffer>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (bytes, key) => bytes.length + key.length,
})

interface GitFile extends RepoFile {
  oid: string
  /** Of the git object, which may be an LFS pointer to the file. */
  blobSize: number
  /** SHA-256 of a file in Git LFS. */
  sha256: string | undefined
}

interface GitTree extends Tree {
  files: GitFile[]
  byPath: ReadonlyMap<string, GitFile>
}

/** A card's folder that is the work tree of its own repository. */
export class GitRepository implements Repository {
  readonly #git: Git
  readonly #folder: FolderRepository
  readonly #digests: Digests
  readonly #large: LargeFiles | undefined
  /** Commits never change, so these never go stale. */
  readonly #revisions = new LRUCache<string, Revision>({ max: 200 })
  readonly #trees = new LRUCache<string, Promise<GitTree>>({ max: 8 })
  readonly #changes = new LRUCache<string, Revision>({ max: 10_000 })
  readonly #created = new LRUCache<string, Promise<string>>({ max: 200 })
  /** SHA-256 by object id. */
  readonly #sums = new LRUCache<string, Promise<string>>({ max: 10_000 })
  /** By the commits that names stand for. */
  readonly #apparent = new LRUCache<string, Promise<string>>({ max: 1_000 })
  readonly #refs: GitReferences

  /** @param folder - the work tree, for files that git does not have */
  constructor(git: Git, folder: FolderRepository, { digests, large }: Beside) {
    this.#git = git
    this.#refs = new GitReferences(git)
    this.#folder = folder
    this.#digests = digests
    this.#large = large
  }

  async refs(): Promise<Refs> {
    const { branches, tags, converts, pullRequests } = await this.#refs.now()
    return { branches, tags, converts, pullRequests }
  }

  async resolve(name: string): Promise<Revision | undefined> {
    const { byName, published } = await this.#refs.now()
    // Clients that are not told a branch ask for main, whatever this repository calls its own.
    const usual = name === 'HEAD' || name === 'main' ? published : undefined
    const named = byName.get(name) ?? usual
    const commit = named ?? (/^[0-9a-f]{40}$/.test(name) ? name : undefined)
    if (commit === undefined) return undefined
    return this.#revision(named === undefined ? commit : await this.#beforeExamples(commit))
  }

  /** Whether it still may be read: its folder may have been changed. */
  isReadable(): Promise<boolean> {
    return this.#git.isReadable()
  }

  tree(commit: string): Promise<GitTree> {
    return once(this.#trees, commit, () => this.#readTree(commit))
  }

  async digest(commit: string, file: RepoFile): Promise<FileDigest> {
    const found = (await this.tree(commit)).byPath.get(file.path)
    if (found === undefined) throw new Error(`${commit} has no ${file.path}.`)
    const { oid, sha256, blobSize } = found
    return { oid, lfs: sha256 === undefined ? undefined : { sha256, pointerSize: blobSize } }
  }

  async sha256(commit: string, file: RepoFile): Promise<string> {
    const found = (await this.tree(commit)).byPath.get(file.path)
    if (found === undefined) throw new Error(`${commit} has no ${file.path}.`)
    if (found.sha256 !== undefined) return found.sha256
    return once(this.#sums, found.oid, () => this.#sumOf(found))
  }

  async open(commit: string, path: string, mode: 'resolve' | 'raw'): Promise<Content | undefined> {
    const { byPath } = await this.tree(commit)
    const file = byPath.get(path) ?? byPath.get(path.normalize('NFC')) ?? byPath.get(path.normalize('NFD'))
    if (file === undefined) return undefined
    const { sha256 } = file
    return sha256 === undefined || mode === 'raw' ? this.#openBlob(file) : this.#openLarge(file, sha256)
  }

  openUncommitted(path: string): Promise<Content | undefined> {
    return this.#folder.open('', path, 'resolve')
  }

  created(commit: string): Promise<string> {
    return once(this.#created, commit, async () => {
      const text = await this.#git.run(['log', '--max-parents=0', FORMAT, commit, '--'])
      const first = parseCommits(text.toString('utf8')).at(-1)
      if (first === undefined) throw new Error(`${commit} has no beginning in ${this.#git.folder}.`)
      return first.date
    })
  }

  async history(commit: string, skip: number, limit: number, path?: string) {
    const range = [commit, '--', ...(path === undefined ? [] : [pathspec(path)])]
    const [text, count] = await Promise.all([
      this.#git.run(['log', FORMAT, `--skip=${skip}`, `--max-count=${limit}`, ...range]),
      this.#git.run(['rev-list', '--count', ...range]),
    ])
    return { revisions: parseCommits(text.toString('utf8')), total: Number(count.toString('utf8')) }
  }

  async lastChanges(commit: string, paths: readonly string[]): Promise<Map<string, Revision>> {
    const changes = new Map<string, Revision>()
    const unknown = new Set<string>()
    for (const path of paths) {
      const known = this.#changes.get(`${commit} ${path}`)
      if (known === undefined) unknown.add(path)
      else changes.set(path, known)
    }
    if (unknown.size === 0) return changes
    const note = (path: string, revision: Revision) => {
      this.#changes.set(`${commit} ${path}`, revision)
      changes.set(path, revision)
    }
    const found = await readLastChanges(this.#git, commit, unknown)
    const own = await this.#revision(commit)
    if (own === undefined) throw new Error(`There is no commit ${commit}.`)
    for (const path of unknown) note(path, found.get(path) ?? own)
    return changes
  }

  /**
   * The last commit that changed more than examples. It has the same files but for those, and clients that have it need
   * nothing anew.
   */
  #beforeExamples(commit: string): Promise<string> {
    return once(this.#apparent, commit, async () => {
      const examples = await this.#git.run(['ls-tree', '-d', '--full-tree', commit, EXAMPLES])
      if (examples.length === 0) return commit
      const others = ['--', '.', `:(exclude,glob)**/${EXAMPLES}/**`]
      const found = await this.#git.run(['rev-list', '--max-count=1', commit, ...others])
      return found.toString('latin1').trim() || commit
    })
  }

  async #revision(commit: string): Promise<Revision | undefined> {
    const known = this.#revisions.get(commit)
    if (known !== undefined) return known
    try {
      const text = await this.#git.run(['log', '--max-count=1', FORMAT, commit, '--'])
      const [revision] = parseCommits(text.toString('utf8'))
      if (revision?.commit !== commit) return undefined
      this.#revisions.set(commit, revision)
      return revision
    } catch (error) {
      if (!(error instanceof DamagedRepository)) throw error
      // git knows no commit of that name.
      return undefined
    }
  }

  async #readTree(commit: string): Promise<GitTree> {
    const objects = (await this.#git.listTree(commit)).filter(
      ({ path }) => !path.split('/').includes(EXAMPLES),
    )
    const blobs = objects.filter(({ type }) => type === 'blob')
    const small = blobs.filter(({ size }) => size <= LONGEST_POINTER).map(({ oid }) => oid)
    const pointers = await this.#readPointers([...new Set(small)])
    const files = blobs.map(({ path, oid, size: blobSize }): GitFile => {
      const pointer = pointers.get(oid)
      return { path, oid, blobSize, size: pointer?.size ?? blobSize, sha256: pointer?.sha256 }
    })
    const folders = objects.filter(({ type }) => type === 'tree').map(({ path, oid }) => ({ path, oid }))
    return { files, folders, byPath: new Map(files.map((file) => [file.path, file])) }
  }

  /** In batches: a dataset may have a million small files, few of them pointers. */
  async #readPointers(oids: readonly string[]): Promise<Map<string, LfsPointer>> {
    const pointers = new Map<string, LfsPointer>()
    for (let at = 0; at < oids.length; at += BLOBS_AT_ONCE) {
      for (const [oid, bytes] of await this.#git.readBlobs(
        oids.slice(at, at + BLOBS_AT_ONCE),
        LONGEST_POINTER,
      )) {
        const pointer = parsePointer(bytes.toString('latin1'))
        if (pointer !== undefined) pointers.set(oid, pointer)
      }
    }
    return pointers
  }

  async #sumOf(file: GitFile): Promise<string> {
    const sum = createHash('sha256')
    if (file.blobSize === 0) return sum.digest('hex')
    const content = await this.#openBlob(file)
    const bytes = await content.read(0, file.blobSize - 1)
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) sum.update(chunk)
    return sum.digest('hex')
  }

  async #openBlob({ oid, blobSize }: GitFile): Promise<Content> {
    const etag = async () => `"${oid}"`
    const content = { size: blobSize, etag, modified: undefined, close: async () => {} }
    if (blobSize > SMALL) return { ...content, read: await this.#git.openBlob(oid) }
    const bytes = await this.#readSmall(oid)
    return { ...content, read: (start, end) => new Uint8Array(bytes.subarray(start, end + 1)) }
  }

  async #readSmall(oid: string): Promise<Buffer> {
    const key = `${this.#git.folder} ${oid}`
    const known = contents.get(key)
    if (known !== undefined) return known
    const bytes = (await this.#git.readBlobs([oid], SMALL)).get(oid)
    if (bytes === undefined)
      throw this.#git.damage(new Error(`git cannot read ${oid} in ${this.#git.folder}.`))
    contents.set(key, bytes)
    return bytes
  }

  /** A file in Git LFS: from its store, else from the work tree where the very same file is checked out. */
  async #openLarge({ path, size }: GitFile, sha256: string): Promise<Content> {
    const left = [await this.#large?.find(this.#git.largePath(sha256)), await this.#folder.findStored(path)]
    const stored = left.find((file) => file?.sha256 === sha256 && file.size === size)
    if (this.#large !== undefined && stored !== undefined)
      return this.#large.open({ ...stored, modified: undefined })
    const handle = (await this.#openStored(size, sha256)) ?? (await this.#openCheckedOut(path, size, sha256))
    if (handle === undefined) throw new NotFetched(path)
    return fileContent(handle, { size, etag: async () => `"${sha256}"`, modified: undefined })
  }

  /** A file that has a second name may be any file of the machine: then its content has to be the one that is named. */
  async #openStored(size: number, sha256: string): Promise<FileHandle | undefined> {
    const open = () => this.#git.openLarge(sha256, size)
    const handle = await open()
    if (handle === undefined) return undefined
    const stats = await statOrClose(handle)
    if (stats.nlink < 2n || (await this.#digests.digest('sha256', stateOf(stats), open)) === sha256)
      return handle
    await handle.close()
    return undefined
  }

  async #openCheckedOut(path: string, size: number, sha256: string): Promise<FileHandle | undefined> {
    const handle = await this.#folder.openHandle(path)
    if (handle === undefined) return undefined
    let isSame = false
    try {
      const stats = await handle.stat({ bigint: true })
      isSame =
        Number(stats.size) === size &&
        (await this.#digests.digest('sha256', stateOf(stats), () => this.#folder.openHandle(path))) === sha256
    } finally {
      if (!isSame) await handle.close()
    }
    return isSame ? handle : undefined
  }
}
