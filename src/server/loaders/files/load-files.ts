/** Loads the pages on the files of a card: a folder, a file, and the history of either. */

import type { SqliteEdition } from '../../../edition/edition.ts'
import { mediaTypeOf } from '../../../http/media-types.ts'
import { FolderRepository } from '../../../hub/folder-repository.ts'
import { entryNotFound } from '../../../hub/hub-error.ts'
import { NotFetched, type RepoFile, type RepoFolder, type Revision } from '../../../hub/repository.ts'
import { listBelow } from '../../../hub/tree-entries.ts'
import { filePath } from '../../../paths.ts'
import type {
  FilePageProps,
  FolderEntry,
  FolderPageProps,
  HistoryPageProps,
  RepoHead,
  Shown,
} from '../../../ui/files/file-props.ts'
import type { Site } from '../../../ui/layout.tsx'
import { PICTURE_HEADER, showByName, sizeOf } from '../show-file.ts'
import { formOf } from './draw-file.tsx'
import type { DrawnFiles } from './drawn-files.ts'
import { LARGEST_SHOWN, readFileText, readStart } from './file-text.ts'
import { type FilePlace, findItem, type Item } from './find-place.ts'

/** Files and folders on a page: as many paths as git is asked for by name. */
const FOLDER_PAGE = 100

const HISTORY_PAGE = 50

/** Branches and tags that a page offers, of each. */
const MOST_REFS = 100

/** Bytes of a picture or drawing that is shown; browsers take long for more. */
const LARGEST_PICTURE = 25 * 1024 * 1024

/** A page, or the part of the address that another page has. */
export type Loaded<Props> = Props | { moved: 'tree' | 'blob' }

/** @throws {HubError} 404, there is nothing at the path */
export async function loadFolder(
  site: Site,
  place: FilePlace,
  page: number,
): Promise<Loaded<FolderPageProps>> {
  const item = await itemAt(place)
  if (item !== 'folder') return { moved: 'blob' }
  const { repository, commit, path } = place
  const tree = await repository.tree(commit.commit)
  const below = listBelow(tree, path, false) ?? []
  const isFile = (one: RepoFile | RepoFolder) => 'size' in one
  const all = [...below.filter((one) => !isFile(one)), ...below.filter(isFile)]
  const shown = all.slice((page - 1) * FOLDER_PAGE, page * FOLDER_PAGE)
  const hasHistory = isInGit(place)
  const paths = shown.map((one) => one.path)
  const changes = hasHistory
    ? await repository.lastChanges(commit.commit, paths)
    : new Map<string, Revision>()
  const sums = sumFolders(tree.files, shown)
  return {
    ...{ site, head: await headOf(place), page },
    pages: Math.max(1, Math.ceil(all.length / FOLDER_PAGE)),
    count: all.length,
    entries: shown.map((one): FolderEntry => {
      const sum = 'size' in one ? one : sums.get(one.path)
      const change = changes.get(one.path)
      return {
        path: one.path,
        isFolder: !isFile(one),
        size: sum?.size ?? 0,
        date: change?.date ?? sum?.modified?.toISOString(),
        change: change?.title,
      }
    }),
  }
}

/** @param isSource - whether a text is wanted as it was written */
export async function loadFile(
  edition: SqliteEdition,
  site: Site,
  place: FilePlace,
  drawn: DrawnFiles,
  isSource: boolean,
): Promise<Loaded<FilePageProps>> {
  const item = await itemAt(place)
  if (item === 'folder') return { moved: 'tree' }
  const { repository, commit } = place
  const inGit = isInGit(place) && item.isUncommitted !== true
  const changes = inGit ? await repository.lastChanges(commit.commit, [item.path]) : undefined
  const change = changes?.get(item.path)
  const shown = await show(edition, place, item, drawn, isSource)
  const hasSource = shown.type === 'text' ? shown.form !== 'code' : /\.svg$/i.test(item.path)
  return {
    ...{ site, head: await headOf(place), size: item.size },
    date: change?.date ?? item.modified?.toISOString(),
    change: change?.title,
    isUncommitted: item.isUncommitted === true,
    type: mediaTypeOf(item.path),
    shown,
    otherView: isSource ? 'drawn' : hasSource ? 'source' : undefined,
  }
}

