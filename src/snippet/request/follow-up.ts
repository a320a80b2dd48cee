/** Determines what follows a provider's first answer: jobs to poll, results to save. */

import type { AnswerPath, FollowUp, Poll, ResultPlace } from '../types.ts'

const ANSWER: ResultPlace = { kind: 'answer' }
const IMAGE_DATA: ResultPlace = { kind: 'base64', path: ['data', 0, 'b64_json'] }
const urlAt = (...paths: AnswerPath[]): ResultPlace => ({ kind: 'url', paths, mayBeList: false })

/** A URL, or a list of them. */
const OUTPUT: ResultPlace = { kind: 'url', paths: [['output']], mayBeList: true }

/** Providers that answer immediately: the place of the result, by provider and task. */
const DOWNLOADS: { readonly [provider: string]: { readonly [task: string]: ResultPlace } } = {
  deepinfra: { 'text-to-image': IMAGE_DATA, 'text-to-speech': ANSWER },
  'fal-ai': { 'text-to-speech': urlAt(['audio', 'url']) },
  'hf-inference': {
    'audio-to-audio': { kind: 'base64', path: [0, 'blob'] },
    'image-to-image': ANSWER,
    'text-to-audio': ANSWER,
    'text-to-image': ANSWER,
    'text-to-speech': ANSWER,
  },
  nscale: { 'text-to-image': IMAGE_DATA },
  replicate: {
    'image-to-image': OUTPUT,
    'text-to-image': OUTPUT,
    'text-to-speech': OUTPUT,
    'text-to-video': OUTPUT,
  },
  together: { 'image-to-image': IMAGE_DATA, 'text-to-image': IMAGE_DATA, 'text-to-speech': ANSWER },
}

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
}

/** Ten minutes: more than the slowest of these jobs takes. */
const LONGEST_SECONDS = 600

const every = (seconds: number) => ({ seconds, attempts: Math.ceil(LONGEST_SECONDS / seconds) })

/**
 * Determine what follows the answer to a request.
 *
 * The intervals, statuses and places are copied from the provider helpers of `@huggingface/inference` 4.13.30, which
 * read answers with them but do not export them.
 *
 * @param file - name of the file to save the result in
 * @param requestUrl - of the request; a job is polled at the same host, so that the token goes nowhere else
 * @see https://github.com/huggingface/huggingface.js/tree/main/packages/inference/src/providers
 */
export function followUp(provider: string, task: string, requestUrl: string, file: string): FollowUp {
  const waiting = findPoll(provider, task, requestUrl)
  if (waiting !== undefined) return { kind: 'poll', file, ...waiting }
  const place = DOWNLOADS[provider]?.[task]
  return place === undefined ? { kind: 'nothing' } : { kind: 'download', file, place }
}

function findPoll(
  provider: string,
  task: string,
  requestUrl: string,
): { poll: Poll; place: ResultPlace } | undefined {
  const { origin, search } = new URL(requestUrl)
  const before = `${origin}/${provider}`
  if (provider === 'fal-ai') {
    const place = FAL_RESULTS[task]
    if (place === undefined) return undefined
    const job = { path: ['response_url'], kind: 'url' as const }
    const status = { status: ['status'], done: 'COMPLETED', failed: ['FAILED', 'ERROR'] }
    return {
      place,
      poll: { job, before, after: `/status${search}`, ...status, ...every(0.5), resultAfter: search },
    }
  }
  if (provider === 'wavespeed') {
    const job = { path: ['data', 'urls', 'get'], kind: 'url' as const }
    const status = { status: ['data', 'status'], done: 'completed', failed: ['failed'] }
    return {
      place: urlAt(['data', 'outputs', 0]),
      poll: { job, before, after: '', ...status, ...every(0.5) },
    }
  }
  if (provider === 'novita' && task === 'text-to-video') {
    const job = { path: ['task_id'], kind: 'id' as const }
    const status = { status: ['task', 'status'], done: 'TASK_STATUS_SUCCEED', failed: ['TASK_STATUS_FAILED'] }
    const at = { before: `${before}/v3/async/task-result?task_id=`, after: '' }
    return { place: urlAt(['videos', 0, 'video_url']), poll: { job, ...at, ...status, ...every(0.5) } }
  }
  if (provider === 'novita') {
    const job = { path: ['task_id'], kind: 'id' as const }
    const status = { status: ['task', 'status'], done: 'succeeded', failed: ['failed', 'cancelled'] }
    const at = { before: `${before}/v3/minimax/v2/query/video_generation/`, after: '' }
    return { place: urlAt(['task', 'content', 'url']), poll: { job, ...at, ...status, ...every(5) } }
  }
  if (provider === 'together' && task.endsWith('video')) {
    const job = { path: ['id'], kind: 'id' as const }
    const status = { status: ['status'], done: 'completed', failed: ['failed', 'cancelled'] }
    return {
      place: urlAt(['outputs', 'video_url']),
      poll: { job, before: `${requestUrl}/`, after: '', ...status, ...every(2) },
    }
  }
  if (provider === 'zai-org') {
    const job = { path: ['id'], kind: 'id' as const }
    const status = { status: ['task_status'], done: 'SUCCESS', failed: ['FAIL'] }
    const at = { before: `${before}/api/paas/v4/async-result/`, after: '' }
    return { place: urlAt(['image_result', 0, 'url']), poll: { job, ...at, ...status, ...every(5) } }
  }
  return undefined
}
