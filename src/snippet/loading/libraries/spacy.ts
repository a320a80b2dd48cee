/** spaCy: a pipeline, loaded from its downloaded folder. */

import { python } from '../code.ts'
import { textOf } from '../own.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'spacy',
  load(model) {
    const { id } = model
    return [
      {
        language: 'python',
        install: 'pip install spacy huggingface_hub',
        code: python`import spacy
from huggingface_hub import snapshot_download

nlp = spacy.load(snapshot_download(${id}))

document = nlp(${textOf(model, 'Marie Curie was born in Warsaw.')})
for entity in document.ents:
    print(entity.text, entity.label_)`,
      },
    ]
  },
}
