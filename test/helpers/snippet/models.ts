/** For tests: models with enough facts for every library and app, including the files and texts that each needs. */

import { NO_CONFIG } from '../../../src/card/inferred/types.ts'
import type { LoadableModel } from '../../../src/snippet/loading/types.ts'

/** A model of which only the id is known, unless other facts are given. */
export function modelWith(facts: Partial<LoadableModel> = {}): LoadableModel {
  return {
    id: 'acme/tiny',
    task: undefined,
    tags: [],
    usesTokenizer: false,
    baseModel: [],
    modelName: undefined,
    example: undefined,
    files: [],
    config: NO_CONFIG,
    site: undefined,
    ...facts,
  }
}

type Example = NonNullable<LoadableModel['example']>

/** What an author tries a model with. */
export function exampleOf(
  input: Example['input'],
  facts: Partial<Pick<Example, 'file' | 'parameters'>> = {},
): { example: Example } {
  return { example: { input, parameters: {}, ...facts } }
}

/** An example with a text in every place that the author can fill. */
export function exampleOfEverything(text: string): { example: Example } {
  const column = { name: text, values: [text] }
  return exampleOf(
    {
      ...{ text, context: text, prompt: text, candidateLabels: [text], sourceSentence: text },
      ...{ sentences: [text], table: [column], structuredData: [column] },
    },
    { parameters: { negative_prompt: text, hypothesis_template: text, aggregation_strategy: text } },
  )
}

const PICTURE = { file: 'boat.png', mime: 'image/png', url: 'https://models.example.com/boat.png' }
const SOUND = { file: 'hum.wav', mime: 'audio/wav', url: '/acme/tiny/resolve/main/hum.wav' }

export const SITE = { url: 'https://models.example.com' }

const GGUF = ['README.md', 'tiny-Q8_0.gguf', 'tiny-Q4_K_M.gguf', 'mmproj-tiny.gguf']

