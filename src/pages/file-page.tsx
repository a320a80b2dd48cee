/** `/{id}/tree|blob|commits/{revision}/{path}`: the files of a card, their content and their history. */

import type { RepoKind } from '../card/types.ts'
import { formatBytes, plural } from '../format.ts'
import { browserPath, cardPath, filePath, KIND_ROOT } from '../paths.ts'
import { FileHead, fileTrail, revisionName } from '../ui/files/file-head.tsx'
import type { FilePageProps, FolderPageProps, HistoryPageProps, RepoHead } from '../ui/files/file-props.ts'
import { FolderTable, LastChange } from '../ui/files/folder-table.tsx'
import { HistoryList } from '../ui/files/history-list.tsx'
import { ShownFile } from '../ui/files/shown-file.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { Pagination } from '../ui/list/pagination.tsx'

/** What a page is about, in its title. */
const titleOf = ({ id, path, revision }: RepoHead, isHistory = false) => {
  const what = path === '' ? `Files of ${id}` : `${path} of ${id}`
  return `${isHistory ? 'History of ' : ''}${what} at ${revisionName(revision)}`
}

export function FolderPage({ site, head, entries, count, page, pages }: FolderPageProps) {
  const { kind, id, path, revision } = head
  return (
    <Layout site={site} title={titleOf(head)} section={KIND_ROOT[kind]} trail={fileTrail(head, 'tree')}>
      <FileHead head={head} part="tree" of="tree" />
      <p className="file-facts">{plural(count, 'item')}</p>
      {entries.length > 0 && <FolderTable head={head} entries={entries} />}
      <Pagination page={page} pages={pages} path={browserPath('tree', kind, id, path, revision)} />
    </Layout>
  )
}

export function FilePage(props: FilePageProps) {
  const { site, head, size, date, change, isUncommitted, shown, otherView } = props
  const { kind, id, path, revision } = head
  const raw = filePath(kind, id, path, revision)
  const own = browserPath('blob', kind, id, path, revision)
  return (
    <Layout site={site} title={titleOf(head)} section={KIND_ROOT[kind]} trail={fileTrail(head, 'blob')}>
      <FileHead head={head} part="blob" of="blob">
        {otherView !== undefined && (
          <a href={otherView === 'source' ? `${own}?view=source` : own} rel="nofollow">
            {otherView === 'source' ? 'Source' : 'As it is shown'}
          </a>
        )}
        {/* A browser shows no binary file, but downloads it. */}
        {shown.type !== 'pointer' && shown.type !== 'binary' && (
          <a href={raw} rel="nofollow">
            Raw
          </a>
        )}
        {shown.type !== 'pointer' && (
          <a href={raw} download="">
            Download
          </a>
        )}
      </FileHead>
      <p className="file-facts">
        <span>{formatBytes(size)}</span> <LastChange date={date} change={change} />
      </p>
      {isUncommitted && <p className="note">This file lies in the folder and is in no commit yet.</p>}
      <ShownFile {...props} />
    </Layout>
  )
}

export function HistoryPage(props: HistoryPageProps) {
  const { site, head, isFolder, page, pages, revisions } = props
  const { kind, id, path, revision, hasHistory } = head
  const of = isFolder ? 'tree' : 'blob'
  return (
    <Layout site={site} title={titleOf(head, true)} section={KIND_ROOT[kind]} trail={fileTrail(head, of)}>
      <FileHead head={head} part="commits" of={of} />
      {hasHistory ? (
        <HistoryList {...props} />
      ) : (
        <p className="empty">
          These files lie in a plain folder, which keeps no history. One that is a git repository has it here.
        </p>
      )}
      {hasHistory && revisions.length === 0 && page <= pages && <p className="empty">No commit names it.</p>}
      <Pagination page={page} pages={pages} path={browserPath('commits', kind, id, path, revision)} />
    </Layout>
  )
}

/** For a revision or path that a card does not have. */
export function MissingFilePage({
  site,
  kind,
  id,
  reason,
}: {
  site: Site
  kind: RepoKind
  id: string
  /** As a sentence. */
  reason: string
}) {
  return (
    <Layout site={site} title="Not found" description={reason} section={KIND_ROOT[kind]}>
      <h1>There is no such file here</h1>
      <p className="lede">{reason}</p>
      <p>
        See <a href={browserPath('tree', kind, id, '')}>all files of {id}</a>, or{' '}
        <a href={cardPath(kind, id)}>its card</a>.
      </p>
    </Layout>
  )
}
