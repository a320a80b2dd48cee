/** Asteroid: audio source separation. */

import { python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'asteroid',
  load({ id }) {
    return [
      {
        language: 'python',
        install: 'pip install asteroid',
        code: python`from asteroid.models import BaseModel

model = BaseModel.from_pretrained(${id})

# A recording of yours; what is found lies beside it
model.separate("recording.wav", resample=True)`,
      },
    ]
  },
}
