/**
 * A folder of images, sounds or videos as a table: a row per file, with data from a metadata file or the folder names.
 */

import { posix } from 'node:path'
import type { KeptFiles } from './kept-files.ts'
import { plain, text } from './records/kinds.ts'
import { type Cells, type RecordColumn, writeRecords } from './records/write-records.ts'
import type { EngineColumn } from './tables/parquet-part.ts'
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
  kept: KeptFiles,
): Promise<void> {
  const label: Feature = { _type: 'ClassLabel', names: [...(labels ?? [])] }
  const places = new Map(labels?.map((name, place) => [name, place]))
  const columns: RecordColumn[] = [
    { ...text, ...column },
    ...(labels === undefined ? [] : [{ ...plain('int64', 'BIGINT'), name: 'label', feature: label }]),
  ]
  const rows = paths.map((path) => [path, places.get(folderOf(path))])
  const records = {
    ...{ path: paths[0] ?? '', columns, problems: [] },
    ...{ rows: inParts(rows), room: { left: Number.POSITIVE_INFINITY } },
  }
  await writeRecords(records, target, kept)
}

async function* inParts(rows: readonly Cells[]): AsyncGenerator<readonly Cells[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE)
}

/** Rows that are written at once. */
const AT_ONCE = 5_000

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
