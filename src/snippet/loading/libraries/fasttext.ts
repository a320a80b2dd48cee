/** fastText: word vectors and classifiers in one binary file. */

import { python } from '../code.ts'
import { textOf } from '../own.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'fasttext',
  load(model) {
    const { id, task, files } = model
    // The usual file name in Hub repositories.
    const file = files.find((path) => /\.(?:bin|ftz)$/.test(path)) ?? 'model.bin'
    return [
      {
        language: 'python',
        install: 'pip install fasttext huggingface_hub',
        code: python`import fasttext
from huggingface_hub import hf_hub_download

model = fasttext.load_model(hf_hub_download(${id}, ${file}))
${
  task === 'text-classification'
    ? python`print(model.predict(${textOf(model, 'The weather is lovely today.')}))`
    : python`print(model.get_word_vector("weather").shape)`
}`,
      },
    ]
  },
}
