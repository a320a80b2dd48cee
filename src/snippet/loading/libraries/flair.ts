/** Flair: sequence taggers. */

import { nameOf, python } from '../code.ts'
import { lookUp } from '../look-up.ts'
import { textOf } from '../own.ts'
import type { ModelLoader } from '../types.ts'

const CLASSES: Readonly<Record<string, string>> = {
  'token-classification': 'SequenceTagger',
  'text-classification': 'TextClassifier',
}

export const loader: ModelLoader = {
  id: 'flair',
  load(model) {
    const { id, task = 'token-classification' } = model
    const name = lookUp(CLASSES, task)
    if (name === undefined) return []
    return [
      {
        language: 'python',
        install: 'pip install flair',
        code: python`from flair.data import Sentence
from flair.models import ${nameOf(name)}

tagger = ${nameOf(name)}.load(${id})

sentence = Sentence(${textOf(model, 'Marie Curie was born in Warsaw.')})
tagger.predict(sentence)
print(sentence.get_labels())`,
      },
    ]
  },
}
