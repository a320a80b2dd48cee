/** Writes rows in the format of the Hub's viewer. */

import { writeFeature } from './features.ts'
import type { JsonCell } from './json-answer.ts'
import { mediaKind } from './shown-cell.ts'
import type { Column, Media, RowsAnswer, ShownCell } from './types.ts'
import type { AssetQuestion } from './viewer.ts'

/** Builds absolute addresses. */
export interface Addresses {
  /** A file of the dataset. */
  file(dataset: string, path: string): string
  /** The bytes of a cell, from the `/asset` endpoint of `answerViewer`. */
  asset(question: Omit<AssetQuestion, 'edition'>): string
}

/** @see https://huggingface.co/docs/dataset-viewer/rows */
export function writeRows(answer: RowsAnswer, dataset: string, addresses: Addresses) {
  const { columns, rows, config, split } = answer
  return {
    features: columns.map(({ name, feature }, index) => ({
      feature_idx: index,
      name,
      type: writeFeature(feature),
    })),
    rows: rows.map(({ index, cells }) => ({
      row_idx: index,
      row: Object.fromEntries(
        columns.map((column, place) => [
          column.name,
          writeCell(cells[place], column, addresses, { dataset, config, split, row: index }),
        ]),
      ),
      truncated_cells: columns.filter((_, place) => cells[place]?.isCut === true).map(({ name }) => name),
    })),
  }
}

function writeCell(
  shown: ShownCell | undefined,
  { name, feature }: Column,
  addresses: Addresses,
  place: { dataset: string; config: string; split: string; row: number },
): JsonCell {
  if (shown === undefined || shown.media.length === 0) return shown?.value ?? null
  const isList = mediaKind(feature) !== undefined && /List$/.test(feature._type)
  const media = shown.media.map((item, index) => {
    if (item === null) return null
    const src =
      item.file === undefined
        ? addresses.asset({ ...place, column: name, item: index })
        : addresses.file(place.dataset, item.file)
    return writeMedia(item, src)
  })
  return isList ? media : (media[0] ?? null)
}

function writeMedia({ kind, type, width, height, size }: Media, src: string): JsonCell {
  switch (kind) {
    case 'Image':
      return { src, height: height ?? null, width: width ?? null }
    case 'Audio':
      return [{ src, type }]
    case 'Video':
      return { src }
    case 'Pdf':
      return { src, thumbnail: null, size_bytes: size ?? null }
  }
}
