/** The files of a card with their sizes, each a download link. */

import type { CardKind } from '../card/types.ts'
import type { CardFile } from '../edition/types.ts'
import { formatBytes, formatCount } from '../format.ts'
import { filePath } from '../paths.ts'

const FIRST = 8
const MOST = 500

export function FileList({ kind, id, files }: { kind: CardKind; id: string; files: CardFile[] }) {
  const rest = files.slice(FIRST, MOST)
  return (
    <section className="files" aria-labelledby="mb-files">
      <h2 id="mb-files">
        Files <small>{formatBytes(files.reduce((sum, file) => sum + file.size, 0))}</small>
      </h2>
      <FileTable kind={kind} id={id} files={files.slice(0, FIRST)} />
      {rest.length > 0 && (
        <details>
          <summary>{formatCount(rest.length)} more</summary>
          <FileTable kind={kind} id={id} files={rest} />
        </details>
      )}
      {files.length > MOST && (
        <p>The folder holds {formatCount(files.length)} files; the first 500 are listed.</p>
      )}
    </section>
  )
}

function FileTable({ kind, id, files }: { kind: CardKind; id: string; files: CardFile[] }) {
  return (
    <ul>
      {files.map((file) => (
        <li key={file.path}>
          <a href={file.at?.url ?? filePath(kind, id, file.path)} rel="nofollow">
            {file.path}
          </a>{' '}
          <span className="count">{formatBytes(file.size)}</span>
        </li>
      ))}
    </ul>
  )
}
