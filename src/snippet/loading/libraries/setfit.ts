/** SetFit: classifiers from a few examples. */

import { python } from '../code.ts'
import { textOf } from '../own.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'setfit',
  load(model) {
    const { id } = model
    return [
      {
        language: 'python',
        install: 'pip install setfit',
        code: python`from setfit import SetFitModel

model = SetFitModel.from_pretrained(${id})
print(model.predict([${textOf(model, 'The weather is lovely today.')}]))`,
      },
    ]
  },
}
