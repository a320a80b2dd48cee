/** Makes an edition of a folder of cards and publishes it. */

import { join, resolve } from 'node:path'
import type { SqliteEdition } from '../edition/edition.ts'
import { UserError } from '../errors.ts'
import { formatBytes, formatCount, plural } from '../format.ts'
import { Digests } from '../hub/digests.ts'
import { openObjectStore } from '../objects/object-store.ts'
import { packageFile, readVersion } from '../package-root.ts'
import { type PublishReport, publish } from '../published/publish.ts'
import { type Removal, removeOld } from '../published/remove-old.ts'
import { SeenFolder } from '../published/seen-folder.ts'
import { SearchAwayError } from '../search/engine.ts'
import { Cluster, parseClusterAddress } from '../search/opensearch/cluster.ts'
import { loadEdition } from '../search/opensearch/load.ts'
import { Prerendered } from '../server/prerendered.ts'
import { Catalogue, makeHere } from './catalogue.ts'
import type { PublishCommandOptions } from './commands/publish.ts'
import { openSources, vocabularyOf } from './locations.ts'
import { PRERENDERED } from './package-files.ts'
import { startProgress } from './progress.ts'
import { onStop } from './stop.ts'
import { claimStoreOf } from './stores.ts'

/**
 * @throws {UserError} the place cannot be published to, or the cards cannot be read
 */
export async function publishFolder(location: string, options: PublishCommandOptions): Promise<void> {
  const { served, sources, settings } = await openSources(location)
  const objects = await openObjectStore(options.to)
  const store = claimStoreOf(location, options.editions, served.root, options)
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  await settings.read()
  const vocabulary = vocabularyOf(settings.current)
  const { recall } = new Prerendered(packageFile(PRERENDERED))
  const catalogue = new Catalogue(store, makeHere({ sources, store, vocabulary, recall, onDamage: say }))
  onStop(() => catalogue.close())
  const without = [store.folder, resolve(options.to)]
  const seen =
    served.root === undefined
      ? undefined
      : await SeenFolder.look(served.root, without, join(store.folder, 'seen.jsonl'))
  const progress = startProgress(process.stderr)
  const { reading } = await catalogue
    .ingest({ changes: seen?.changes, onProgress: (step) => progress.update(step) })
    .finally(() => progress.stop())
  const edition = store.openCurrent()
  if (edition === undefined) throw new UserError(`The edition in ${store.folder} is gone. Run again.`)
  const digests = new Digests(join(store.folder, 'digests.db'))
  if (options.search !== undefined) await load(options.search, edition)
  const moving = startProgress(process.stderr, undefined, 'Publishing parts')
  try {
    const report = await publish({
      ...{ store: objects, edition, digests, seen },
      version: readVersion(),
      program: packageFile('.'),
      patience: options.wait * 1000,
      onProgress: ({ parts }) => moving.update({ done: parts, total: undefined }),
      onHeld: () =>
        say('Somebody is removing old parts there. Waiting until that is done, at most 10 minutes.'),
    }).finally(() => moving.stop())
    process.stdout.write(describe(report, edition.id, objects.name))
    if (options.keepEditions !== undefined)
      process.stdout.write(describeRemoval(await removeOld(objects, options.keepEditions)))
  } finally {
    await seen?.keep(reading)
    digests.close()
    edition.close()
    objects.close()
  }
}

function describeRemoval(removal: Removal): string {
  switch (removal.type) {
    case 'removed':
      return removal.parts === 0
        ? '  No part is old enough to be removed.\n'
        : `  Removed ${plural(removal.parts, 'part')} that no edition needs any more.\n`
    case 'busy':
      return '  Nothing was removed: somebody else is publishing. The next run will.\n'
    case 'unknown':
      return `  Nothing was removed: ${removal.server} says that a server has an edition of which there is no record.\n  Delete that file if there is no such server any more.\n`
  }
}

/** Servers that follow find it in the cluster as soon as they serve it. */
async function load(address: string, edition: SqliteEdition): Promise<void> {
  const cluster = await Cluster.open(parseClusterAddress(address))
  const loading = startProgress(process.stderr, undefined, 'Loading OpenSearch')
  try {
    await loadEdition({ cluster, edition, onProgress: (done, total) => loading.update({ done, total }) })
  } catch (error) {
    if (!(error instanceof SearchAwayError)) throw error
    throw new UserError(
      `OpenSearch could not be reached, so nothing was published. ${error.message}\n  Run again once it answers.`,
      { cause: error },
    )
  } finally {
    loading.stop()
    await cluster.close()
  }
}

function describe(report: PublishReport, edition: string, place: string): string {
  const { number, moved, total, changed, servers, late } = report
  const mended = moved.parts === 0 ? '' : `; ${plural(moved.parts, 'part')} that it lacked were moved again`
  if (!changed) return `Nothing has changed: ${place} has edition ${edition} as number ${number}${mended}.\n`
  const what = `${plural(moved.parts, 'part')}, ${formatBytes(moved.bytes)} of ${formatBytes(total)}`
  const lines = [`Published edition ${edition} to ${place} as number ${number}: moved ${what}.`]
  if (servers > 0)
    lines.push(`  ${formatCount(servers - late)} of ${plural(servers, 'server')} that follow serve it.`)
  if (late > 0) lines.push('  The others will once they have fetched it.')
  return lines.map((line) => `${line}\n`).join('')
}
