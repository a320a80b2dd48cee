/** Keras 3: a saved model, on any of its backends. */

import { python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'keras',
  load({ id, files }) {
    const [file, ...others] = files.filter((path) => path.endsWith('.keras'))
    const isOne = file !== undefined && others.length === 0
    return [
      {
        language: 'python',
        install: `pip install keras jax huggingface_hub`,
        // Keras defaults to TensorFlow.
        environment: { KERAS_BACKEND: 'jax' },
        code: isOne
          ? python`import keras
from huggingface_hub import hf_hub_download

model = keras.saving.load_model(hf_hub_download(${id}, ${file}))
model.summary()`
          : python`import keras

model = keras.saving.load_model(${`hf://${id}`})
model.summary()`,
      },
    ]
  },
}
