/** SpeechBrain: one interface per kind of model, named in the model's configuration. */

import { nameOf, python } from '../code.ts'
import { lookUp } from '../look-up.ts'
import { fileOf, SOUND } from '../own.ts'
import type { ModelLoader } from '../types.ts'

/** The module of each interface, and its method for a file. */
const INTERFACES: Readonly<Record<string, { module: string; method: string }>> = {
  EncoderDecoderASR: { module: 'ASR', method: 'transcribe_file' },
  EncoderASR: { module: 'ASR', method: 'transcribe_file' },
  WhisperASR: { module: 'ASR', method: 'transcribe_file' },
  EncoderClassifier: { module: 'classifiers', method: 'classify_file' },
  SpectralMaskEnhancement: { module: 'enhancement', method: 'enhance_file' },
  SepformerSeparation: { module: 'separation', method: 'separate_file' },
}

export const loader: ModelLoader = {
  id: 'speechbrain',
  load(loaded) {
    const { id, config } = loaded
    const name = config.speechbrainInterface
    const known = lookUp(INTERFACES, name)
    if (name === undefined || known === undefined) return []
    const { get, file } = fileOf(loaded, SOUND)
    return [
      {
        language: 'python',
        install: 'pip install speechbrain',
        code: python`from speechbrain.inference.${nameOf(known.module)} import ${nameOf(name)}

model = ${nameOf(name)}.from_hparams(${id})

${get}
print(model.${nameOf(known.method)}(${file}))`,
      },
    ]
  },
}
