/** Transformers.js: in the browser and in Node. */

import { blocks, type Code, javascript } from '../code.ts'
import { lookUp } from '../look-up.ts'
import { isChat, labelsOf, maskedText, messagesOf, questionOf, sentencesOf, textOf } from '../own.ts'
import type { LoadableModel, ModelLoader } from '../types.ts'

/** @see https://github.com/huggingface/transformers.js/blob/main/packages/transformers/src/pipelines/index.js */
const TASKS = new Set(
  (
    'audio-classification automatic-speech-recognition depth-estimation document-question-answering ' +
    'feature-extraction fill-mask image-classification image-feature-extraction image-segmentation image-to-image ' +
    'image-to-text object-detection question-answering summarization text-classification text-generation ' +
    'text-to-audio token-classification translation zero-shot-classification zero-shot-image-classification ' +
    'zero-shot-object-detection'
  ).split(' '),
)

/** Task ids that the library names differently. */
const NAMES: Readonly<Record<string, string>> = {
  'text-to-speech': 'text-to-audio',
  'sentence-similarity': 'feature-extraction',
}

/** Tasks whose input is a text alone. */
const TEXTS: Readonly<Record<string, string>> = {
  'feature-extraction': 'Today is a sunny day.',
  summarization: 'The tower is 324 metres tall. It was the tallest structure in the world for 41 years.',
  'text-classification': 'The weather is lovely today.',
  'text-to-audio': 'The kettle is on.',
  'token-classification': 'Marie Curie was born in Warsaw.',
}

/** A call of the pipeline, which takes a file by its address alone; undefined where too little is known for one. */
function call(name: string, model: LoadableModel): Code | undefined {
  const text = lookUp(TEXTS, name)
  const own = sentencesOf(model)
  if (name === 'feature-extraction' && own !== undefined)
    return javascript`console.log(await pipe(${[own.source, ...own.sentences]}, { pooling: "mean", normalize: true }));`
  if (text !== undefined) return javascript`console.log(await pipe(${textOf(model, text)}));`
  if (name === 'text-generation') {
    const input = isChat(model) ? messagesOf(model) : textOf(model, 'Once upon a time')
    return javascript`console.log(await pipe(${input}));`
  }
  if (name === 'question-answering') {
    const { question, context } = questionOf(model)
    return javascript`console.log(await pipe(${question}, ${context}));`
  }
  if (name === 'zero-shot-classification') {
    const labels = labelsOf(model, ['refund', 'legal', 'faq'])
    return javascript`console.log(await pipe(${textOf(model, 'I want my money back.')}, ${labels}));`
  }
  const masked = maskedText(model)
  if (name === 'fill-mask')
    return masked === undefined ? undefined : javascript`console.log(await pipe(${masked}));`
  return fileCall(name, model)
}

function fileCall(name: string, model: LoadableModel): Code | undefined {
  const file = model.example?.file
  const takes = /^audio|speech/.test(name) ? 'audio/' : 'image/'
  if (file === undefined || !URL.canParse(file.url) || !file.mime.startsWith(takes)) return undefined
  if (name.startsWith('zero-shot-')) {
    const labels = labelsOf(model, ['cat', 'dog', 'llama'])
    return javascript`console.log(await pipe(${file.url}, ${labels}));`
  }
  if (name === 'document-question-answering')
    return javascript`console.log(await pipe(${file.url}, ${textOf(model, 'What is the total?')}));`
  return javascript`console.log(await pipe(${file.url}));`
}

export const loader: ModelLoader = {
  id: 'transformers.js',
  load(model) {
    const { id, task = '', site } = model
    const name = lookUp(NAMES, task) ?? task
    if (!TASKS.has(name)) return []
    const here = site === undefined ? undefined : javascript`env.remoteHost = ${`${site.url}/`};`
    return [
      {
        language: 'javascript',
        install: 'npm install @huggingface/transformers',
        code: blocks(
          site === undefined
            ? javascript`import { pipeline } from "@huggingface/transformers";`
            : javascript`import { env, pipeline } from "@huggingface/transformers";`,
          here,
          javascript`const pipe = await pipeline(${name}, ${id});`,
          call(name, model),
        ),
      },
    ]
  },
}
