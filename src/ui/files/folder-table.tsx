/** What is in a folder: names, sizes, and the last change of each. */

import { formatBytes, formatDate } from '../../format.ts'
import { browserPath } from '../../paths.ts'
import type { FolderEntry, RepoHead } from './file-props.ts'

export function FolderTable({ head, entries }: { head: RepoHead; entries: readonly FolderEntry[] }) {
  const { kind, id, path, revision } = head
  const above = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
  return (
    <table className="folder">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="number">
            Size
          </th>
          <th scope="col">Last change</th>
        </tr>
      </thead>
      <tbody>
        {path !== '' && (
          <tr>
            <td colSpan={3}>
              <a href={browserPath('tree', kind, id, above, revision)} rel="nofollow">
                <span aria-hidden="true">..</span>
                <span className="visually-hidden">The folder above</span>
              </a>
            </td>
          </tr>
        )}
        {entries.map((entry) => (
          <tr key={entry.path} className={entry.isFolder ? 'is-folder' : undefined}>
            <th scope="row">
              <a
                href={browserPath(entry.isFolder ? 'tree' : 'blob', kind, id, entry.path, revision)}
                rel="nofollow"
                dir="auto"
              >
                {entry.path.slice(path === '' ? 0 : path.length + 1)}
                {entry.isFolder && '/'}
              </a>
            </th>
            <td className="number">{formatBytes(entry.size)}</td>
            <td className="last-change">
              <LastChange date={entry.date} change={entry.change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** When something was last changed, and what the commit says of it. */
export function LastChange({ date, change }: Pick<FolderEntry, 'date' | 'change'>) {
  const day = date === undefined ? undefined : formatDate(date)
  return (
    <>
      {change !== undefined && change !== '' && (
        <span className="message" dir="auto">
          {change}
        </span>
      )}{' '}
      {day !== undefined && <time dateTime={date}>{day}</time>}
    </>
  )
}