/** By name: the library, and the known facts. */
export const CASES: Readonly<Record<string, [library: string | undefined, facts: Partial<LoadableModel>]>> = {
  'transformers-text-classification': ['transformers', { task: 'text-classification' }],
  'transformers-here': ['transformers', { task: 'fill-mask', site: SITE, files: ['model.safetensors'] }],
  'transformers-chat': ['transformers', { task: 'text-generation', tags: ['conversational'] }],
  'transformers-text-generation': [
    'transformers',
    { task: 'text-generation', ...exampleOf({ text: 'The kettle' }) },
  ],
  'transformers-token-classification': ['transformers', { task: 'token-classification' }],
  'transformers-question-answering': ['transformers', { task: 'question-answering' }],
  'transformers-zero-shot-classification': ['transformers', { task: 'zero-shot-classification' }],
  'transformers-translation': ['transformers', { task: 'translation' }],
  'transformers-feature-extraction': ['transformers', { task: 'feature-extraction' }],
  'transformers-image-classification': ['transformers', { task: 'image-classification' }],
  'transformers-object-detection': ['transformers', { task: 'object-detection' }],
  'transformers-image-text-to-text': ['transformers', { task: 'image-text-to-text' }],
  'transformers-image-to-text': ['transformers', { task: 'image-to-text' }],
  'transformers-depth-estimation': ['transformers', { task: 'depth-estimation' }],
  'transformers-mask-generation': ['transformers', { task: 'mask-generation' }],
  'transformers-speech': [
    'transformers',
    {
      task: 'automatic-speech-recognition',
      config: { ...NO_CONFIG, architectures: ['WhisperForConditionalGeneration'] },
    },
  ],
  'transformers-text-to-speech': ['transformers', { task: 'text-to-speech' }],
  'transformers-table': ['transformers', { task: 'table-question-answering' }],
  'transformers-document': ['transformers', { task: 'document-question-answering' }],
  'transformers-labels': ['transformers', { task: 'zero-shot-image-classification' }],
  'transformers-video': ['transformers', { task: 'video-classification' }],
  'transformers-architecture': [
    'transformers',
    { config: { ...NO_CONFIG, architectures: ['BertForPreTraining'] } },
  ],
  'own-question-answering': [
    'transformers',
    { task: 'question-answering', ...exampleOf({ text: 'Where is it?', context: 'It is in Kiel.' }) },
  ],
  'own-labels': [
    'transformers',
    {
      task: 'zero-shot-classification',
      ...exampleOf(
        { text: 'Late again.', candidateLabels: ['post', 'rail'] },
        { parameters: { multi_label: true } },
      ),
    },
  ],
  'own-mask': ['transformers', { task: 'fill-mask', ...exampleOf({ text: 'Kiel is a <mask>.' }) }],
  'own-table': [
    'transformers',
    {
      task: 'table-question-answering',
      ...exampleOf({ text: 'How many boats?', table: [{ name: 'Boats', values: ['12', '34'] }] }),
    },
  ],
  'own-chat': [
    'transformers',
    {
      task: 'text-generation',
      ...exampleOf({
        messages: [
          { role: 'system', parts: [{ type: 'text', text: 'Be brief.' }] },
          { role: 'user', parts: [{ type: 'text', text: 'A harbour?' }] },
        ],
      }),
    },
  ],
  'own-picture': [
    'transformers',
    { task: 'image-classification', ...exampleOf({ src: 'boat.png' }, { file: PICTURE }) },
  ],
  'own-picture-and-text': [
    'transformers',
    { task: 'image-text-to-text', ...exampleOf({ text: 'Which boat?' }, { file: PICTURE }) },
  ],
  'own-picture-and-labels': [
    'open_clip',
    { ...exampleOf({ candidateLabels: ['a boat', 'a pier'] }, { file: PICTURE }) },
  ],
  'own-sound': [
    'transformers',
    { task: 'audio-classification', ...exampleOf({ src: 'hum.wav' }, { file: SOUND }) },
  ],
  'own-sentences': [
    'sentence-transformers',
    {
      task: 'sentence-similarity',
      ...exampleOf({ sourceSentence: 'A boat', sentences: ['A ship', 'A tree'] }),
    },
  ],
  'own-prompt': [
    'diffusers',
    {
      task: 'image-to-image',
      ...exampleOf({ prompt: 'At night' }, { file: PICTURE, parameters: { negative_prompt: 'people' } }),
    },
  ],
  'own-rows': [
    'sklearn',
    {
      task: 'tabular-classification',
      files: ['model.skops'],
      ...exampleOf({
        structuredData: [
          { name: 'Length', values: ['23.2', '24'] },
          { name: 'Kind', values: ['a', '7'] },
        ],
      }),
    },
  ],
  'transformers-text': ['transformers', { usesTokenizer: true }],
  'transformers-custom-code': ['transformers', { task: 'text-generation', tags: ['custom_code'] }],
  'diffusers-text-to-image': ['diffusers', { task: 'text-to-image', site: SITE }],
  'diffusers-image-to-image': ['diffusers', { task: 'image-to-image' }],
  'diffusers-image-to-video': ['diffusers', { task: 'image-to-video' }],
  'diffusers-text-to-video': ['diffusers', { task: 'text-to-video' }],
  'diffusers-unconditional': ['diffusers', { task: 'unconditional-image-generation' }],
  'diffusers-lora': [
    'diffusers',
    {
      task: 'text-to-image',
      tags: ['lora'],
      baseModel: ['acme/base'],
      ...exampleOf({ text: 'a photo of sks dog' }),
    },
  ],
  'diffusers-textual-inversion': [
    'diffusers',
    { task: 'text-to-image', tags: ['textual_inversion'], baseModel: ['acme/base'] },
  ],
  'diffusers-controlnet': ['diffusers', { task: 'image-to-image', tags: ['controlnet'] }],
  'sentence-transformers': ['sentence-transformers', { task: 'sentence-similarity' }],
  'sentence-transformers-cross-encoder': ['sentence-transformers', { task: 'text-ranking' }],
  'sentence-transformers-sparse': ['sentence-transformers', { tags: ['sparse-encoder'] }],
  'sentence-transformers-pylate': ['sentence-transformers', { tags: ['PyLate'] }],
  'diffusers-lora-here': [
    'diffusers',
    { task: 'text-to-image', tags: ['lora'], baseModel: ['acme/base'], site: SITE },
  ],
  'peft-here': ['peft', { task: 'text-generation', baseModel: ['acme/base'], site: SITE }],
  peft: ['peft', { task: 'text-generation', baseModel: ['acme/base'] }],
  timm: ['timm', { task: 'image-classification' }],
  open_clip: ['open_clip', { task: 'zero-shot-image-classification' }],
  setfit: ['setfit', { task: 'text-classification' }],
  spacy: ['spacy', { task: 'token-classification', site: SITE }],
  flair: ['flair', { task: 'token-classification' }],
  fasttext: ['fasttext', { task: 'text-classification' }],
  keras: ['keras', { site: SITE, files: ['tiny.keras'] }],
  'keras-folder': ['keras', {}],
  'keras-hub': ['keras-hub', { task: 'text-generation' }],
  'sklearn-skops': ['sklearn', { files: ['model.skops', 'model.pkl'] }],
  'sklearn-pickle': ['sklearn', { files: ['model.joblib'] }],
  bertopic: ['bertopic', {}],
  'stable-baselines3': ['stable-baselines3', { files: ['ppo-Moon.zip'], modelName: 'PPO' }],
  'espnet-recognition': ['espnet', { task: 'automatic-speech-recognition' }],
  'espnet-speech': ['espnet', { task: 'text-to-speech' }],
  speechbrain: ['speechbrain', { config: { ...NO_CONFIG, speechbrainInterface: 'EncoderClassifier' } }],
  nemo: ['nemo', { task: 'automatic-speech-recognition' }],
  mlx: ['mlx', { task: 'text-generation', tags: ['conversational'] }],
  gliner: ['gliner', {}],
  'span-marker': ['span-marker', {}],
  'adapter-transformers': ['adapter-transformers', { baseModel: ['acme/base'] }],
  allennlp: ['allennlp', {}],
  ultralytics: ['ultralytics', { files: ['best.pt'] }],
  model2vec: ['model2vec', {}],
  'pyannote-pipeline': ['pyannote-audio', { tags: ['pyannote-audio-pipeline'] }],
  'pyannote-model': ['pyannote-audio', {}],
  bm25s: ['bm25s', {}],
  asteroid: ['asteroid', {}],
  'chronos-forecasting': ['chronos-forecasting', {}],
  'transformers.js': ['transformers.js', { task: 'text-classification' }],
  'transformers.js-here': ['transformers.js', { task: 'sentence-similarity', site: SITE }],
  'own-sentences-in-javascript': [
    'transformers.js',
    {
      task: 'sentence-similarity',
      ...exampleOf({ sourceSentence: 'A boat', sentences: ['A ship', 'A tree'] }),
    },
  ],
  'own-labels-in-javascript': [
    'transformers.js',
    {
      task: 'zero-shot-image-classification',
      ...exampleOf({ candidateLabels: ['a boat', 'a pier'] }, { file: PICTURE }),
    },
  ],
  gguf: [undefined, { tags: ['gguf'] }],
  'gguf-files': [undefined, { files: GGUF }],
  'gguf-here': [undefined, { files: GGUF, site: SITE }],
  onnx: [
    'transformers',
    { task: 'text-classification', files: ['onnx/model.onnx', 'onnx/model.onnx_data'], site: SITE },
  ],
}
