/** From where a docs folder lies to its set, version and language. */

import { DEFAULT_LANGUAGE, isEnglish, languageCode, languageTag } from './languages.ts'
import type { DocsSettings } from './settings.ts'
import type { DocsPlace } from './types.ts'
import { isVersion } from './versions.ts'

/** Folders that say nothing of what is in them. */
const SILENT = new Set(['docs', 'doc', 'source'])

/**
 * Place the folders of a source that hold a `_toctree.yml`: `docs/source/en` is the English of the source itself,
 * `docs/hub` is `hub`, `docs/acme/v1.2/fr` is version 1.2 of `acme` in French.
 *
 * @param folders - relative to the root of the source, `/` between segments; empty for the root
 * @param rootName - name of a set whose folders say nothing
 * @param readText - some text of a folder's pages; read where its name alone does not say whether it is a language
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

/** The folder whose pages stand in for those that a place does not have in its language; undefined where none does. */
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

/** The settings of a folder: those of the nearest path above it. */
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
 * Whether a folder called like a language holds one: `docs/sk` beside `docs/hub` is as likely a set of that name, and where
 * it stands alone and is written in English it is no Slovak.
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

/** Whether the settings call a folder what it is called. */
const isNamed = (folder: string, last: string, own: DocsSettings | undefined) =>
  own?.path === folder && own.name === last

/** Names of the folders beside one, itself included. */
function siblingsOf(folder: string, folders: readonly string[]): string[] {
  const parent = folder.slice(0, folder.lastIndexOf('/') + 1)
  return folders
    .filter((other) => other.startsWith(parent) && !other.slice(parent.length).includes('/'))
    .map((other) => other.slice(parent.length))
}

/** One segment of an address. */
function slugOf(name: string): string {
  return name.replace(/[^\w.-]+/g, '-').replace(/^[.-]+|-+$/g, '') || 'docs'
}

/** A place as the key of a map. */
export function placeKey({ set, version, language }: DocsPlace): string {
  return `${set}\n${version}\n${language}`
}
