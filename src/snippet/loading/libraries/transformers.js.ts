/** Transformers.js: in the browser and in Node. */

import { blocks, javascript } from '../code.ts'
import { lookUp } from '../look-up.ts'
import type { ModelLoader } from '../types.ts'

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

export const loader: ModelLoader = {
  id: 'transformers.js',
  load({ id, task = '', site }) {
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
        ),
      },
    ]
  },
}
