/**
 * A folder of images, sounds or videos as a table: a row per file, with data from a metadata file or the folder names.
 */

import { posix } from 'node:path'
import { withEngine } from './engine/engine.ts'
import { quoteText, quoteTexts } from './engine/sql.ts'
import type { KeptFiles } from './kept-files.ts'
import { type EngineColumn, OWN_NOTE } from './tables/parquet-part.ts'
import type { Column, Feature } from './types.ts'

/** The metadata column that names files. @see https://huggingface.co/docs/datasets/image_dataset */
const FILE_NAME = 'file_name'

/** The column of files, by kind. */
export const MEDIA_COLUMNS = {
  image: { name: 'image', feature: { _type: 'Image' } },
  audio: { name: 'audio', feature: { _type: 'Audio', sampling_rate: undefined } },
  video: { name: 'video', feature: { _type: 'Video' } },
  pdf: { name: 'pdf', feature: { _type: 'Pdf' } },
} as const satisfies Record<string, Column>

/**
 * Lists files in a Parquet file; where all are in folders of one depth, the folder names are their classes.
 *
 * @param paths - in the repository
 */
export async function listMedia(
  column: Column,
  paths: readonly string[],
  target: string,
  { scratch }: KeptFiles,
): Promise<void> {
  const sorted = paths.toSorted()
  const folders = sorted.map((path) => posix.basename(posix.dirname(path)))
  const depths = new Set(sorted.map((path) => path.split('/').length))
  const labels = [...new Set(folders)].sort()
  const hasLabels = labels.length > 1 && depths.size === 1
  const label: Feature = { _type: 'ClassLabel', names: labels }
  const columns = hasLabels ? [column, { name: 'label', feature: label }] : [column]
  const places = new Map(labels.map((name, place) => [name, place]))
  const classes = hasLabels
    ? `, unnest([${folders.map((folder) => places.get(folder)).join(', ')}]) AS c1`
    : ''
  await withEngine({ files: [target], scratch }, (engine) =>
    engine.all(
      `COPY (SELECT unnest(${quoteTexts(sorted)}) AS c0${classes}) TO ${quoteText(target)} (FORMAT parquet, KV_METADATA {${OWN_NOTE}: ${quoteText(JSON.stringify({ columns, problems: [] }))}})`,
    ),
  )
}

/**
 * The columns of a metadata file, with the files that it names first.
 *
 * @param metadata - has a column `file_name`, or some whose names end in `_file_name`
 * @param folder - base of the relative file names
 */
export function withFiles(column: Column, metadata: readonly EngineColumn[], folder: string): EngineColumn[] {
  const isFile = ({ name }: Column) => name === FILE_NAME || name.endsWith(`_${FILE_NAME}`)
  const files = metadata.filter(isFile).map((file) => {
    const name = file.name === FILE_NAME ? column.name : file.name.slice(0, -FILE_NAME.length - 1)
    return { ...file, name, feature: column.feature, folder }
  })
  return [...files, ...metadata.filter((other) => !isFile(other))]
}
