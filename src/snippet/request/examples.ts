/** Example inputs for each task, shown until the reader changes them. */

import type { Inputs, MediaFile, ModelDescription } from '../types.ts'

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
}

/** What models mark the word to guess with where the card does not say. */
const MASKS = ['[MASK]', '<mask>']

/** Example inputs for the model's pipeline tag, its author's own where they are a text; undefined where the task has none. */
export function findExampleInputs({ pipelineTag, maskToken, example }: ModelDescription): Inputs | undefined {
  if (pipelineTag === 'fill-mask') {
    const masks = maskToken === undefined ? MASKS : [maskToken]
    return example !== undefined && masks.some((mask) => example.includes(mask))
      ? example
      : `The answer to the universe is ${maskToken ?? '[MASK]'}.`
  }
  const inputs =
    pipelineTag !== undefined && Object.hasOwn(INPUTS, pipelineTag) ? INPUTS[pipelineTag] : undefined
  // Our labels would not fit a text of the author's.
  return typeof inputs === 'string' && pipelineTag !== 'zero-shot-classification'
    ? (example ?? inputs)
    : inputs
}
