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
 * The classes that the folders of files name, if these are all of one depth.
 *
 * @param paths - of all splits, which share their classes
 * @param dropsLabels - whether the card asks for none, or for them in any case
 * @returns undefined where folders name none
 */
export function classesOf(paths: readonly string[], dropsLabels: boolean | undefined): string[] | undefined {
  const depths = new Set(paths.map((path) => path.split('/').length))
  const labels = [...new Set(paths.map(folderOf))].sort()
  return (dropsLabels ?? (labels.length < 2 || depths.size > 1)) ? undefined : labels
}

const folderOf = (path: string) => posix.basename(posix.dirname(path))

/**
 * Lists files in a Parquet file, each with its class.
 *
 * @param paths - in the repository
 * @param labels - the classes, in the order of their numbers
 */
export async function listMedia(
  column: Column,
  paths: readonly string[],
  labels: readonly string[] | undefined,
  target: string,
  { scratch }: KeptFiles,
): Promise<void> {
  const label: Feature = { _type: 'ClassLabel', names: [...(labels ?? [])] }
  const columns = labels === undefined ? [column] : [column, { name: 'label', feature: label }]
  const places = new Map(labels?.map((name, place) => [name, place]))
  const classes =
    labels === undefined
      ? ''
      : `, unnest([${paths.map((path) => places.get(folderOf(path))).join(', ')}]) AS c1`
  await withEngine({ files: [target], scratch }, (engine) =>
    engine.all(
      `COPY (SELECT unnest(${quoteTexts(paths)}) AS c0${classes}) TO ${quoteText(target)} (FORMAT parquet, KV_METADATA {${OWN_NOTE}: ${quoteText(JSON.stringify({ columns, problems: [] }))}})`,
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
