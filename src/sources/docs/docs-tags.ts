/** Reads versions of docs sets from git tags, straight from the commits without a checkout. */

import { posix } from 'node:path'
import { decode } from '../../card/decode.ts'
import { findSettings, placeFolders, standInFolder } from '../../docs/place.ts'
import { type DocsSettings, SETTINGS_FILE } from '../../docs/settings.ts'
import { isVersion, sortVersions } from '../../docs/versions.ts'
import type { TreeFile } from '../file-tree.ts'
import { commitTree, findRepository, listTags, type Repository, type Tag } from '../git/git-commit.ts'
import { type PageDates, readTagDates } from '../git/git-tag-dates.ts'
import { isPassing } from '../git/safe-git.ts'
import { isHiddenPath } from '../hidden-paths.ts'
import type { Walk } from '../list-folder.ts'
import { readReference } from '../read-reference.ts'
import { sourceProblem } from '../source-problem.ts'
import { TOCTREE } from './docs-folder.ts'
import { readDocsSet, type SetFiles, type SourceDocs } from './read-docs-set.ts'

/** Files that are needed of any version. */
const READ = /\.mdx?$|(?:^|\/)_(?:toctree|redirects)\.yml$/i
/** More versions than anybody chooses from; a pattern can leave out patch releases. */
const MOST_VERSIONS = 50

/**
 * The docs of all tags that the settings select. A tag without docs is skipped: it may predate them.
 *
 * @throws {Error} git could not run just now: without it, versions would vanish from the site
 */
export async function readTaggedDocs(
  walk: Walk,
  rootName: string,
  settings: readonly DocsSettings[],
): Promise<SourceDocs[]> {
  const asking = settings.filter(({ tags }) => tags !== undefined)
  if (asking.length === 0) return []
  const repository = await findRepository(walk.realRoot)
  const read: SourceDocs[] = []
  for (const own of asking) {
    const tags = repository === undefined ? [] : await versionTags(walk, repository, own.tags ?? '')
    if (tags.length === 0) {
      const [reason, help] =
        repository === undefined
          ? ['git reads no repository here', 'Serve a clone that git reads']
          : [`no git tag that is a version matches ${own.tags}`, 'Fetch the tags (git fetch --tags)']
      const message = `${reason}, so ${own.path || 'this folder'} has one version`
      const remedy = `${help}, or remove \`tags:\` from modelbook.yaml.`
      walk.report(sourceProblem('no-tags', 'warning', SETTINGS_FILE, message, remedy))
    }
    if (repository === undefined) continue
    const below = posix.join(repository.prefix, own.path).replace(/^\.\/?|\/$/g, '')
    const dates = await readTagDates(repository, tags, below)
    for (const tag of tags)
      read.push(...(await readTag({ repository, tag, dates: dates.get(tag.name) }, rootName, own, settings)))
  }
  return read
}

/** Tags that are named like versions, newest first. */
async function versionTags(walk: Walk, repository: Repository, pattern: string): Promise<Tag[]> {
  const tags = new Map(
    (await listTags(repository, pattern)).flatMap((tag) =>
      isVersion(tag.name) ? [[tag.name, tag] as const] : [],
    ),
  )
  const names = sortVersions(tags.keys())
  if (names.length > MOST_VERSIONS) {
    const message = `${names.length} tags match ${pattern}; the ${MOST_VERSIONS} newest are shown`
    const remedy = 'Match fewer with `tags:`, such as v*.0.'
    walk.report(sourceProblem('many-tags', 'hint', SETTINGS_FILE, message, remedy))
  }
  return names.slice(0, MOST_VERSIONS).flatMap((name) => tags.get(name) ?? [])
}

/** A tag of a repository, and when each page was last changed before it. */
interface DatedTag {
  repository: Repository
  tag: Tag
  dates: PageDates | undefined
}

async function readTag(
  dated: DatedTag,
  rootName: string,
  own: DocsSettings,
  settings: readonly DocsSettings[],
): Promise<SourceDocs[]> {
  const { repository, tag } = dated
  const tree = commitTree(repository, tag.commit)
  const files = await tree.list(own.path, READ).catch((error: unknown): TreeFile[] => {
    if (isPassing(error)) throw error
    return []
  })
  const folders = files
    .filter(({ path }) => posix.basename(path) === TOCTREE)
    .map(({ path }) => posix.join(own.path, posix.dirname(path)).replace(/^\.$|\/$/g, ''))
    .filter((folder) => findSettings(folder, settings) === own)
  if (folders.length === 0) return []
  const reference = await readReference(tree, own.packages ?? [], tag.name, () => {})
  const readSample = (folder: string) => {
    const page = files.find(({ path }) =>
      posix.join(own.path, path).startsWith(posix.join(folder, 'index.md')),
    )
    return decode(page?.read() ?? new Uint8Array(), () => {})
  }
  const places = placeFolders(folders, rootName, settings, readSample)
  const byPath = new Map(files.map((file) => [posix.join(own.path, file.path), file]))
  const filesOf = (folder: string) => filesOfCommit(dated, folder, folders, byPath)
  return [...places].flatMap(([folder, place]) => {
    // A version folder inside the tag already is a version.
    if (place.version !== '') return []
    const standIn = standInFolder(places, place)
    const standIns = standIn === undefined ? [] : filesOf(standIn).paths
    return [readDocsSet(filesOf(folder), { ...place, version: tag.name }, own, reference, standIns)]
  })
}

/**
 * @param folders - all that hold docs sets
 * @param all - the files of the commit, by their paths as the settings write them
 */
function filesOfCommit(
  { repository, tag: { name, commit }, dates }: DatedTag,
  folder: string,
  folders: readonly string[],
  all: ReadonlyMap<string, TreeFile>,
): SetFiles {
  const inside = (path: string, other: string) => other === '' || path.startsWith(`${other}/`)
  const deeper = folders.filter((other) => other !== folder && inside(`${other}/`, folder))
  const full = (path: string) => posix.join(folder, path)
  const own = [...all.keys()].filter(
    (path) => inside(path, folder) && !isHiddenPath(path) && !deeper.some((other) => inside(path, other)),
  )
  return {
    sourcePath: folder,
    folder: undefined,
    commit: { repository: repository.folder, oid: commit, path: posix.join(repository.prefix, folder) },
    paths: own.map((path) => (folder === '' ? path : path.slice(folder.length + 1))),
    size: (path) => all.get(full(path))?.size ?? 0,
    // Written as git writes a file of a commit.
    shown: (path) => `${name}:${full(path)}`,
    read: (path) => all.get(full(path))?.read(),
    updated: (path) => dates?.get(posix.join(repository.prefix, full(path))) ?? undefined,
    include: (path) => all.get(full(path))?.read(),
  }
}
