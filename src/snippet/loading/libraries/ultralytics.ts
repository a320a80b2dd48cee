/** Ultralytics: YOLO from a weight file, whose name must be known. */

import { python } from '../code.ts'
import { fileOf, IMAGE } from '../own.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'ultralytics',
  load(loaded) {
    const { id, files } = loaded
    const file = files.find((path) => path.endsWith('.pt'))
    if (file === undefined) return []
    const { get, file: image } = fileOf(loaded, IMAGE)
    return [
      {
        language: 'python',
        install: 'pip install ultralytics huggingface_hub',
        code: python`from huggingface_hub import hf_hub_download
from ultralytics import YOLO

model = YOLO(hf_hub_download(${id}, ${file}))

${get}
for result in model.predict(${image}):
    result.save("found.jpg")`,
        note: 'A weight file of PyTorch is a pickle, which can run any code: load it only if you trust its author.',
      },
    ]
  },
}
