/**
 * The inference providers, and what is copied about them from the internals of `@huggingface/inference`: its helpers
 * read answers with these facts, but do not export them.
 */

import type { InferenceProvider } from '@huggingface/inference'
import type { PipelineType } from '@huggingface/tasks'
import type { AnswerPath, Poll, ResultPlace } from './snippet/types.ts'

/** The version that the facts were copied from. A test fails when another is installed: compare its helpers first. */
export const COPIED_FROM = '4.13.30'

/** A job to be polled, and the place of its result. */
interface Job {
  poll: Poll
  place: ResultPlace
}

/** A request that starts a job. */
interface JobRequest {
  task: string
  url: string
  /** What the address of a job begins with: the token goes to no host but that of the request. */
  base: string
  /** The query of the request, with its question mark. */
  search: string
}

interface ProviderRow {
  /** Where a provider that answers at once puts the result, by task. */
  answers?: { readonly [task: string]: ResultPlace }
  /** The job that a request starts; undefined where the answer is the result. */
  jobOf?: (request: JobRequest) => Job | undefined
}

/** A row in which the compiler knows the ids of tasks. */
type CheckedRow = Pick<ProviderRow, 'jobOf'> & { answers?: { [task in PipelineType]?: ResultPlace } }

const ANSWER: ResultPlace = { kind: 'answer' }
const IMAGE_DATA: ResultPlace = { kind: 'base64', path: ['data', 0, 'b64_json'] }
const urlAt = (...paths: AnswerPath[]): ResultPlace => ({ kind: 'url', paths, mayBeList: false })

/** A URL, or a list of them. */
const OUTPUT: ResultPlace = { kind: 'url', paths: [['output']], mayBeList: true }

/** The place of the result in fal-ai's jobs. */
const FAL_RESULTS: { readonly [task: string]: ResultPlace } = {
  'audio-to-audio': urlAt(['audio', 'url']),
  // The request asks for a data URL (`sync_mode`), but not every model of this provider complies.
  'image-segmentation': { kind: 'url', paths: [['image', 'url']], mayBeList: false, mayBeData: true },
  'image-text-to-image': urlAt(['images', 0, 'url']),
  'image-text-to-video': urlAt(['video', 'url']),
  'image-to-image': urlAt(['images', 0, 'url']),
  'image-to-video': urlAt(['video', 'url']),
  'text-to-audio': urlAt(['audio_file', 'url'], ['audio', 'url']),
  'text-to-image': urlAt(['images', 0, 'url']),
  'text-to-video': urlAt(['video', 'url']),
} satisfies { [task in PipelineType]?: ResultPlace }

/** Ten minutes: more than the slowest of these jobs takes. */
const LONGEST_SECONDS = 600

const every = (seconds: number) => ({ seconds, attempts: Math.ceil(LONGEST_SECONDS / seconds) })
const byUrl = (...path: AnswerPath) => ({ path, kind: 'url' as const })
const byId = (name: string) => ({ path: [name], kind: 'id' as const })

