/** Finds the repository of a card, and keeps it until another edition is asked about. */

import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { SqliteEdition } from '../edition/edition.ts'
import type { EntryFacts } from '../edition/types.ts'
import { findRoot } from '../sources/open-within.ts'
import { Digests } from './digests.ts'
import { FolderRepository } from './folder-repository.ts'
import { Git } from './git/git.ts'
import { once } from './git/git-queue.ts'
import { GitRepository } from './git/git-repository.ts'
import { type LargeFiles, largeFilesOf } from './large-files.ts'
import type { Repository } from './repository.ts'

/** Repositories kept open; each holds the list of its files. */
const MOST = 500

/** What lies beside editions. */
export interface Beside {
  digests: Digests
  large: LargeFiles | undefined
}

/** All repositories of a catalogue. */
export class Repositories {
  readonly #kept = new LRUCache<string, Promise<Repository>>({ max: MOST })
  /** Of the repositories kept. */
  #edition: string | undefined
  /** By the folder of the editions that they lie beside. */
  readonly #beside = new Map<string, Beside>()

  /** The repository of a card of an edition. */
  async find(edition: SqliteEdition, entry: EntryFacts): Promise<Repository> {
    if (edition.key !== this.#edition) this.#kept.clear()
    this.#edition = edition.key
    const key = `${edition.key} ${entry.kind}/${entry.id}`
    const open = () => once(this.#kept, key, () => this.#open(edition, entry))
    const repository = await open()
    if (!(repository instanceof GitRepository) || (await repository.isReadable())) return repository
    this.#kept.delete(key)
    return open()
  }

  async #open(edition: SqliteEdition, entry: EntryFacts): Promise<Repository> {
    const { kind, id, folder, files, sourcePath, updated, title } = entry
    // A card with a folder is read from there; keeping the texts of hundreds would only waste memory.
    const text = folder === undefined ? (edition.findEntry(kind, id)?.text ?? '') : ''
    const own = { kind, id, folder, files, sourcePath, updated, title, text }
    const { digests, large } = this.#besideOf(dirname(edition.path))
    const repository = new FolderRepository(own, digests, large)
    // A card in a single file, `tiny.md`, shares its folder with others.
    const isOwn = folder !== undefined && /(?:^|\/)readme\.md$/i.test(sourcePath ?? '')
    const git = isOwn ? await Git.find(folder, findRoot(folder, sourcePath), `${kind} "${id}"`) : undefined
    return git === undefined ? repository : new GitRepository(git, repository, { digests, large })
  }

  #besideOf(folder: string): Beside {
    const known = this.#beside.get(folder)
    if (known !== undefined) return known
    const beside = { digests: new Digests(join(folder, 'digests.db')), large: largeFilesOf(folder) }
    this.#beside.set(folder, beside)
    return beside
  }
}
