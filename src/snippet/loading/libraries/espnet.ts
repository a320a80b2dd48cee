/** ESPnet: speech recognition and synthesis. */

import { python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

const INSTALL = 'pip install espnet espnet_model_zoo soundfile'

export const loader: ModelLoader = {
  id: 'espnet',
  load({ id, task }) {
    if (task === 'automatic-speech-recognition') {
      return [
        {
          language: 'python',
          install: INSTALL,
          code: python`import soundfile
from espnet2.bin.asr_inference import Speech2Text

model = Speech2Text.from_pretrained(${id})

# A recording of yours, at the rate that the model was trained with
speech, rate = soundfile.read("recording.wav")
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

speech = model("The kettle is on.")["wav"]
soundfile.write("speech.wav", speech.numpy(), model.fs)`,
        },
      ]
    }
    return []
  },
}
