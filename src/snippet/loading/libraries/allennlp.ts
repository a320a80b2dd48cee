/** AllenNLP: whole predictors. */

import { python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'allennlp',
  load({ id }) {
    return [
      {
        language: 'python',
        install: 'pip install allennlp allennlp-models',
        code: python`import allennlp_models
from allennlp.predictors.predictor import Predictor

predictor = Predictor.from_path(${`hf://${id}`})`,
        note: 'AllenNLP ended with version 2.10 and wants Python 3.7 to 3.10.',
      },
    ]
  },
}
