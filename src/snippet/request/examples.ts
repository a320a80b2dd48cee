/** Example inputs for each task, shown until the reader changes them. */

import type { PipelineType } from '@huggingface/tasks'
import type { Inputs, MediaFile, ModelDescription, ModelExample } from '../types.ts'
import { ownInputs } from './own-inputs.ts'
import { findSpokenInputs } from './spoken-examples.ts'

const PHOTO: MediaFile = { file: 'cats.jpg', mime: 'image/jpeg' }
const PICTURE: MediaFile = { file: 'cat.png', mime: 'image/png' }
/** WAV is the one common format that every provider's helper accepts. */
const RECORDING: MediaFile = { file: 'sample.wav', mime: 'audio/wav' }
const FISH = { data: { Height: ['11.52', '12.48'], Length: ['23.2', '24.0'], Species: ['Bream', 'Bream'] } }

const INPUTS: { readonly [task: string]: Inputs } = {
  'audio-classification': RECORDING,
  'audio-to-audio': RECORDING,
  'automatic-speech-recognition': RECORDING,
  'document-question-answering': { image: PICTURE, question: 'What is the total?' },
  'feature-extraction': 'Today is a sunny day and I will get some ice cream.',
  'image-classification': PHOTO,
  'image-segmentation': PHOTO,
  'image-text-to-image': { image: PICTURE, prompt: 'Turn the cat into a tiger.' },
  'image-text-to-text': [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Describe this image in one sentence.' },
        { type: 'image_url', image_url: { url: 'https://huggingface.co/front/assets/huggingface_logo.png' } },
      ],
    },
  ],
  'image-text-to-video': { image: PICTURE, prompt: 'The cat starts to dance.' },
  'image-to-image': { image: PICTURE, prompt: 'Turn the cat into a tiger.' },
  'image-to-text': PHOTO,
  'image-to-video': { image: PICTURE, prompt: 'The cat starts to dance.' },
  'object-detection': PHOTO,
  'question-answering': { question: 'Where do I live?', context: 'My name is Clara and I live in Berkeley.' },
  'sentence-similarity': {
    source_sentence: 'That is a happy person',
    sentences: ['That is a happy dog', 'That is a very happy person', 'Today is a sunny day'],
  },
  summarization:
    'The lighthouse was built in 1824 and stood 41 metres tall. Its lamp burned oil until 1911, when it was ' +
    'changed for an electric one that could be seen from 30 kilometres away. It has been a museum since 1987.',
  'table-question-answering': {
    query: 'How many boats does the second harbour have?',
    table: { Harbour: ['North', 'South'], Boats: ['12', '34'] },
  },
  'tabular-classification': FISH,
  'tabular-regression': FISH,
  'text-classification': 'I like you. I love you.',
  'text-generation': [{ role: 'user', content: 'What is the capital of France?' }],
  'text-to-audio': 'Slow waves on a pebble beach, with gulls far away',
  'text-to-image': 'Astronaut riding a horse',
  'text-to-speech': 'The answer to the universe is 42.',
  'text-to-video': 'A young man walking on the street',
  'token-classification': 'My name is Sarah and I live in London.',
  translation: 'Меня зовут Вольфганг, и я живу в Берлине.',
  'visual-question-answering': { image: PICTURE, question: 'What is in this image?' },
  'zero-shot-classification':
    'Hi, I recently bought a device from your company but it is not working as advertised and I would like to ' +
    'get reimbursed!',
  'zero-shot-image-classification': PHOTO,
} satisfies { [task in PipelineType]?: Inputs }

/**
 * Model types, which the Hub adds to the tags of a model, whose tokenizers have `<mask>`.
 *
 * @see https://huggingface.co/docs/transformers/model_doc/roberta#transformers.RobertaTokenizer
 */
const ANGLED = new Set(['bart', 'camembert', 'longformer', 'mpnet', 'roberta', 'xlm-roberta'])

/** What models mark the word to guess with where the card does not say. */
const MASKS = ['[MASK]', '<mask>']

/**
 * Example inputs for the model's pipeline tag: its author's own where they suffice, otherwise in a language that it
 * knows. Undefined where the task has none.
 */
export function findExampleInputs(
  model: ModelDescription,
  example = model.examples?.[0],
): Inputs | undefined {
  const usual = usualInputs(model)
  return example === undefined ? usual : (inputsOfExample(model, example, usual) ?? usual)
}

/** Whether an example of the author's has what a request for the model's task takes. */
export function suits(model: ModelDescription, example: ModelExample): boolean {
  return inputsOfExample(model, example, usualInputs(model)) !== undefined
}

function usualInputs({ pipelineTag, tags, maskToken, languages = [] }: ModelDescription): Inputs | undefined {
  if (pipelineTag === undefined) return undefined
  const mask = maskToken ?? (tags.some((tag) => ANGLED.has(tag)) ? '<mask>' : '[MASK]')
  return findSpokenInputs(pipelineTag, languages, mask) ?? inputsOf(pipelineTag, mask)
}

function inputsOfExample(
  model: ModelDescription,
  example: ModelExample,
  usual: Inputs | undefined,
): Inputs | undefined {
  if (usual === undefined || !isMasked(example, model)) return undefined
  return ownInputs(model.pipelineTag ?? '', example, usual)
}

function inputsOf(task: string, mask: string): Inputs | undefined {
  if (task === 'fill-mask') return `The answer to the universe is ${mask}.`
  return Object.hasOwn(INPUTS, task) ? INPUTS[task] : undefined
}

/** Whether there is a word to guess, if the task is to guess one. */
function isMasked(
  { input: { text = '' } }: ModelExample,
  { pipelineTag, maskToken }: ModelDescription,
): boolean {
  if (pipelineTag !== 'fill-mask') return true
  return (maskToken === undefined ? MASKS : [maskToken]).some((mask) => text.includes(mask))
}
