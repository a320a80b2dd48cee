/** SpanMarker: named entity recognition. */

import { python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'span-marker',
  load({ id, prompt }) {
    return [
      {
        language: 'python',
        install: 'pip install span_marker',
        code: python`from span_marker import SpanMarkerModel

model = SpanMarkerModel.from_pretrained(${id})
print(model.predict(${prompt ?? 'Marie Curie was born in Warsaw.'}))`,
      },
    ]
  },
}
