/** pyannote.audio: speaker diarisation. */

import { python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

const INSTALL = 'pip install pyannote.audio'

export const loader: ModelLoader = {
  id: 'pyannote-audio',
  load({ id, tags }) {
    if (tags.includes('pyannote-audio-pipeline')) {
      return [
        {
          language: 'python',
          install: INSTALL,
          code: python`from pyannote.audio import Pipeline

pipeline = Pipeline.from_pretrained(${id})

# A recording of yours
print(pipeline("recording.wav"))`,
        },
      ]
    }
    return [
      {
        language: 'python',
        install: INSTALL,
        code: python`from pyannote.audio import Inference, Model

inference = Inference(Model.from_pretrained(${id}))

# A recording of yours
print(inference("recording.wav"))`,
      },
    ]
  },
}
