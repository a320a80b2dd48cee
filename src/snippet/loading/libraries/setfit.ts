/** SetFit: classifiers from a few examples. */

import { python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'setfit',
  load({ id, prompt }) {
    return [
      {
        language: 'python',
        install: 'pip install setfit',
        code: python`from setfit import SetFitModel

model = SetFitModel.from_pretrained(${id})
print(model.predict([${prompt ?? 'The weather is lovely today.'}]))`,
      },
    ]
  },
}
