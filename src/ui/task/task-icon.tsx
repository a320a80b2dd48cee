/** The icon of a task: inputs, an arrow, outputs. Composed from glyphs, so that a team's custom tasks have one too. */

import type { ReactElement } from 'react'
import type { Demo, DemoItem, TaskInfo } from '../../task/types.ts'
import { type Composition, TASK_TABLE } from '../../task-table.ts'
import { type CellContent, GlyphCell, type HalfGlyph } from './glyphs.tsx'

type IconInfo = Partial<Pick<TaskInfo, 'icon' | 'demo'>>

const GLYPH_BY_DEMO_TYPE = {
  text: 'text',
  img: 'image',
  audio: 'wave',
  chart: 'labels',
  tabular: 'table',
  'text-with-tokens': 'tokens',
} as const satisfies Record<DemoItem['type'], HalfGlyph>

/**
 * The icon of a task, 74 by 34, in the current colour.
 *
 * @param task - id of the task
 * @param info - of a custom task: it names the task whose icon it shares, or its demo has inputs and outputs that the icon
 *   is composed of; without either the task gets a plain card
 */
export function TaskIcon({ task, info }: { task: string; info?: IconInfo }): ReactElement {
  const composition = TASK_TABLE.get(info?.icon ?? task)?.icon ?? composeFromDemo(info?.demo)
  return (
    <svg
      className="task-icon"
      viewBox="0 0 74 34"
      width="74"
      height="34"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {composition === undefined ? (
        <GlyphCell x={26} content="card" />
      ) : (
        <>
          <GlyphCell x={2} content={composition[0]} />
          <path d="M33 17h8m-3-3 3 3-3 3" />
          <GlyphCell x={50} content={composition[1]} />
        </>
      )}
    </svg>
  )
}

function composeFromDemo(demo: Demo | undefined): Composition | undefined {
  const [input, output] = [cellFor(demo?.inputs ?? []), cellFor(demo?.outputs ?? [])]
  return input && output ? [input, output] : undefined
}

/** The first two distinct kinds of item; a cell has no room for more. */
function cellFor(items: readonly DemoItem[]): CellContent | undefined {
  const kinds = [...new Set(items.map((item) => GLYPH_BY_DEMO_TYPE[item.type]))]
  const [first, second] = kinds
  if (first === undefined) return undefined
  return second === undefined ? first : [first, second]
}
