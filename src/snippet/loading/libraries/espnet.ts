/** ESPnet: speech recognition and synthesis. */

import { python } from '../code.ts'
import { fileOf, SOUND, textOf } from '../own.ts'
import type { ModelLoader } from '../types.ts'

const INSTALL = 'pip install espnet espnet_model_zoo soundfile'

export const loader: ModelLoader = {
  id: 'espnet',
  load(loaded) {
    const { id, task } = loaded
    if (task === 'automatic-speech-recognition') {
      const { get, file } = fileOf(loaded, SOUND, ', at the rate that the model was trained with')
      return [
        {
          language: 'python',
          install: INSTALL,
          code: python`import soundfile
from espnet2.bin.asr_inference import Speech2Text

model = Speech2Text.from_pretrained(${id})

${get}
speech, rate = soundfile.read(${file})
text, *_ = model(speech)[0]
print(text)`,
        },
      ]
    }
    if (task === 'text-to-speech') {
      return [
        {
          language: 'python',
          install: INSTALL,
          code: python`import soundfile
from espnet2.bin.tts_inference import Text2Speech

model = Text2Speech.from_pretrained(${id})

speech = model(${textOf(loaded, 'The kettle is on.')})["wav"]
soundfile.write("speech.wav", speech.numpy(), model.fs)`,
        },
      ]
    }
    return []
  },
}
