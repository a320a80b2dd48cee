/** Model2Vec: static embeddings. */

import { python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'model2vec',
  load({ id }) {
    return [
      {
        language: 'python',
        install: 'pip install model2vec',
        code: python`from model2vec import StaticModel

model = StaticModel.from_pretrained(${id})
print(model.encode(["The weather is lovely today."]).shape)`,
      },
    ]
  },
}
