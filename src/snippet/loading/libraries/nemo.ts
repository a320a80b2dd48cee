/** NeMo: speech recognition. */

import { python } from '../code.ts'
import { fileOf, SOUND } from '../own.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'nemo',
  load(loaded) {
    const { id, task } = loaded
    if (task !== 'automatic-speech-recognition') return []
    const { get, file } = fileOf(loaded, SOUND)
    return [
      {
        language: 'python',
        install: 'pip install "nemo_toolkit[asr]"',
        code: python`import nemo.collections.asr as nemo_asr

model = nemo_asr.models.ASRModel.from_pretrained(${id})

${get}
print(model.transcribe([${file}]))`,
      },
    ]
  },
}
