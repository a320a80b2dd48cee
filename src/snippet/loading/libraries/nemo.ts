/** NeMo: speech recognition. */

import { python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'nemo',
  load({ id, task }) {
    if (task !== 'automatic-speech-recognition') return []
    return [
      {
        language: 'python',
        install: 'pip install "nemo_toolkit[asr]"',
        code: python`import nemo.collections.asr as nemo_asr

model = nemo_asr.models.ASRModel.from_pretrained(${id})

# A recording of yours
print(model.transcribe(["recording.wav"]))`,
      },
    ]
  },
}
