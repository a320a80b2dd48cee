/** SpanMarker: named entity recognition. */

import { python } from '../code.ts'
import { textOf } from '../own.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'span-marker',
  load(model) {
    const { id } = model
    return [
      {
        language: 'python',
        install: 'pip install span_marker',
        code: python`from span_marker import SpanMarkerModel

model = SpanMarkerModel.from_pretrained(${id})
print(model.predict(${textOf(model, 'Marie Curie was born in Warsaw.')}))`,
      },
    ]
  },
}
