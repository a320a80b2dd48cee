/** The glyphs that task icons are composed of: one grid, one stroke width, one drawing per kind of data and size. */

import type { ReactElement } from 'react'

/** Paths in the current colour. Everything is stroked; `solid` is filled as well. */
interface Shape {
  line?: string
  solid?: string
  dashed?: string
}

function rect(x: number, y: number, width: number, height: number, radius: number): string {
  const [h, v, r] = [width - 2 * radius, height - 2 * radius, radius]
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  const sides = [`h${h}${corner(r, r)}`, `v${v}${corner(-r, r)}`, `h${-h}${corner(-r, -r)}`]
  return `M${x + r} ${y}${sides.join('')}v${-v}${corner(r, -r)}z`
}

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}

/** Dots the size of the stroke, drawn by the round caps of zero-length lines. */
function dots(...places: [x: number, y: number][]): string {
  return places.map(([x, y]) => `M${x} ${y}h0`).join('')
}

const FRAME = rect(0, 1.5, 22, 19, 2.5)
const BLOB = 'M5.5 13.5c-1-3 1-5.5 3.5-6.5s4.5-1.5 6.5.5 1.5 5 .5 7-3.5 2.5-6 2-4-1-4.5-3z'
const AXES = 'M0 1v20h22'
const NODES = {
  a: circle(3.5, 5, 3),
  b: circle(18.5, 3.5, 3),
  c: circle(6.5, 18.5, 3),
  d: circle(18.5, 16, 3),
}
const EDGES = 'M7.2 4.6l7.6-.7M18.5 7.3v4.9M10.2 17.7l4.5-1M4.3 8.7l1.4 6.1M6.3 7.2l9.4 6.7'

