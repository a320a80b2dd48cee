/** The files of a card with their sizes, each leading to its page; on a static site, which has none, to itself. */

import type { RepoKind } from '../card/types.ts'
import type { CardFile } from '../edition/types.ts'
import { formatBytes, formatCount } from '../format.ts'
import { browserPath, filePath } from '../paths.ts'
import type { Site } from './layout.tsx'

const FIRST = 8
const MOST = 500

interface FileListProps {
  site: Pick<Site, 'isStatic'>
  kind: RepoKind
  id: string
  files: CardFile[]
}

export function FileList(props: FileListProps) {
  const { site, kind, id, files } = props
  const rest = files.slice(FIRST, MOST)
  return (
    <section className="files" aria-labelledby="mb-files">
      <h2 id="mb-files">
        {site.isStatic === true ? (
          'Files'
        ) : (
          <a href={browserPath('tree', kind, id, '')} rel="nofollow">
            Files
          </a>
        )}{' '}
        <small>{formatBytes(files.reduce((sum, file) => sum + file.size, 0))}</small>
      </h2>
      <FileTable {...props} files={files.slice(0, FIRST)} />
      {rest.length > 0 && (
        <details>
          <summary>{formatCount(rest.length)} more</summary>
          <FileTable {...props} files={rest} />
        </details>
      )}
      {files.length > MOST && (
        <p>The folder holds {formatCount(files.length)} files; the first 500 are listed.</p>
      )}
    </section>
  )
}

function FileTable({ site, kind, id, files }: FileListProps) {
  const page = (path: string) =>
    site.isStatic === true ? filePath(kind, id, path) : browserPath('blob', kind, id, path)
  return (
    <ul>
      {files.map((file) => (
        <li key={file.path}>
          <a href={file.at?.url ?? page(file.path)} rel="nofollow">
            {file.path}
          </a>{' '}
          <span className="count">{formatBytes(file.size)}</span>
        </li>
      ))}
    </ul>
  )
}
