/** Turns a location named on the command line into sources of cards. */

import { existsSync, realpathSync } from 'node:fs'
import type { CardKind, Vocabulary } from '../card/types.ts'
import type { Store } from '../edition/store/store.ts'
import type { Settings } from '../settings/schema.ts'
import { SettingsFile } from '../settings/settings-file.ts'
import { isWanted } from '../sources/find-cards.ts'
import type { readCommitDates } from '../sources/git/git-dates.ts'
import { openSource, STANDARD_INPUT } from '../sources/open-source.ts'
import { folderSource } from '../sources/read-folder.ts'
import type { Source, SourceCard, SourceItem } from '../sources/types.ts'
import { builtinVocabulary, withChecks } from '../task/vocabulary.ts'
import { openGuide } from './guide.ts'
import { DEFAULT_LOCATION } from './package-files.ts'

/** The kinds of cards that every catalogue takes from the built-in catalogue, below its own. */
const BUILT_IN: readonly CardKind[] = ['task', 'metric']

/** The settings that decide which docs a catalogue has, and how its cards are checked. */
export type SourceSettings = Pick<Settings, 'docs' | 'guide' | 'checks'>

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
  const served: Source = await open(location, () => settings.current.docs, store)
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
  const served = await open(location, () => settings().docs, store)
  return addOwn(served, settings)
}

/**
 * A location with what comes with Modelbook before it.
 *
 * @param settings - called whenever docs are read
 */
export async function addOwn(served: Source, settings: () => SourceSettings): Promise<Source[]> {
  const guide = openGuide(() => settings().guide)
  return served.root !== undefined && isOurs(served.root)
    ? [guide, served]
    : [guide, await readBuiltIn(), served]
}

function open(location: string, docs: () => Settings['docs'], store: Store | undefined): Promise<Source> {
  const isKept = store?.currentId() !== undefined
  return openSource(location, docs, isKept, isOurs(location) ? readNoDates : undefined)
}

const isOurs = (location: string) =>
  existsSync(location) && realpathSync(location) === realpathSync(DEFAULT_LOCATION)

/**
 * The cards that come with Modelbook are about what others released: neither the commit that brought them here nor the
 * time of their files, which is that of an installation, says how recent that is.
 */
const readNoDates: typeof readCommitDates = async () => () => null

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
 * once. They get no path in a source: the repository of the served folder does not have them.
 */
async function readBuiltIn(): Promise<Source> {
  const catalogue = folderSource(DEFAULT_LOCATION, undefined, readNoDates)
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
  return { ...card, path: card.sourcePath ?? card.path, sourcePath: undefined }
}

/** What the checks of a catalogue go by. */
export function vocabularyOf({ checks }: Pick<Settings, 'checks'>): Vocabulary {
  return withChecks(builtinVocabulary(), checks)
}

/** Whether a location is standard input: it can be read only once, and nothing tells what it held before. */
export function isStandardInput(location: string): boolean {
  return location === STANDARD_INPUT
}