/** @throws {HubError} 404, there is nothing at the path */
export async function loadHistory(site: Site, place: FilePlace, page: number): Promise<HistoryPageProps> {
  const item = await itemAt(place)
  const head = await headOf(place)
  const isFolder = item === 'folder'
  if (!head.hasHistory) return { site, head, isFolder, page: 1, pages: 1, revisions: [] }
  const { repository, commit, path } = place
  const skip = (page - 1) * HISTORY_PAGE
  const own = path === '' ? undefined : path
  const { revisions, total } = await repository.history(commit.commit, skip, HISTORY_PAGE, own)
  const pages = Math.max(1, Math.ceil(total / HISTORY_PAGE))
  return { site, head, isFolder, page, pages, revisions }
}

async function itemAt(place: FilePlace): Promise<Item> {
  const item = await findItem(place)
  if (item === undefined) throw entryNotFound(place.id, place.path, place.commit.commit)
  return item
}

const isInGit = ({ repository }: FilePlace) => !(repository instanceof FolderRepository)

async function headOf(place: FilePlace): Promise<RepoHead> {
  const { kind, id, revision, path, commit, repository, entry } = place
  const hasHistory = isInGit(place)
  const { branches, tags } = hasHistory ? await repository.refs() : { branches: [], tags: [] }
  const namesOf = (refs: readonly { name: string }[]) => refs.slice(0, MOST_REFS).map(({ name }) => name)
  return {
    ...{ kind, id, revision, path, hasHistory, title: entry.title },
    commit: commit.commit,
    branches: namesOf(branches),
    tags: namesOf(tags),
  }
}

/** Sizes and newest changes of some folders, from all files below them. */
function sumFolders(files: readonly RepoFile[], items: readonly (RepoFile | RepoFolder)[]) {
  const sums = new Map<string, { size: number; modified: Date | undefined }>(
    items.filter((one) => !('size' in one)).map(({ path }) => [path, { size: 0, modified: undefined }]),
  )
  const depth = items[0]?.path.split('/').length ?? 0
  for (const { path, size, modified } of sums.size === 0 ? [] : files) {
    const sum = sums.get(path.split('/', depth).join('/'))
    if (sum === undefined) continue
    sum.size += size
    if (modified !== undefined && (sum.modified === undefined || sum.modified < modified))
      sum.modified = modified
  }
  return sums
}

async function show(
  edition: SqliteEdition,
  place: FilePlace,
  item: Exclude<Item, 'folder'>,
  drawn: DrawnFiles,
  isSource: boolean,
): Promise<Shown> {
  const { kind, id, revision, path } = place
  const content = await openItem(place, item)
  if (content === 'pointer') return { type: 'pointer' }
  const media = showByName(path, filePath(kind, id, path, revision), path)
  if (media.type === 'sound' || media.type === 'film') {
    await content.close()
    return { type: 'media', item: media }
  }
  if (media.type === 'picture' && !isSource) {
    if (content.size > LARGEST_PICTURE) {
      await content.close()
      return { type: 'binary' }
    }
    return { type: 'media', item: { ...media, size: sizeOf(await readStart(content, PICTURE_HEADER)) } }
  }
  // That of a large file takes long to find, and nothing is drawn of it.
  const etag = content.size > LARGEST_SHOWN ? '' : await content.etag()
  const read = await readFileText(content)
  if (read.type !== 'text') return read
  const form = isSource ? 'code' : formOf(path)
  const file = await drawn.read(edition, { kind, id, revision, path }, { text: read.text, etag, form })
  return { type: 'text', isEmpty: read.text === '', ...file }
}

async function openItem({ repository, commit, id, path }: FilePlace, item: Exclude<Item, 'folder'>) {
  try {
    const content =
      item.isUncommitted === true
        ? await repository.openUncommitted(path)
        : await repository.open(commit.commit, path, 'resolve')
    // Deleted since it was found.
    if (content === undefined) throw entryNotFound(id, path, commit.commit)
    return content
  } catch (error) {
    if (error instanceof NotFetched) return 'pointer'
    throw error
  }
}
