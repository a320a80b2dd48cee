/** The branches and tags of a git repository, and the commits that they name. */

import { LRUCache } from 'lru-cache'
import { publishedCommit } from '../../sources/git/git-references.ts'
import type { Ref, Refs } from '../repository.ts'
import type { Git } from './git.ts'
import { once } from './git-queue.ts'

/** How long references stay fresh, in milliseconds, before git is asked again. */
const FRESH_MS = 500

/** Branches and tags, with the commits by all names that clients may use. */
export interface NamedRefs extends Refs {
  /** See {@link publishedCommit}. */
  published: string
  byName: ReadonlyMap<string, string>
}

/** The references of a repository. Whoever asks while git is asked gets the same answer. */
export class GitReferences {
  readonly #git: Git
  /** By the id of an object; more than the references that are read. */
  readonly #commits = new LRUCache<string, string>({ max: 100_000 })
  readonly #read = new Map<string, Promise<NamedRefs>>()
  #freshUntil = 0

  constructor(git: Git) {
    this.#git = git
  }

  /** Those of now, or of half a second ago. */
  now(): Promise<NamedRefs> {
    const isFresh = performance.now() < this.#freshUntil
    // No second query while this one runs.
    if (isFresh) return once(this.#read, '', () => this.#readAll())
    this.#read.clear()
    this.#freshUntil = Number.POSITIVE_INFINITY
    const read = once(this.#read, '', () => this.#readAll())
    read.then(
      () => {
        this.#freshUntil = performance.now() + FRESH_MS
      },
      () => {
        this.#freshUntil = 0
      },
    )
    return read
  }

  async #readAll(): Promise<NamedRefs> {
    const references = await this.#git.references()
    const { byName: objects } = references
    const published = publishedCommit(references)
    if (published === undefined) throw new Error(`${this.#git.folder} has no commit any more.`)
    await this.#learnCommits([...new Set(objects.values())])
    const all = [...objects].flatMap(([ref, oid]): Ref[] => {
      const commit = this.#commits.get(oid)
      return commit === undefined
        ? []
        : [{ name: ref.replace(/^refs\/(?:heads|tags|convert|pr)\//, ''), ref, commit }]
    })
    const below = (prefix: string) => all.filter(({ ref }) => ref.startsWith(prefix))
    const [branches, tags] = [below('refs/heads/'), below('refs/tags/')]
    const byName = new Map([
      // A branch wins over a tag of the same name.
      ...[...tags, ...branches].map(({ name, commit }) => [name, commit] as const),
      ...all.map(({ ref, commit }) => [ref, commit] as const),
    ])
    const others = { converts: below('refs/convert/'), pullRequests: below('refs/pr/') }
    return { branches, tags, ...others, byName, published }
  }

  /** Finds the commits that objects are or, as annotated tags, lead to. Objects never change. */
  async #learnCommits(oids: readonly string[]): Promise<void> {
    const unknown = oids.filter((oid) => !this.#commits.has(oid))
    if (unknown.length === 0) return
    const input = unknown.map((oid) => `${oid}^{commit}\n`).join('')
    const answer = await this.#git.run(['cat-file', '--batch-check=%(objectname)'], input)
    for (const [at, line] of answer.toString('latin1').split('\n').entries()) {
      const oid = unknown[at]
      if (oid !== undefined && /^[0-9a-f]{40}$/.test(line)) this.#commits.set(oid, line)
    }
  }
}
