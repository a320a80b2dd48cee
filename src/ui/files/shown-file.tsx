/** The content of a file, or what can be said of one that a page does not show. */

import { isDataFile, isSqliteFile } from '../../data-formats.ts'
import { formatBytes } from '../../format.ts'
import { cardPath, MAIN, weightsPath } from '../../paths.ts'
import { readFormat } from '../../weight-formats.ts'
import { Item } from '../example/sides.tsx'
import { VIEWER_ID } from '../rows/dataset-viewer.tsx'
import type { FilePageProps } from './file-props.ts'

export function ShownFile(props: FilePageProps) {
  const { shown } = props
  switch (shown.type) {
    case 'text':
      return shown.isEmpty ? (
        <p className="empty">This file is empty.</p>
      ) : (
        <article className={`prose file-text is-${shown.form}`}>
          {shown.note !== undefined && <p className="note">{shown.note}</p>}
          {/* Drawn from a tree that has been sanitised, or by React from data alone. */}
          <div dangerouslySetInnerHTML={{ __html: shown.html }} />
        </article>
      )
    case 'media':
      return (
        <div className="file-media">
          <Item item={shown.item} />
        </div>
      )
    default:
      return <NotShown {...props} />
  }
}

function NotShown({ head, size, type, shown }: FilePageProps) {
  const { kind, id, path, revision } = head
  const ending = /\.[^./]+$/.exec(path)?.[0]
  const known = [ending, type].filter((one) => one !== undefined).join(', ')
  const what = `${known === '' ? '' : ` (${known})`} of ${formatBytes(size)}`
  if (shown.type === 'pointer')
    return (
      <div className="empty">
        <p>
          This file{what} is kept in Git LFS, and only its pointer is here. Whoever runs this site gets it
          with <code>git lfs pull</code>.
        </p>
      </div>
    )
  return (
    <div className="empty">
      <p>
        {shown.type === 'long'
          ? `This is a text file${what}, longer than what a page shows.`
          : `This is a binary file${what}, which programs read.`}
      </p>
      {kind === 'model' && revision === MAIN && readFormat(path) !== undefined && (
        <p>
          <a href={weightsPath(id, path)}>See the tensors in it</a>.
        </p>
      )}
      {kind === 'dataset' && revision === MAIN && (isDataFile(path) || isSqliteFile(path)) && (
        <p>
          <a href={`${cardPath(kind, id)}#${VIEWER_ID}`}>See the rows of the dataset</a>.
        </p>
      )}
    </div>
  )
}
