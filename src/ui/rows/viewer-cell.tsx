/** A cell of a dataset by the type of its column; what is long or nested is folded. */

import { formatBytes, formatCount } from '../../format.ts'
import { filePath, viewerAssetPath } from '../../paths.ts'
import type { Cell, Column, Media, ShownCell } from '../../viewer/types.ts'
import { isNumeric } from './feature-label.ts'

/** The place of a cell. */
interface CellPlace {
  dataset: string
  config: string
  split: string
  row: number
  /** Whether bytes in cells can be fetched. */
  isLive: boolean
}

interface ViewerCellProps {
  shown: ShownCell
  column: Column
  place: CellPlace
}

interface CellsProps {
  /** Those that are shown, with their places in the row. */
  columns: readonly { column: Column; place: number }[]
  cells: readonly ShownCell[]
  place: CellPlace
}

/** The cells of a row of a table. */
export function Cells({ columns, cells, place }: CellsProps) {
  return columns.map(({ column, place: at }) => {
    const shown = cells[at]
    return (
      <td key={column.name} className={isNumeric(column.feature) ? 'number' : undefined}>
        {shown !== undefined && <ViewerCell {...{ shown, column, place }} />}
      </td>
    )
  })
}

/** In characters; longer texts are folded. */
const SHORT = 160

export function ViewerCell({ shown, column, place }: ViewerCellProps) {
  const { value, media, isCut } = shown
  if (media.length > 0) {
    return media.map((item, index) => (
      <MediaItem key={index} media={item} column={column.name} place={place} item={index} />
    ))
  }
  if (value === null) return <span className="quiet">null</span>
  const { feature } = column
  if (feature._type === 'ClassLabel' && typeof value === 'number') {
    return <>{feature.names[value] ?? <span className="quiet">no label ({value})</span>}</>
  }
  if (value instanceof Uint8Array) return <Folded text={toHex(value)} isCut={isCut} />
  if (typeof value === 'object')
    return <Folded text={toJson(value, 2)} summary={toLine(value)} isCut={isCut} />
  const text = String(value)
  return text.length <= SHORT && !isCut ? text : <Folded text={text} isCut={isCut} />
}

function Folded({ text, summary = text, isCut }: { text: string; summary?: string; isCut: boolean }) {
  const line = summary.slice(0, SHORT * 2).replace(/\s+/g, ' ')
  if (text.length <= SHORT && !isCut) return line
  return (
    <details>
      <summary>{line.length > SHORT ? `${line.slice(0, SHORT)}…` : line}</summary>
      <pre>{text}</pre>
      {isCut && (
        <p className="quiet">
          This is its beginning, {formatCount(text.length)} characters; the file has all of it.
        </p>
      )}
    </details>
  )
}

interface MediaItemProps {
  media: Media | null
  column: string
  place: CellPlace
  item: number
}

function MediaItem({ media, column, place, item }: MediaItemProps) {
  if (media === null) return <span className="quiet">null</span>
  const { isLive, ...cell } = place
  if (media.file === undefined && !isLive)
    return (
      <span className="quiet">
        {media.type}
        {media.size === undefined ? '' : `, ${formatBytes(media.size)}`}
      </span>
    )
  const src =
    media.file === undefined
      ? viewerAssetPath({ ...cell, column, item })
      : filePath('dataset', place.dataset, media.file)
  const name = media.file ?? `${column} of row ${formatCount(place.row)}`
  switch (media.kind) {
    case 'Image':
      return (
        <a className="thumbnail" href={src} rel="nofollow">
          <img src={src} alt={name} loading="lazy" width={media.width} height={media.height} />
        </a>
      )
    case 'Audio':
      // biome-ignore lint/a11y/useMediaCaption: a dataset has no captions for its sounds
      return <audio src={src} controls preload="none" aria-label={name} />
    case 'Video':
      // biome-ignore lint/a11y/useMediaCaption: a dataset has no captions for its films
      return <video src={src} controls preload="none" aria-label={name} />
    case 'Pdf':
      return (
        <a href={src} rel="nofollow">
          PDF{media.size === undefined ? '' : `, ${formatBytes(media.size)}`}
        </a>
      )
  }
}

function toHex(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
  return `${formatCount(bytes.length)} bytes: ${digits.join(' ')}`
}

/** Nested values on one line, with spaces where it may wrap. */
function toLine(value: Cell): string {
  return toJson(value, 1)
    .replace(/(?<=[[{])\n\s*|\n\s*(?=[\]}])/g, '')
    .replace(/\n\s*/g, ' ')
}

/** JSON for nested values. It has no big integers and no bytes: these are written as text. */
function toJson(value: Cell, indent: number): string {
  const write = (_: string, item: unknown) => {
    if (typeof item === 'bigint') return String(item)
    return item instanceof Uint8Array ? toHex(item.subarray(0, 64)) : item
  }
  return JSON.stringify(value, write, indent)
}
