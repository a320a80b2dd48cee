/** pyannote.audio: speaker diarisation. */

import { python } from '../code.ts'
import { fileOf, SOUND } from '../own.ts'
import type { ModelLoader } from '../types.ts'

const INSTALL = 'pip install pyannote.audio'

export const loader: ModelLoader = {
  id: 'pyannote-audio',
  load(loaded) {
    const { id, tags } = loaded
    const { get, file } = fileOf(loaded, SOUND)
    if (tags.includes('pyannote-audio-pipeline')) {
      return [
        {
          language: 'python',
          install: INSTALL,
          code: python`from pyannote.audio import Pipeline

pipeline = Pipeline.from_pretrained(${id})

${get}
print(pipeline(${file}))`,
        },
      ]
    }
    return [
      {
        language: 'python',
        install: INSTALL,
        code: python`from pyannote.audio import Inference, Model

inference = Inference(Model.from_pretrained(${id}))

${get}
print(inference(${file}))`,
      },
    ]
  },
}
