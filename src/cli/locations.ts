/** From what a person names on the command line to sources of cards. */

import { realpathSync } from 'node:fs'
import type { CardKind } from '../card/types.ts'
import { isWanted } from '../edition/sources/find-cards.ts'
import { openSource, STANDARD_INPUT } from '../edition/sources/open-source.ts'
import { folderSource } from '../edition/sources/read-folder.ts'
import type { Source, SourceItem } from '../edition/sources/types.ts'
import { openGuide } from './guide.ts'
import { DEFAULT_LOCATION } from './package-files.ts'

/** The kinds that every catalogue has from the reference catalogue, under its own cards. */
const BUILT_IN: readonly CardKind[] = ['task', 'metric']

/**
 * The sources of a catalogue: the documentation, tasks and metrics that come with Modelbook, then what was named, which
 * may replace them.
 *
 * @param location - a folder, a JSON Lines file, or `-`
 * @throws {MissingLocationError} nothing is there
 * @throws {UnreadableLocationError} it is nothing that cards can be read from
 */
export async function openSources(location: string): Promise<{ served: Source; sources: Source[] }> {
  const served = await openSource(location)
  const guide = openGuide(served.root)
  if (served.root !== undefined && realpathSync(served.root) === realpathSync(DEFAULT_LOCATION)) {
    return { served, sources: [guide, served] }
  }
  return { served, sources: [guide, await readBuiltIn(), served] }
}

/**
 * Read into memory: it is small, never changes while we run, and its number of cards is known at once. Its cards have no date:
 * that of their files is the day on which the package was made or fetched, and in a checkout to ask git for another takes longer
 * than to read all of them.
 */
async function readBuiltIn(): Promise<Source> {
  const catalogue = folderSource(DEFAULT_LOCATION, async () => () => undefined)
  const items: SourceItem[] = []
  for await (const item of catalogue.read(BUILT_IN))
    if (item.type === 'card') items.push({ ...item, card: { ...item.card, updated: undefined } })
  return {
    name: catalogue.name,
    root: catalogue.root,
    count: () => items.length,
    async *read(kinds) {
      for (const item of items) if (item.type === 'problem' || isWanted(item.card.kind, kinds)) yield item
    },
  }
}

/** Whether it can be read only once, and says nothing of what it held before. */
export function isStandardInput(location: string): boolean {
  return location === STANDARD_INPUT
}
