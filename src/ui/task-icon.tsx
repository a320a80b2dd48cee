/** The icon of a task: inputs, an arrow, outputs. Composed from glyphs, so that a team's custom tasks have one too. */

import type { ReactElement } from 'react'
import type { Demo, DemoItem } from '../task/types.ts'
import { type CellContent, GlyphCell, type HalfGlyph } from './glyphs.tsx'

type Composition = readonly [input: CellContent, output: CellContent]

const COMPOSITIONS: ReadonlyMap<string, Composition> = new Map<string, Composition>([
  ['text-classification', ['text', 'labels']],
  ['token-classification', ['text', 'tokens']],
  ['table-question-answering', [{ ask: 'table' }, 'cell']],
  ['question-answering', [{ ask: 'text' }, 'span']],
  ['zero-shot-classification', [['text', 'options'], 'labels']],
  ['translation', ['prompt', 'other language']],
  ['summarization', ['long text', 'prompt']],
  ['feature-extraction', ['text', 'vector']],
  ['text-generation', ['prompt', 'long text']],
  ['fill-mask', ['slot', 'filled slot']],
  ['sentence-similarity', [['text', 'text'], 'overlap']],
  ['text-to-speech', ['text', 'speech']],
  ['text-to-audio', ['prompt', 'wave']],
  ['automatic-speech-recognition', ['speech', 'text']],
  ['audio-to-audio', ['noisy', 'wave']],
  ['audio-classification', ['wave', 'labels']],
  ['audio-text-to-text', [['wave', 'text'], 'text']],
  ['voice-activity-detection', ['wave', 'segments']],
  ['depth-estimation', ['image', 'depth']],
  ['image-classification', ['image', 'labels']],
  ['object-detection', ['image', 'boxes']],
  ['image-segmentation', ['image', 'regions']],
  ['text-to-image', ['prompt', 'image']],
  ['image-to-text', ['image', 'prompt']],
  ['image-to-image', ['image', 'changed image']],
  ['image-to-video', ['image', 'video']],
  ['unconditional-image-generation', ['noise', 'image']],
  ['video-classification', ['video', 'labels']],
  ['reinforcement-learning', ['world', 'moves']],
  ['robotics', ['image', 'arm']],
  ['tabular-classification', ['table', 'labels']],
  ['tabular-regression', ['table', 'fit']],
  ['tabular-to-text', ['records', 'text']],
  ['table-to-text', ['table', 'text']],
  ['multiple-choice', ['choices', 'choice']],
  ['text-ranking', [{ ask: 'text' }, 'ranking']],
  ['text-retrieval', ['prompt', 'documents']],
  ['time-series-forecasting', ['series', 'forecast']],
  ['text-to-video', ['prompt', 'video']],
  ['image-text-to-text', [['image', 'text'], 'text']],
  ['image-text-to-image', [['image', 'text'], 'changed image']],
  ['image-text-to-video', [['image', 'text'], 'video']],
  ['visual-question-answering', [{ ask: 'image' }, 'labels']],
  ['document-question-answering', [{ ask: 'document' }, 'prompt']],
  ['zero-shot-image-classification', [['image', 'options'], 'labels']],
  ['graph-ml', ['graph', 'marked graph']],
  ['mask-generation', ['marked image', 'mask']],
  ['zero-shot-object-detection', [['image', 'options'], 'boxes']],
  ['text-to-3d', ['prompt', 'solid']],
  ['image-to-3d', ['image', 'solid']],
  ['image-feature-extraction', ['image', 'vector']],
  ['video-text-to-text', [['video', 'text'], 'text']],
  ['keypoint-detection', ['image', 'pose']],
  ['visual-document-retrieval', [{ ask: 'figure' }, 'ranking']],
  [
    'any-to-any',
    [
      ['image', 'text'],
      ['text', 'wave'],
    ],
  ],
  ['video-to-video', ['video', 'changed video']],
  ['other', ['anything', 'anything']],
])

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
 * @param demo - of a custom task, whose icon is composed of its inputs and outputs; without a demo the task gets a
 *   plain card
 */
export function TaskIcon({ task, demo }: { task: string; demo?: Demo | undefined }): ReactElement {
  const composition = COMPOSITIONS.get(task) ?? composeFromDemo(demo)
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
