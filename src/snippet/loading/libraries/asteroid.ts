/** Asteroid: audio source separation. */

import { python } from '../code.ts'
import { fileOf, SOUND } from '../own.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'asteroid',
  load(loaded) {
    const { id } = loaded
    const { get, file } = fileOf(loaded, SOUND)
    return [
      {
        language: 'python',
        install: 'pip install asteroid',
        code: python`from asteroid.models import BaseModel

model = BaseModel.from_pretrained(${id})

${get}
# What is found lies beside it
model.separate(${file}, resample=True)`,
      },
    ]
  },
}
