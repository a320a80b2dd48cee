/** What the Hub's Python client supports in version 2.4: pairs that it refuses are not printed. */

import type { InferenceProvider } from '@huggingface/inference'
import type { PipelineType } from '@huggingface/tasks'

/**
 * Tasks by provider; chat works everywhere.
 *
 * @see https://github.com/huggingface/huggingface_hub/blob/main/src/huggingface_hub/inference/_providers/__init__.py
 */
export const SERVED: { readonly [provider: string]: readonly string[] } = {
  deepinfra: ['automatic-speech-recognition', 'feature-extraction', 'text-to-speech'],
  'fal-ai': [
    'automatic-speech-recognition',
    'image-segmentation',
    'image-to-image',
    'image-to-video',
    'text-to-image',
    'text-to-speech',
    'text-to-video',
  ],
  novita: ['text-to-video'],
  nscale: ['text-to-image'],
  replicate: [
    'automatic-speech-recognition',
    'image-to-image',
    'text-to-image',
    'text-to-speech',
    'text-to-video',
  ],
  scaleway: ['feature-extraction'],
  together: [
    'feature-extraction',
    'image-to-image',
    'image-to-video',
    'text-to-image',
    'text-to-speech',
    'text-to-video',
  ],
  wavespeed: ['image-to-image', 'image-to-video', 'text-to-image', 'text-to-video'],
  'zai-org': ['text-to-image'],
} satisfies { [provider in InferenceProvider]?: readonly PipelineType[] }

/** How a method takes the task's inputs, and which parameters it names. */
export interface Method {
  /** Argument names, by key in the inputs; `''` stands for the inputs as a whole. */
  inputs: readonly (readonly [from: string, name: string])[]
  parameters: readonly string[]
  /** Whether other parameters are passed in `extra_body`, or as normal arguments. */
  others?: 'extra_body' | 'arguments'
}

const words = (text: string) => text.split(' ')
const QA = 'doc_stride handle_impossible_answer max_answer_len max_question_len max_seq_len top_k'
const SPEECH =
  'do_sample early_stopping epsilon_cutoff eta_cutoff max_length max_new_tokens min_length min_new_tokens ' +
  'num_beam_groups num_beams penalty_alpha temperature top_k top_p typical_p use_cache'

/**
 * By task; a task that is missing has no method.
 *
 * @see https://huggingface.co/docs/huggingface_hub/package_reference/inference_client
 */
export const METHODS: { readonly [task: string]: Method } = {
  'audio-classification': { inputs: [['', 'audio']], parameters: words('top_k function_to_apply') },
  'audio-to-audio': { inputs: [['', 'audio']], parameters: [] },
  'automatic-speech-recognition': { inputs: [['', 'audio']], parameters: [], others: 'extra_body' },
  'document-question-answering': {
    inputs: [
      ['image', 'image'],
      ['question', 'question'],
    ],
    parameters: words(`${QA} lang word_boxes`),
  },
  'feature-extraction': {
    inputs: [['', 'text']],
    parameters: words('normalize prompt_name truncate truncation_direction dimensions encoding_format'),
  },
  'fill-mask': { inputs: [['', 'text']], parameters: words('targets top_k') },
  'image-classification': { inputs: [['', 'image']], parameters: words('function_to_apply top_k') },
  'image-segmentation': {
    inputs: [['', 'image']],
    parameters: words('mask_threshold overlap_mask_area_threshold subtask threshold'),
  },
  'image-to-image': {
    inputs: [
      ['image', 'image'],
      ['prompt', 'prompt'],
    ],
    parameters: words('negative_prompt num_inference_steps guidance_scale target_size'),
    others: 'arguments',
  },
  'image-to-text': { inputs: [['', 'image']], parameters: [] },
  'image-to-video': {
    inputs: [
      ['image', 'image'],
      ['prompt', 'prompt'],
    ],
    parameters: words('negative_prompt num_frames num_inference_steps guidance_scale seed target_size'),
    others: 'arguments',
  },
  'object-detection': { inputs: [['', 'image']], parameters: ['threshold'] },
  'question-answering': {
    inputs: [
      ['question', 'question'],
      ['context', 'context'],
    ],
    parameters: words(`${QA} align_to_words`),
  },
  'sentence-similarity': {
    inputs: [
      ['source_sentence', 'sentence'],
      ['sentences', 'other_sentences'],
    ],
    parameters: [],
  },
  summarization: {
    inputs: [['', 'text']],
    parameters: words('clean_up_tokenization_spaces generate_parameters truncation'),
  },
  'table-question-answering': {
    inputs: [
      ['table', 'table'],
      ['query', 'query'],
    ],
    parameters: words('padding sequential truncation'),
  },
  'tabular-classification': { inputs: [['data', 'table']], parameters: [] },
  'text-classification': { inputs: [['', 'text']], parameters: words('top_k function_to_apply') },
  'text-to-image': {
    inputs: [['', 'prompt']],
    parameters: words('negative_prompt height width num_inference_steps guidance_scale scheduler seed'),
    others: 'extra_body',
  },
  'text-to-speech': { inputs: [['', 'text']], parameters: words(SPEECH), others: 'extra_body' },
  'text-to-video': {
    inputs: [['', 'prompt']],
    parameters: words('guidance_scale negative_prompt num_frames num_inference_steps seed'),
    others: 'extra_body',
  },
  'token-classification': {
    inputs: [['', 'text']],
    parameters: words('aggregation_strategy ignore_labels stride'),
  },
  translation: {
    inputs: [['', 'text']],
    parameters: words('src_lang tgt_lang clean_up_tokenization_spaces truncation generate_parameters'),
  },
  'visual-question-answering': {
    inputs: [
      ['image', 'image'],
      ['question', 'question'],
    ],
    parameters: ['top_k'],
  },
  'zero-shot-classification': {
    inputs: [['', 'text']],
    parameters: words('candidate_labels multi_label hypothesis_template'),
  },
  'zero-shot-image-classification': {
    inputs: [['', 'image']],
    parameters: words('candidate_labels hypothesis_template'),
  },
} satisfies { [task in PipelineType]?: Method }

/** Parameters of chat that the method names. */
export const CHAT_PARAMETERS: readonly string[] = words(
  'messages model stream frequency_penalty logit_bias logprobs max_tokens n presence_penalty response_format seed stop ' +
    'stream_options temperature tool_choice tool_prompt tools top_logprobs top_p',
)

/** Templates of tasks whose result is a list of sounds or masks; others give one, as an image object or as bytes. */
const LISTS: { readonly [task: string]: string } = {
  'audio-to-audio': 'save-sound',
  'image-segmentation': 'save-mask',
} satisfies { [task in PipelineType]?: string }

/** The template that saves a task's result in a file. */
export function saveTemplate(task: string, file: string): string {
  return LISTS[task] ?? (file.endsWith('.png') ? 'save-image' : 'save')
}
