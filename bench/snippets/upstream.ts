/** Wraps upstream's generator, and its example inputs as values. */

import { type InferenceProviderOrPolicy, PROVIDERS, snippets } from '@huggingface/inference'
import { getModelInputSnippet, type ModelDataMinimal, type PipelineType } from '@huggingface/tasks'
import type { Inputs, MediaFile } from '../../src/snippet/types.ts'

/** Code for one client. */
export interface UpstreamSnippet {
  client: string
  language: string
  code: string
}

/** @returns nothing if it throws, which would otherwise lose a page's whole list */
export function upstreamSnippets(
  task: PipelineType,
  provider: InferenceProviderOrPolicy,
  providerId: string,
  streaming: boolean,
): UpstreamSnippet[] {
  const mapping = { provider, hfModelId: 'acme/tiny', providerId, status: 'live', task } as const
  try {
    const found = snippets.getInferenceSnippets(modelFor(task), provider, mapping, { streaming })
    return found.map(({ client, language, content }) => ({ client, language, code: content }))
  } catch {
    return []
  }
}

/** Whether there is a helper, which both generators need; without one, they log that it is missing. */
export function isServed(task: PipelineType, provider: InferenceProviderOrPolicy): boolean {
  const isChat = task === 'text-generation' || task === 'image-text-to-text'
  return provider === 'auto' || Object.hasOwn(PROVIDERS[provider], isChat ? 'conversational' : task)
}

/** The inputs in its snippets, for a request made from values. */
export function upstreamInputs(task: PipelineType): Inputs {
  const source = getModelInputSnippet(modelFor(task))
  if (typeof source !== 'string') return JSON.parse(JSON.stringify(source))
  // Tables are quoted for the shell.
  const value: unknown = JSON.parse(source.replace(/^'|'$/g, ''))
  if (typeof value === 'string' && /\.(jpg|png|flac)$/.test(value)) return mediaOf(value)
  if (task.startsWith('tabular-')) return JSON.parse(JSON.stringify({ data: value }))
  if (typeof value !== 'object' || value === null || !('image' in value))
    return JSON.parse(JSON.stringify(value))
  return JSON.parse(JSON.stringify({ ...value, image: mediaOf(String(value.image)) }))
}

function modelFor(task: PipelineType): ModelDataMinimal {
  return {
    id: 'acme/tiny',
    pipeline_tag: task,
    tags: ['conversational'],
    mask_token: '<mask>',
    inference: '',
  }
}

function mediaOf(file: string): MediaFile {
  const types = { jpg: 'image/jpeg', png: 'image/png', flac: 'audio/flac' }
  const [, type = ''] = Object.entries(types).find(([end]) => file.endsWith(end)) ?? []
  return { file, mime: type }
}
