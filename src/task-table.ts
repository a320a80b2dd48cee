/** What each task of the Hub takes, what its result is saved as, and how it is drawn: one row per task. */

import type { PipelineType } from '@huggingface/tasks'
import type { Json } from './card/types.ts'
import type { ChatTask } from './snippet/request/inputs.ts'
import type { CellContent } from './ui/task/glyphs.tsx'

/** The two cells of a task's icon. */
export type Composition = readonly [input: CellContent, output: CellContent]

/** Facts about a task. */
export interface TaskRow {
  icon: Composition
  /** What a request for the task takes, where it is neither a text nor an object that is sent as it is. */
  takes?: 'file' | 'image and question' | 'image and prompt' | 'messages'
  /** Parameters that a request needs, or is the better for. */
  parameters?: { readonly [name: string]: Json }
  /** The name of the file that the result is saved in; undefined where the answer is the result. */
  file?: string
  /** Keys that an example for the Hub's widget must have. */
  widget?: readonly string[]
}

const TEXT = ['text'] as const
const SOURCE = ['src'] as const

/** Enough for an answer, and a limit on its cost. */
const CHAT = { max_tokens: 512 }

/** A row says that its task is a chat if and only if requests are made for it as for one. */
type Rows = {
  [task in PipelineType]: task extends ChatTask
    ? TaskRow & { takes: 'messages' }
    : TaskRow & { takes?: Exclude<TaskRow['takes'], 'messages'> }
}

/** @see https://huggingface.co/docs/hub/models-widgets-examples for the keys of widgets */
const ROWS = {
  'text-classification': { icon: ['text', 'labels'], widget: TEXT },
  'token-classification': { icon: ['text', 'tokens'], widget: TEXT },
  'table-question-answering': { icon: [{ ask: 'table' }, 'cell'], widget: ['text', 'table'] },
  'question-answering': { icon: [{ ask: 'text' }, 'span'], widget: ['text', 'context'] },
  'zero-shot-classification': {
    icon: [['text', 'options'], 'labels'],
    parameters: { candidate_labels: ['refund', 'legal', 'faq'] },
    widget: ['text', 'candidate_labels'],
  },
  translation: { icon: ['prompt', 'other language'], widget: TEXT },
  summarization: { icon: ['long text', 'prompt'], widget: TEXT },
  'feature-extraction': { icon: ['text', 'vector'], widget: TEXT },
  'text-generation': { icon: ['prompt', 'long text'], takes: 'messages', parameters: CHAT },
  'fill-mask': { icon: ['slot', 'filled slot'], widget: TEXT },
  'sentence-similarity': { icon: [['text', 'text'], 'overlap'], widget: ['source_sentence', 'sentences'] },
  'text-to-speech': { icon: ['text', 'speech'], file: 'output.wav', widget: TEXT },
  'text-to-audio': { icon: ['prompt', 'wave'], file: 'output.wav', widget: TEXT },
  'automatic-speech-recognition': { icon: ['speech', 'text'], takes: 'file', widget: SOURCE },
  'audio-to-audio': { icon: ['noisy', 'wave'], takes: 'file', file: 'output.wav', widget: SOURCE },
  'audio-classification': { icon: ['wave', 'labels'], takes: 'file', widget: SOURCE },
  'audio-text-to-text': { icon: [['wave', 'text'], 'text'] },
  'voice-activity-detection': { icon: ['wave', 'segments'] },
  'depth-estimation': { icon: ['image', 'depth'], widget: SOURCE },
  'image-classification': { icon: ['image', 'labels'], takes: 'file', widget: SOURCE },
  'object-detection': { icon: ['image', 'boxes'], takes: 'file', widget: SOURCE },
  'image-segmentation': { icon: ['image', 'regions'], takes: 'file', file: 'output.png', widget: SOURCE },
  'text-to-image': { icon: ['prompt', 'image'], file: 'output.png', widget: TEXT },
  'image-to-text': { icon: ['image', 'prompt'], takes: 'file', widget: SOURCE },
  'image-to-image': {
    icon: ['image', 'changed image'],
    takes: 'image and prompt',
    file: 'output.png',
    widget: SOURCE,
  },
  'image-to-video': {
    icon: ['image', 'video'],
    takes: 'image and prompt',
    file: 'output.mp4',
    widget: SOURCE,
  },
  'unconditional-image-generation': { icon: ['noise', 'image'] },
  'video-classification': { icon: ['video', 'labels'] },
  'reinforcement-learning': { icon: ['world', 'moves'] },
  robotics: { icon: ['image', 'arm'] },
  'tabular-classification': { icon: ['table', 'labels'] },
  'tabular-regression': { icon: ['table', 'fit'] },
  'tabular-to-text': { icon: ['records', 'text'] },
  'table-to-text': { icon: ['table', 'text'] },
  'multiple-choice': { icon: ['choices', 'choice'] },
  'text-ranking': { icon: [{ ask: 'text' }, 'ranking'] },
  'text-retrieval': { icon: ['prompt', 'documents'] },
  'time-series-forecasting': { icon: ['series', 'forecast'] },
  'text-to-video': { icon: ['prompt', 'video'], file: 'output.mp4', widget: TEXT },
  'image-text-to-text': { icon: [['image', 'text'], 'text'], takes: 'messages', parameters: CHAT },
  'image-text-to-image': {
    icon: [['image', 'text'], 'changed image'],
    takes: 'image and prompt',
    file: 'output.png',
  },
  'image-text-to-video': {
    icon: [['image', 'text'], 'video'],
    takes: 'image and prompt',
    file: 'output.mp4',
  },
  'visual-question-answering': {
    icon: [{ ask: 'image' }, 'labels'],
    takes: 'image and question',
    widget: ['src', 'text'],
  },
  'document-question-answering': {
    icon: [{ ask: 'document' }, 'prompt'],
    takes: 'image and question',
    widget: ['src', 'text'],
  },
  'zero-shot-image-classification': {
    icon: [['image', 'options'], 'labels'],
    takes: 'file',
    parameters: { candidate_labels: ['cat', 'dog', 'llama'] },
    widget: ['src', 'candidate_labels'],
  },
  'graph-ml': { icon: ['graph', 'marked graph'] },
  'mask-generation': { icon: ['marked image', 'mask'] },
  'zero-shot-object-detection': { icon: [['image', 'options'], 'boxes'] },
  'text-to-3d': { icon: ['prompt', 'solid'] },
  'image-to-3d': { icon: ['image', 'solid'] },
  'image-feature-extraction': { icon: ['image', 'vector'] },
  'video-text-to-text': { icon: [['video', 'text'], 'text'] },
  'keypoint-detection': { icon: ['image', 'pose'] },
  'visual-document-retrieval': { icon: [{ ask: 'figure' }, 'ranking'] },
  'any-to-any': {
    icon: [
      ['image', 'text'],
      ['text', 'wave'],
    ],
  },
  'video-to-video': { icon: ['video', 'changed video'] },
  other: { icon: ['anything', 'anything'] },
} as const satisfies Rows

/** All ids, in the order of the Hub. */
export const TASK_IDS = Object.keys(ROWS)

/** The rows by id. */
export const TASK_TABLE: ReadonlyMap<string, TaskRow> = new Map(Object.entries(ROWS))