/** Glyphs that fill a cell: 22 by 22, with up to two more units above and below for lines of text. */
const FULL = {
  text: { line: 'M0 2h22M0 11h22M0 20h13' },
  prompt: { line: 'M0 6h22M0 16h12' },
  'long text': { line: 'M0-1h22M0 7h22M0 15h22M0 23h12' },
  'other language': { dashed: 'M0 6h22M0 16h22' },
  span: { line: 'M0 2h22M0 11h2M20 11h2M0 20h13', solid: rect(6, 8, 10, 6, 1.5) },
  tokens: { line: `M0 1h22M0 21h13${rect(0, 6.5, 8, 9, 1.5)}`, solid: rect(12.5, 6.5, 9.5, 9, 1.5) },
  slot: { line: `M0 11h3M19 11h3${rect(6.5, 6, 9, 10, 1.5)}` },
  'filled slot': { line: 'M0 11h3M19 11h3', solid: rect(6.5, 6, 9, 10, 1.5) },
  labels: { solid: rect(0, 0.8, 22, 2.6, 0.5) + rect(0, 9.7, 13, 2.6, 0.5) + rect(0, 18.6, 6, 2.6, 0.5) },
  vector: { line: 'M5 1H1v20h4M17 1h4v20h-4', solid: [5.5, 11, 16.5].map((y) => circle(11, y, 1)).join('') },
  overlap: {
    line: circle(7.5, 11, 7.5) + circle(14.5, 11, 7.5),
    solid: 'M11 4.4a7.5 7.5 0 0 1 0 13.2a7.5 7.5 0 0 1 0-13.2z',
  },
  ranking: { line: 'M3.5 21V1.5M0 5l3.5-3.5L7 5M12.5 3H22M12.5 11h6.5M12.5 19h3' },
  choices: { line: `${[3, 11, 19].map((y) => circle(3, y, 2.5)).join('')}M10 3h12M10 11h9M10 19h12` },
  choice: {
    line: `${circle(3, 3, 2.5)}${circle(3, 19, 2.5)}M10 3h12M10 11h9M10 19h12`,
    solid: circle(3, 11, 2.5),
  },
  documents: {
    line: 'M8.5-.5h7l5.5 5.5v10a2 2 0 0 1-2 2h-10.5a2 2 0 0 1-2-2v-13.5a2 2 0 0 1 2-2zM15-.5v6h6M2 5v14.5a3 3 0 0 0 3 3h11',
  },
  image: { line: `${FRAME}M.5 17.5l6.5-7 5 5 3-3 6.5 5.5${circle(15.5, 6.8, 1.7)}` },
  'changed image': {
    line: `${FRAME}${circle(15.5, 6.8, 1.7)}`,
    solid: 'M0 17.5l6.5-7 5 5 3-3 7.5 6.3a2.5 2.5 0 0 1-2.5 1.7h-17a2.5 2.5 0 0 1-2.5-2.5z',
  },
  'marked image': { line: FRAME + BLOB + dots([10.8, 11.2]) },
  boxes: {
    line: 'M0 6.5v-3a2 2 0 0 1 2-2h3.5M16.5 1.5h3.5a2 2 0 0 1 2 2v3M22 15.5v3a2 2 0 0 1-2 2h-3.5M5.5 20.5h-3.5a2 2 0 0 1-2-2v-3',
    solid: BLOB,
  },
  regions: {
    line: `${FRAME}M9 1.5c-.5 4 3 5 2 10`,
    solid: 'M1.2 14c4-4 7-4 9.8-1.5s6.5 3 9.8-.5v6.5a1 1 0 0 1-1 1h-17.6a1 1 0 0 1-1-1z',
  },
  mask: { line: FRAME, solid: BLOB },
  depth: { line: `${FRAME}${rect(7.5, 8, 7, 6, 0.5)}M1 2.3l6 5M21 2.3l-6 5M1 19.7l6-5M21 19.7l-6-5` },
  pose: {
    line: `${circle(11, 2, 2.2)}M3 12l8-4 8 4M11 8v6M5.5 21l5.5-7 5.5 7`,
    solid: [
      [3, 12],
      [19, 12],
      [5.5, 21],
      [16.5, 21],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 0.9))
      .join(''),
  },
  noise: {
    solid: [
      [2, 4],
      [7.5, 2.5],
      [13, 5],
      [19, 3],
      [4.5, 9],
      [10, 8.5],
      [16, 9.5],
      [21, 8.5],
      [1.5, 13.5],
      [7.5, 14],
      [13, 13.5],
      [18.5, 14.5],
      [3.5, 19],
      [10, 19.5],
      [15.5, 18.5],
      [20.5, 19.5],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 0.5))
      .join(''),
  },
  video: { line: FRAME, solid: 'M9 7.5l6 3.5-6 3.5z' },
  'changed video': { solid: `${FRAME}M7.5 5.5v11l9.5-5.5z` },
  wave: { line: 'M1 9v4M5 5v12M9 1v20M13 6v10M17 3v16M21 8.5v5' },
  noisy: { line: 'M0 11l2-4 2 10 2-15 2 17 2.5-14 2 11 2-15 2 18 2-14 2 9 1.5-3' },
  speech: {
    line: 'M4.5-.5h13a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-7.5l-5 5v-5h-.5a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4zM6 6.5v3M11 4v8M16 6.5v3',
  },
  segments: {
    line: `M4 3v6M8 0v12M16 1.5v9M20 4v4${dots([0.5, 6], [12, 6])}`,
    solid: rect(3, 18, 6, 2, 0.5) + rect(15, 18, 6, 2, 0.5),
  },
  table: {
    line: `${rect(0, 1.5, 22, 19, 2)}M0 13.8h22M7.5 7.2v13.3M14.8 7.2v13.3`,
    solid: 'M2 1.5h18a2 2 0 0 1 2 2v3.5h-22v-3.5a2 2 0 0 1 2-2z',
  },
  cell: {
    line: `${rect(0, 1.5, 22, 19, 2)}M0 7.8h22M0 14.2h22M7.5 1.5v19M14.8 1.5v19`,
    solid: 'M7.5 7.8h7.3v6.4h-7.3z',
  },
  records: {
    line: `${[3, 11, 19].map((y) => circle(2.5, y, 2.2)).join('')}M8.5 3h5.5M8.5 11h5.5M8.5 19h5.5`,
    solid: [3, 11, 19].map((y) => rect(17.5, y - 2, 4, 4, 0.5)).join(''),
  },
  fit: {
    line: `${AXES}M4 17l17-13`,
    solid: [
      [6, 10.5],
      [11, 6.5],
      [11.5, 16],
      [18, 12],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 0.6))
      .join(''),
  },
  series: { line: `${AXES}M4 15l4-6 4.5 4 4-7 5 3` },
  forecast: { line: `${AXES}M4 15l3.5-5 3.5 3.5`, dashed: 'M13.5 10.5l8.5-8.5' },
  graph: { line: NODES.a + NODES.b + NODES.c + NODES.d + EDGES },
  'marked graph': { line: NODES.a + NODES.c + EDGES, solid: NODES.b + NODES.d },
  solid: { line: 'M11-.5l9.8 5.7v11.6l-9.8 5.7-9.8-5.7v-11.6zM1.5 5.5l9.5 5.5 9.5-5.5M11 11v11' },
  world: {
    line: `${rect(0, 0, 22, 22, 2)}M7.3 0v22M14.7 0v22M0 7.3h22M0 14.7h22`,
    solid: `${circle(3.65, 18.35, 0.7)}M14.7 0h5.3a2 2 0 0 1 2 2v5.3h-7.3z`,
  },
  moves: {
    line: 'M21.5 11l-4.5 3.2v-6.4zM11 21.5l-3.2-4.5h6.4zM.5 11l4.5-3.2v6.4z',
    solid: 'M11 .5l3.2 4.5h-6.4z',
  },
  arm: {
    line: `M1 21.5h10M6 21.5v-3${circle(6, 15.5, 2.4)}${circle(9.5, 4.5, 2.4)}M6.8 13.2l2-6.4M11.8 5.3l5.7 2.2v2M14.5 14v-1.5a3 3 0 0 1 6 0v1.5`,
  },
  card: {
    line: `${rect(0, 1.5, 22, 19, 2)}M4.5 11h13M4.5 15.5h7`,
    solid: 'M2 1.5h18a2 2 0 0 1 2 2v2h-22v-2a2 2 0 0 1 2-2z',
  },
  anything: { line: circle(3, 11, 2) + circle(11, 11, 2) + circle(19, 11, 2) },
} satisfies Record<string, Shape>

