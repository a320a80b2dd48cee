/** KerasHub: presets for whole tasks. */

import { python } from '../code.ts'
import { textOf } from '../own.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'keras-hub',
  load(model) {
    const { id, task } = model
    return [
      {
        language: 'python',
        install: 'pip install keras-hub jax',
        environment: { KERAS_BACKEND: 'jax' },
        code:
          task === 'text-generation'
            ? python`import keras_hub

model = keras_hub.models.CausalLM.from_preset(${`hf://${id}`})
print(model.generate(${textOf(model, 'Once upon a time')}, max_length=64))`
            : python`import keras_hub

backbone = keras_hub.models.Backbone.from_preset(${`hf://${id}`})
backbone.summary()`,
      },
    ]
  },
}
