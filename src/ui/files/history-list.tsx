/** The commits that have changed a file or folder, each leading to its state then. */

import { formatDate, listed } from '../../format.ts'
import { browserPath } from '../../paths.ts'
import { shortCommit } from './file-head.tsx'
import type { HistoryPageProps } from './file-props.ts'

export function HistoryList({ head, isFolder, revisions }: HistoryPageProps) {
  const { kind, id, path } = head
  return (
    <ol className="history">
      {revisions.map(({ commit, title, message, date, authors }) => (
        <li key={commit}>
          <a href={browserPath(isFolder ? 'tree' : 'blob', kind, id, path, commit)} rel="nofollow" dir="auto">
            {title === '' ? shortCommit(commit) : title}
          </a>
          {message !== '' && <p dir="auto">{message}</p>}
          <p className="quiet">
            <time dateTime={date}>{formatDate(date)}</time> by {listed().format(authors)}{' '}
            <code>{shortCommit(commit)}</code>
          </p>
        </li>
      ))}
    </ol>
  )
}