/** Glyphs for half a cell, where two kinds are stacked: 22 by 13. */
const HALF = {
  text: { line: 'M0 3.5h22M0 9.5h13' },
  image: { line: `${rect(0, 0, 22, 13, 2.5)}M.8 10.5l6-5 4.5 4 3.5-3 6.5 4.5${dots([15.5, 3.7])}` },
  video: { line: rect(0, 0, 22, 13, 2.5), solid: 'M9.2 4.2l4.6 2.3-4.6 2.3z' },
  wave: { line: 'M1 5.5v2M5 3.5v6M9 .5v12M13 4v5M17 2v9M21 5.5v2' },
  options: { line: rect(0, 4, 9, 5, 2.5) + rect(13, 4, 9, 5, 2.5) },
  labels: { solid: rect(0, 2, 22, 2, 0.5) + rect(0, 9, 10, 2, 0.5) },
  table: { line: `${rect(0, 0, 22, 13, 2)}M0 5.5h22M11 5.5v7.5` },
  tokens: { line: rect(0, 2, 8, 9, 1.5), solid: rect(12.5, 2, 9.5, 9, 1.5) },
} satisfies Record<string, Shape>

const NARROW_PAGE = 'M2 1h6l5 5v13a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-16a2 2 0 0 1 2-2z'

/** Glyphs that leave room for a question mark beside them: 13 by 22. */
const NARROW = {
  text: { line: 'M0 2h13M0 11h13M0 20h8' },
  image: { line: `${rect(0, 3.5, 13, 15, 2.5)}M.5 15.5l4-4.5 3 3 2-2 3.5 3.5${dots([8.8, 7.5])}` },
  table: {
    line: `${rect(0, 3, 13, 16, 2)}M0 13.5h13M6.5 8v11`,
    solid: 'M2 3h9a2 2 0 0 1 2 2v3h-13v-3a2 2 0 0 1 2-2z',
  },
  document: { line: `${NARROW_PAGE}M3.8 11.5h5.4M3.8 16h5.4` },
  figure: { line: `${NARROW_PAGE}M3.8 17.5h5.4`, solid: 'M3.5 13.5l2.3-3.5 1.7 1.8 1-1 1.5 2.7z' },
} satisfies Record<string, Shape>

const QUESTION: Shape = { line: 'M16.8 7.2a2.9 2.9 0 1 1 4.3 2.6c-1 .6-1.4 1.3-1.4 2.7M19.7 17v0' }

/** A glyph that can fill a cell. */
type FullGlyph = keyof typeof FULL

/** A glyph that can share a cell with another, stacked. */
export type HalfGlyph = keyof typeof HALF

/** A glyph that can have a question mark beside it. */
type NarrowGlyph = keyof typeof NARROW

/** The content of one cell of a task icon: one kind, two kinds, or a kind with a question about it. */
export type CellContent = FullGlyph | readonly [HalfGlyph, HalfGlyph] | { ask: NarrowGlyph }

/** Draw one cell of a task icon with its left edge at `x`, centred on the icon's middle line. */
export function GlyphCell({ x, content }: { x: number; content: CellContent }): ReactElement {
  if (typeof content === 'string') return <Drawing x={x} y={6} shape={FULL[content]} />
  if ('ask' in content) {
    return (
      <g transform={`translate(${x} 6)`}>
        <Drawing shape={NARROW[content.ask]} />
        <Drawing shape={QUESTION} />
      </g>
    )
  }
  return (
    <g transform={`translate(${x} 3)`}>
      <Drawing shape={HALF[content[0]]} />
      <Drawing y={15} shape={HALF[content[1]]} />
    </g>
  )
}

function Drawing({ x = 0, y = 0, shape }: { x?: number; y?: number; shape: Shape }): ReactElement {
  const paths = (
    <>
      {shape.line !== undefined && <path d={shape.line} />}
      {shape.dashed !== undefined && <path d={shape.dashed} strokeDasharray="2 3.2" />}
      {shape.solid !== undefined && <path d={shape.solid} fill="currentColor" fillRule="evenodd" />}
    </>
  )
  return x === 0 && y === 0 ? paths : <g transform={`translate(${x} ${y})`}>{paths}</g>
}
