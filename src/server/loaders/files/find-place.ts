/** Finds what an address of the file browser names: a card, a revision of its files, and a path in it. */

import type { SqliteEdition } from '../../../edition/edition.ts'
import type { HubContext } from '../../../hub/context.ts'
import { HubError } from '../../../hub/hub-error.ts'
import { type PageTarget, parseTarget } from '../../../hub/parse-target.ts'
import { type Found, findRepo, movedTo, splitRevision } from '../../../hub/repo-answers.ts'
import type { RepoFile, Revision } from '../../../hub/repository.ts'
import { type BrowserPart, MAIN } from '../../../paths.ts'
import type { FileAddress } from './draw-file.tsx'

/** What an address names; its path may not exist. */
export interface FilePlace extends Found, FileAddress {
  part: BrowserPart
  commit: Revision
}

type Context = Pick<HubContext, 'edition' | 'repositories' | 'renamed' | 'request'>

/** The address of a page on files; undefined for any other. */
export function findTarget(edition: SqliteEdition, pathname: string): PageTarget | undefined {
  const target = parseTarget(pathname, ({ kind, id }) => edition.hasEntry(kind, id))
  return target?.type === 'page' ? target : undefined
}

/** @throws {HubError} 404, there is no such card or revision; 307, the card has another name by now */
export async function findPlace(context: Context, { repo, part, rest }: PageTarget): Promise<FilePlace> {
  const found = await findRepo(context, repo)
  if (found.isMoved) throw movedTo(context.request, repo.id, found.entry.id)
  const { revision: commit, path } = await splitRevision(found, rest)
  const whole = rest.join('/')
  const revision = path === '' ? whole : whole.slice(0, -path.length - 1)
  return { ...found, ...repo, part, revision, commit, path }
}

/** What lies at a place: a file of the revision, or one beside it that is in none yet. */
export type Item = 'folder' | (RepoFile & { isUncommitted?: true })

/** The folder or file at a place, if there is one. */
export async function findItem(place: FilePlace): Promise<Item | undefined> {
  const { repository, commit, path, revision } = place
  if (path === '') return 'folder'
  const { files, folders } = await repository.tree(commit.commit)
  const name = path.normalize()
  const isMeant = (one: { path: string }) => one.path.normalize() === name
  const known = files.find(isMeant) ?? (folders.some(isMeant) ? 'folder' : undefined)
  if (known !== undefined || !isNewest(revision)) return known
  const content = await repository.openUncommitted(path)
  await content?.close()
  return content && { path, size: content.size, modified: content.modified, isUncommitted: true }
}

/** Whether a revision is what the folder of a card shows now. */
const isNewest = (revision: string) => revision === MAIN || revision === 'HEAD'

/** Whether a page is at an address, which may end like that of a page's Markdown. */
export async function isFilePage(context: Context): Promise<boolean> {
  const target = findTarget(context.edition, new URL(context.request.url).pathname)
  if (target === undefined) return false
  try {
    const place = await findPlace(context, target)
    return (await findItem(place)) !== undefined
  } catch (error) {
    if (error instanceof HubError && error.status === 404) return false
    throw error
  }
}
