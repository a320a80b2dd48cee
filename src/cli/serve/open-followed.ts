/** What `serve --from` serves: the editions that somebody publishes, and a copy of the files that their pages read. */

import { join } from 'node:path'
import { countProblems } from '../../edition/count-problems.ts'
import { docsIndexOf } from '../../edition/docs/docs-reader.ts'
import type { IngestReport } from '../../edition/ingest/ingest.ts'
import { byKind } from '../../edition/kind-of.ts'
import { openStore, storeFolder } from '../../edition/store/store.ts'
import { UserError } from '../../errors.ts'
import { Digests } from '../../hub/digests.ts'
import { writeLargeFilesPlace } from '../../hub/large-files.ts'
import { openObjectStore } from '../../objects/object-store.ts'
import { packageFile, readVersion } from '../../package-root.ts'
import { Follower } from '../../published/follow.ts'
import { Mirror } from '../../published/mirror.ts'
import { Catalogue, type EditionMaker } from '../catalogue.ts'
import type { LargeFilesOption } from '../commands/serve.ts'
import { openServed } from '../locations.ts'
import { needsIndex, type SearchedBy } from '../stores.ts'

/** How often to look whether something else is published, in milliseconds. */
const LOOK_MS = 2_000

/** How long a server that has an edition waits for the one that is current before it serves its own, in milliseconds. */
const CATCH_UP_MS = 10_000

/**
 * Opens what is published at a place. If nothing was fetched yet, that comes first, since the settings are among it.
 *
 * @param from - `s3://bucket/prefix`, `https://…` or a folder
 * @param options - folder for the editions and the copy, instead of the usual one; where large files are; what answers
 *   searches
 * @throws {UserError} there is nothing to serve: it was never fetched, and cannot be now
 */
export async function openFollowed(
  from: string,
  options: SearchedBy & { editions?: string; largeFiles: LargeFilesOption },
) {
  const { editions, largeFiles } = options
  const objects = await openObjectStore(from)
  if (largeFiles === 'redirect' && objects.address === undefined)
    throw new UserError(
      `Readers cannot be sent to ${objects.name}, which is a folder.\n  Give --large-files stream instead.`,
    )
  const store = openStore(editions ?? storeFolder(from), needsIndex(options))
  // Links of an earlier run with another option stay until their files are here.
  const place = /^[a-z\d]+:\/\//.test(from) ? from : objects.name
  writeLargeFilesPlace(store.folder, { place, redirect: largeFiles === 'redirect' })
  const digests = new Digests(join(store.folder, 'digests.db'))
  const large = largeFiles === 'keep' ? 'keep' : 'leave'
  const mirror = new Mirror(objects, join(store.folder, 'followed'), large, digests)
  const program = packageFile('.')
  const follower = new Follower({ objects, store, mirror, version: readVersion(), program })
  const make: EditionMaker = async ({ isSuspect = false, signal }) => {
    if (isSuspect) follower.doubt()
    const started = performance.now()
    const before = store.currentId()
    const edition = await follower.follow(signal ?? new AbortController().signal)
    return {
      ...describeCurrent(),
      before,
      edition,
      changed: before !== edition,
      milliseconds: performance.now() - started,
    }
  }
  /** The part of a report that says what an edition has: nothing is parsed here. */
  const describeCurrent = (): Omit<IngestReport, 'before' | 'edition' | 'changed' | 'milliseconds'> => {
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error(`The edition in ${store.folder} cannot be opened.`)
    try {
      const counts = byKind((kind) => edition.count(kind))
      const index = docsIndexOf(edition)
      return {
        counts,
        problems: countProblems(edition),
        docs: index.trees.reduce((sum, tree) => sum + index.pagesOf(tree).length, 0),
        ...{ parsed: 0, reused: 0, removed: 0, changedDocs: [], changedIds: undefined, reading: undefined },
      }
    } finally {
      edition.close()
    }
  }
  const catalogue = new Catalogue(store, make)
  if (store.currentId() === undefined) await catalogue.ingest()
  // Others may have switched while this one was down: its readers come back from them, and have seen that.
  else await follower.follow(AbortSignal.timeout(CATCH_UP_MS)).catch(() => undefined)
  const { served, settings } = await openServed(mirror.folder, store)
  await settings.read()
  return {
    ...{ served, settingsFile: settings, catalogue, ingests: undefined },
    /** @returns a function that stops it */
    lookAgain: (update: () => Promise<void>) => {
      let isLooking = false
      const look = async () => {
        if (isLooking) return
        isLooking = true
        if (await follower.look()) await update()
        isLooking = false
      }
      const timer = setInterval(() => void look(), LOOK_MS)
      return () => clearInterval(timer)
    },
    close: () => {
      objects.close()
      digests.close()
    },
  }
}
