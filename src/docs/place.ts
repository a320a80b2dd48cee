/** Derives the set, version and language of a docs folder from its path. */

import { DEFAULT_LANGUAGE, isEnglish, languageCode, languageTag } from './languages.ts'
import type { DocsSettings } from './settings.ts'
import type { DocsPlace } from './types.ts'
import { isVersion } from './versions.ts'

/** Folder names that say nothing about their content. */
const SILENT = new Set(['docs', 'doc', 'source'])

/**
 * Place the folders of a source that have a `_toctree.yml`: `docs/source/en` is the source's own set in English,
 * `docs/hub` is the set `hub`, `docs/acme/v1.2/fr` is version 1.2 of `acme` in French.
 *
 * @param folders - paths relative to the root of the source, separated by `/`; empty for the root
 * @param rootName - name of a set whose folders do not name it
 * @param readText - returns some text of a folder's pages, for names that may or may not be a language
 */
export function placeFolders(
  folders: readonly string[],
  rootName: string,
  settings: readonly DocsSettings[] = [],
  readText: (folder: string) => string = () => '',
): Map<string, DocsPlace> {
  return new Map(
    folders.map((folder) => {
      const readOwn = () => readText(folder)
      return [folder, placeFolder(folder, siblingsOf(folder, folders), rootName, settings, readOwn)]
    }),
  )
}

/** The folder in the default language whose pages stand in for missing translations; undefined if there is none. */
export function standInFolder(
  places: ReadonlyMap<string, DocsPlace>,
  { set, version, language }: DocsPlace,
): string | undefined {
  const found = [...places].find(
    ([, other]) =>
      other.set === set &&
      other.version === version &&
      other.language !== language &&
      languageTag(languageCode(other.language)) === DEFAULT_LANGUAGE,
  )
  return found?.[0]
}

/** The settings of a folder: those of its own path or the nearest one above. */
export function findSettings(folder: string, settings: readonly DocsSettings[]): DocsSettings | undefined {
  return settings
    .filter(({ path }) => path === '' || folder === path || folder.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

function placeFolder(
  folder: string,
  siblings: readonly string[],
  rootName: string,
  settings: readonly DocsSettings[],
  readText: () => string,
): DocsPlace {
  const own = findSettings(folder, settings)
  const segments = folder.split('/').filter((segment) => segment !== '')
  const last = segments.at(-1)
  let language = ''
  if (last !== undefined && languageTag(last) !== undefined) {
    if (isLanguageFolder(last, segments.at(-2) ?? '', siblings, readText) && !isNamed(folder, last, own)) {
      language = last
      segments.pop()
    }
  }
  const named = segments.filter((segment) => !SILENT.has(segment))
  let version = ''
  if (isVersion(named.at(-1) ?? '', siblings)) version = named.pop() ?? ''
  return { set: own?.name ?? slugOf(named.join('-') || rootName), version, language }
}

/**
 * Whether a folder named like a language holds that language: `docs/sk` beside `docs/hub` is as likely a set of that
 * name, and alone and written in English it is not Slovak.
 */
function isLanguageFolder(
  name: string,
  above: string,
  siblings: readonly string[],
  readText: () => string,
): boolean {
  if (siblings.includes(DEFAULT_LANGUAGE) || isVersion(above)) return true
  if (!SILENT.has(above) || siblings.some((other) => other !== name && languageTag(other) === undefined))
    return false
  return languageTag(name)?.startsWith(DEFAULT_LANGUAGE) === true || !isEnglish(readText())
}

/** Whether the settings name a set after its folder. */
const isNamed = (folder: string, last: string, own: DocsSettings | undefined) =>
  own?.path === folder && own.name === last

/** Names of the folders beside a folder, including its own. */
function siblingsOf(folder: string, folders: readonly string[]): string[] {
  const parent = folder.slice(0, folder.lastIndexOf('/') + 1)
  return folders
    .filter((other) => other.startsWith(parent) && !other.slice(parent.length).includes('/'))
    .map((other) => other.slice(parent.length))
}

/** A name as one segment of an address. */
function slugOf(name: string): string {
  return name.replace(/[^\w.-]+/g, '-').replace(/^[.-]+|-+$/g, '') || 'docs'
}

/** A place as the key of a map. */
export function placeKey({ set, version, language }: DocsPlace): string {
  return `${set}\n${version}\n${language}`
}
