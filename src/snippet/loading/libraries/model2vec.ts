/** Model2Vec: static embeddings. */

import { python } from '../code.ts'
import { sentencesOf, textOf } from '../own.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'model2vec',
  load(loaded) {
    const { id } = loaded
    const own = sentencesOf(loaded)
    const texts =
      own === undefined ? [textOf(loaded, 'The weather is lovely today.')] : [own.source, ...own.sentences]
    return [
      {
        language: 'python',
        install: 'pip install model2vec',
        code: python`from model2vec import StaticModel

model = StaticModel.from_pretrained(${id})
print(model.encode(${texts}).shape)`,
      },
    ]
  },
}
