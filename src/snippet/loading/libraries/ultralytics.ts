/** Ultralytics: YOLO from a weight file, whose name must be known. */

import { python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'ultralytics',
  load({ id, files }) {
    const file = files.find((path) => path.endsWith('.pt'))
    if (file === undefined) return []
    return [
      {
        language: 'python',
        install: 'pip install ultralytics huggingface_hub',
        code: python`from huggingface_hub import hf_hub_download
from ultralytics import YOLO

model = YOLO(hf_hub_download(${id}, ${file}))

# An image of yours
for result in model.predict("photo.jpg"):
    result.save("found.jpg")`,
        note: 'A weight file of PyTorch is a pickle, which can run any code: load it only if you trust its author.',
      },
    ]
  },
}
