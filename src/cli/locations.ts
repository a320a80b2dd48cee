/** Turns a location named on the command line into sources of cards. */

import { existsSync, realpathSync } from 'node:fs'
import type { CardKind } from '../card/types.ts'
import type { Store } from '../edition/store/store.ts'
import type { Settings } from '../settings/schema.ts'
import { SettingsFile } from '../settings/settings-file.ts'
import { isWanted } from '../sources/find-cards.ts'
import { openSource, STANDARD_INPUT } from '../sources/open-source.ts'
import { folderSource } from '../sources/read-folder.ts'
import type { Source, SourceCard, SourceItem } from '../sources/types.ts'
import { openGuide } from './guide.ts'
import { DEFAULT_LOCATION } from './package-files.ts'

/** The kinds of cards that every catalogue takes from the reference catalogue, below its own. */
const BUILT_IN: readonly CardKind[] = ['task', 'metric']

/** The settings that decide which docs a catalogue has. */
export type SourceSettings = Pick<Settings, 'docs' | 'guide'>

/** A location that was named, and its settings. */
export interface Served {
  served: Source
  settings: SettingsFile
}

/**
 * Opens a location by itself. Its docs follow its `modelbook.yaml`, which must be read before they are.
 *
 * @param location - a folder, a JSON Lines file, or `-`
 * @param store - of its editions; if it has one, nothing need be at the location now
 * @throws {MissingLocationError} nothing is there
 * @throws {UnreadableLocationError} cards cannot be read from it
 */
export async function openServed(location: string, store?: Store): Promise<Served> {
  const served: Source = await openSource(
    location,
    () => settings.current.docs,
    store?.currentId() !== undefined,
  )
  const settings = new SettingsFile(served.root, served.name, store?.folder)
  return { served, settings }
}

/**
 * The sources of a catalogue: the documentation, tasks and metrics that come with Modelbook, then the location that was
 * named, whose cards may replace them. All docs follow the settings of that location, which must be read before.
 *
 * @param location - a folder, a JSON Lines file, or `-`
 * @throws {MissingLocationError} nothing is there
 * @throws {UnreadableLocationError} cards cannot be read from it
 */
export async function openSources(location: string): Promise<Served & { sources: Source[] }> {
  const { served, settings } = await openServed(location)
  return { served, sources: await addOwn(served, () => settings.current), settings }
}

/**
 * The same for a process that reads no settings itself.
 *
 * @param settings - called whenever docs are read
 */
export async function openSourcesWith(
  location: string,
  store: Store,
  settings: () => SourceSettings,
): Promise<Source[]> {
  const served = await openSource(location, () => settings().docs, store.currentId() !== undefined)
  return addOwn(served, settings)
}

/**
 * A location with what comes with Modelbook before it.
 *
 * @param settings - called whenever docs are read
 */
export async function addOwn(served: Source, settings: () => SourceSettings): Promise<Source[]> {
  const guide = openGuide(() => settings().guide)
  const isOurs =
    served.root !== undefined &&
    existsSync(served.root) &&
    realpathSync(served.root) === realpathSync(DEFAULT_LOCATION)
  return isOurs ? [guide, served] : [guide, await readBuiltIn(), served]
}

/**
 * Whether a location is a folder of docs without any card. None of its pages leads to what comes with Modelbook, so a
 * site of files has nothing of that.
 */
export async function isDocsAlone(served: Source): Promise<boolean> {
  if (served.root === undefined) return false
  for await (const _ of served.read()) return false
  const sets = await served.readDocs?.(() => {})
  return sets !== undefined && sets.length > 0
}

/**
 * Reads the built-in cards into memory: they are few, never change while we run, and their number is then known at
 * once. They get no dates: their files are dated when the package was made or fetched, and in a checkout, asking git
 * takes longer than reading all of them. They get no path in a source either: the repository of the served folder does
 * not have them.
 */
async function readBuiltIn(): Promise<Source> {
  const catalogue = folderSource(DEFAULT_LOCATION, undefined, async () => () => undefined)
  const items: SourceItem[] = []
  for await (const item of catalogue.read(BUILT_IN))
    if (item.type === 'card') items.push({ ...item, card: asBuiltIn(item.card) })
  return {
    name: catalogue.name,
    root: catalogue.root,
    count: () => items.length,
    async *read(kinds) {
      for (const item of items) if (item.type === 'problem' || isWanted(item.card.kind, kinds)) yield item
    },
  }
}

function asBuiltIn(card: SourceCard): SourceCard {
  return { ...card, path: card.sourcePath ?? card.path, sourcePath: undefined, updated: undefined }
}

/** Whether a location is standard input: it can be read only once, and nothing tells what it held before. */
export function isStandardInput(location: string): boolean {
  return location === STANDARD_INPUT
}
