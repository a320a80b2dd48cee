/** Follows what is published: fetches each edition with its files, and serves it once all servers may. */

import { hash } from 'node:crypto'
import { statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { COMMITS, writeRoots } from '../edition/store/roots.ts'
import type { Store } from '../edition/store/store.ts'
import { UserError } from '../errors.ts'
import { log } from '../log.ts'
import { type ObjectStore, StoreAwayError } from '../objects/object-store.ts'
import { digestOf } from './fetched.ts'
import { COMMITTED } from './list-committed.ts'
import { MANIFEST, nameOf, type Published, readManifest, SERVERS, type ServerReport } from './manifest.ts'
import type { Mirror, MirrorStep } from './mirror.ts'

/** How often a server says that it is there, in milliseconds. */
const SAY_MS = 10_000

/** What is here whole. */
interface Prepared extends Pick<Published, 'edition' | 'roots'> {
  /** See {@link nameOf}. */
  name: string
  step: MirrorStep
  /** Of the edition, among the parts. */
  files: Published['files']
}

export interface FollowOptions {
  /** What is followed. */
  objects: ObjectStore
  /** Gets the editions. */
  store: Store
  /** For a copy of the cards, in the store's folder. */
  mirror: Mirror
  /** Of Modelbook. */
  version: string
  /** Where what comes with Modelbook lies here. */
  program: string
}

/** One server that follows. */
export class Follower {
  readonly #options: FollowOptions
  readonly #key: string
  /** What is served; undefined until this process has placed it. */
  #served: Prepared | undefined
  /** What is here whole, and not served yet. */
  #prepared: Prepared | undefined
  /** Digests of the files of editions that were found whole. */
  readonly #whole = new Set<string>()
  /** Whether it cannot say what it has. */
  #isUnheard = false
  #said = { text: '', at: Number.NEGATIVE_INFINITY }
  /** Of the manifest that was last followed to its end. */
  #followed: string | undefined
  /** Why the last look has found nothing: that may have taken long, and is not tried again at once. */
  #lookFailed: { error: unknown } | undefined

  constructor(options: FollowOptions) {
    this.#options = options
    const { folder } = options.store
    this.#key = `${SERVERS}${hostname().replace(/[^\w.-]+/g, '-')}-${hash('sha256', folder).slice(0, 8)}.json`
  }

  /**
   * Looks whether something else is published, and says that this server is there.
   *
   * @returns whether {@link follow} has something to do, if only to find out that the store does not answer
   */
  async look(): Promise<boolean> {
    this.#lookFailed = undefined
    try {
      const found = await this.#options.objects.readVersion(MANIFEST)
      if (found === undefined || found.version !== this.#followed) return true
      await this.#say()
      return false
    } catch (error) {
      this.#followed = undefined
      this.#lookFailed = { error }
      return true
    }
  }

  /**
   * Looks at what is published, and has it.
   *
   * @returns the id of the edition that is current now
   * @throws {StoreAwayError} the store does not answer: what is here stays
   * @throws {UserError} nothing is published, or it is of another version, or a part is missing or damaged
   */
  async follow(signal: AbortSignal): Promise<string> {
    const { objects, mirror } = this.#options
    this.#followed = undefined
    const failed = this.#lookFailed
    this.#lookFailed = undefined
    if (failed !== undefined) throw failed.error
    const found = await readManifest(objects)
    if (found === undefined)
      throw new UserError(
        `Nothing is published at ${objects.name} yet.\n  To publish: modelbook publish <dir> --to ${objects.name}`,
      )
    const { current, next } = found.manifest
    mirror.fetched.damaged.clear()
    mirror.makeFolders()
    try {
      if (nameOf(current) !== this.#served?.name) {
        const ready = await this.#prepare(current, signal)
        await mirror.place(ready.step)
        await this.#adopt(ready)
        this.#served = ready
        this.#prepared = undefined
      }
      if (next !== undefined) this.#prepared = await this.#prepare(next, signal)
      else await mirror.fetched.clean()
    } catch (error) {
      // Whoever publishes moves it again.
      if (mirror.fetched.damaged.size > 0) await this.#say()
      throw error
    }
    await this.#say()
    this.#followed = found.version
    return current.edition
  }

  /** Has everything here looked at again: it may be damaged. */
  doubt(): void {
    this.#served = undefined
    this.#prepared = undefined
    this.#whole.clear()
    this.#options.mirror.doubt()
  }

  async #prepare(published: Published, signal: AbortSignal): Promise<Prepared> {
    const name = nameOf(published)
    if (this.#prepared?.name === name) return this.#prepared
    const { mirror, version, objects, store } = this.#options
    if (published.version !== version)
      throw new UserError(
        `${objects.name} was published by Modelbook ${published.version}, and this is ${version}.\n  Use the same version to publish and to serve.`,
      )
    if (store.hasIndex && !published.hasIndex)
      throw new UserError(
        `What is published at ${objects.name} has no search index of its own: it was published for a search cluster alone.\n  Give --search and --no-search-fallback to this server, or publish without --no-search-fallback.`,
      )
    const step = await mirror.prepare(published, signal)
    const files = await this.#lacking(published)
    for (const { sha256 } of files) await mirror.fetched.fetch(sha256, signal)
    return { name, step, files, edition: published.edition, roots: published.roots }
  }

  /** The files of an edition that are not here: a base is not fetched again with each edition that builds on it. */
  async #lacking({ files }: Published): Promise<Published['files']> {
    const lacking: Published['files'] = []
    for (const file of files) {
      const path = join(this.#options.store.folder, file.name)
      const isHere =
        statSync(path, { throwIfNoEntry: false })?.size === file.size &&
        (this.#whole.has(file.sha256) || (await digestOf(path)) === file.sha256)
      if (!isHere) lacking.push(file)
    }
    return lacking
  }

  async #adopt({ roots, files, edition }: Prepared): Promise<void> {
    const { store, mirror, program } = this.#options
    const cards = roots.cards === '' ? [] : [{ from: roots.cards, to: mirror.folder }]
    const unlock = await store.lock()
    try {
      const commits = { from: COMMITS, to: join(mirror.folder, COMMITTED) }
      writeRoots(store.folder, [...cards, { from: roots.program, to: program }, commits])
      for (const { name, sha256 } of files) {
        store.place(mirror.fetched.pathOf(sha256), name)
        this.#whole.add(sha256)
      }
      store.makeCurrent(edition)
    } finally {
      unlock()
    }
  }

  /** Whether all may switch depends on what servers say; a store that can only be read is not told. */
  async #say(): Promise<void> {
    const { objects } = this.#options
    if (objects.isReadOnly) return
    const has = [this.#served?.name, this.#prepared?.name].filter((name) => name !== undefined)
    const damaged = [...this.#options.mirror.fetched.damaged]
    const text = JSON.stringify([has, damaged])
    if (text === this.#said.text && performance.now() - this.#said.at < SAY_MS) return
    const report: ServerReport = { has, serves: this.#served?.name, damaged, at: new Date().toISOString() }
    this.#said = { text, at: performance.now() }
    try {
      await objects.write(this.#key, Buffer.from(JSON.stringify(report)))
      this.#isUnheard = false
    } catch (error) {
      if (!(error instanceof StoreAwayError)) throw error
      // With keys that only read, it can follow all the same.
      if (!this.#isUnheard)
        log(
          `${this.#key} could not be written, so whoever publishes does not wait for this server.\n${error.message}`,
        )
      this.#isUnheard = true
    }
  }
}
