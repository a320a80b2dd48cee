/** Chronos: time series forecasting. */

import { python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'chronos-forecasting',
  load({ id }) {
    return [
      {
        language: 'python',
        install: 'pip install chronos-forecasting',
        code: python`import torch
from chronos import BaseChronosPipeline

pipeline = BaseChronosPipeline.from_pretrained(${id})

# What was measured so far
series = torch.tensor([112.0, 118.0, 132.0, 129.0, 121.0, 135.0, 148.0, 148.0])
quantiles, mean = pipeline.predict_quantiles([series], prediction_length=4)
print(mean)`,
      },
    ]
  },
}
