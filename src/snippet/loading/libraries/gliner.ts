/** GLiNER: entities of any type that the caller names. */

import { python } from '../code.ts'
import { labelsOf, textOf } from '../own.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'gliner',
  load(model) {
    const { id } = model
    return [
      {
        language: 'python',
        install: 'pip install gliner',
        code: python`from gliner import GLiNER

model = GLiNER.from_pretrained(${id})

text = ${textOf(model, 'Marie Curie was born in Warsaw.')}
for entity in model.predict_entities(text, ${labelsOf(model, ['person', 'place'])}):
    print(entity["text"], entity["label"])`,
      },
    ]
  },
}