/** @see https://github.com/huggingface/huggingface.js/tree/main/packages/inference/src/providers */
export const PROVIDER_TABLE: { readonly [provider in InferenceProvider]: ProviderRow } = {
  baseten: {},
  cerebras: {},
  cohere: {},
  deepinfra: { answers: { 'text-to-image': IMAGE_DATA, 'text-to-speech': ANSWER } },
  'fal-ai': {
    answers: { 'text-to-speech': urlAt(['audio', 'url']) },
    jobOf({ task, base, search }) {
      const place = FAL_RESULTS[task]
      if (place === undefined) return undefined
      const status = { status: ['status'], done: 'COMPLETED', failed: ['FAILED', 'ERROR'] }
      const at = { before: base, after: `/status${search}`, resultAfter: search }
      return { place, poll: { job: byUrl('response_url'), ...at, ...status, ...every(0.5) } }
    },
  },
  'featherless-ai': {},
  'fireworks-ai': {},
  groq: {},
  'hf-inference': {
    answers: {
      'audio-to-audio': { kind: 'base64', path: [0, 'blob'] },
      'image-to-image': ANSWER,
      'text-to-audio': ANSWER,
      'text-to-image': ANSWER,
      'text-to-speech': ANSWER,
    },
  },
  novita: {
    jobOf({ task, base }) {
      const job = byId('task_id')
      if (task === 'text-to-video') {
        const status = {
          ...{ status: ['task', 'status'], done: 'TASK_STATUS_SUCCEED' },
          failed: ['TASK_STATUS_FAILED'],
        }
        const at = { before: `${base}/v3/async/task-result?task_id=`, after: '' }
        return { place: urlAt(['videos', 0, 'video_url']), poll: { job, ...at, ...status, ...every(0.5) } }
      }
      const status = { status: ['task', 'status'], done: 'succeeded', failed: ['failed', 'cancelled'] }
      const at = { before: `${base}/v3/minimax/v2/query/video_generation/`, after: '' }
      return { place: urlAt(['task', 'content', 'url']), poll: { job, ...at, ...status, ...every(5) } }
    },
  },
  nscale: { answers: { 'text-to-image': IMAGE_DATA } },
  openai: {},
  ovhcloud: {},
  publicai: {},
  replicate: {
    answers: {
      'image-to-image': OUTPUT,
      'text-to-image': OUTPUT,
      'text-to-speech': OUTPUT,
      'text-to-video': OUTPUT,
    },
  },
  scaleway: {},
  together: {
    answers: { 'image-to-image': IMAGE_DATA, 'text-to-image': IMAGE_DATA, 'text-to-speech': ANSWER },
    jobOf({ task, url }) {
      if (!task.endsWith('video')) return undefined
      const status = { status: ['status'], done: 'completed', failed: ['failed', 'cancelled'] }
      const at = { before: `${url}/`, after: '' }
      return {
        place: urlAt(['outputs', 'video_url']),
        poll: { job: byId('id'), ...at, ...status, ...every(2) },
      }
    },
  },
  wavespeed: {
    jobOf({ base }) {
      const status = { status: ['data', 'status'], done: 'completed', failed: ['failed'] }
      const poll = { job: byUrl('data', 'urls', 'get'), before: base, after: '', ...status, ...every(0.5) }
      return { place: urlAt(['data', 'outputs', 0]), poll }
    },
  },
  'zai-org': {
    jobOf({ base }) {
      const status = { status: ['task_status'], done: 'SUCCESS', failed: ['FAIL'] }
      const at = { before: `${base}/api/paas/v4/async-result/`, after: '' }
      return {
        place: urlAt(['image_result', 0, 'url']),
        poll: { job: byId('id'), ...at, ...status, ...every(5) },
      }
    },
  },
} satisfies { [provider in InferenceProvider]: CheckedRow }

/** Ids of the providers for which requests can be written. */
export const INFERENCE_PROVIDERS: readonly string[] = Object.keys(PROVIDER_TABLE)

/** Whether a text is the id of a provider. */
export const isProvider = (id: string): id is InferenceProvider => Object.hasOwn(PROVIDER_TABLE, id)

/** Tasks that the protocol of hosted inference supports. */
export const HF_INFERENCE_TASKS: ReadonlySet<string> = new Set<PipelineType>([
  'audio-classification',
  'audio-to-audio',
  'automatic-speech-recognition',
  'document-question-answering',
  'feature-extraction',
  'fill-mask',
  'image-classification',
  'image-segmentation',
  'image-text-to-text',
  'image-to-image',
  'image-to-text',
  'object-detection',
  'question-answering',
  'sentence-similarity',
  'summarization',
  'table-question-answering',
  'tabular-classification',
  'tabular-regression',
  'text-classification',
  'text-generation',
  'text-to-audio',
  'text-to-image',
  'text-to-speech',
  'token-classification',
  'translation',
  'visual-question-answering',
  'zero-shot-classification',
  'zero-shot-image-classification',
])
