/** OpenCLIP: text and images in one space. */

import { python } from '../code.ts'
import { fileOf, IMAGE, labelsOf } from '../own.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'open_clip',
  load(loaded) {
    const { id } = loaded
    const { get, file } = fileOf(loaded, IMAGE)
    const name = `hf-hub:${id}`
    return [
      {
        language: 'python',
        install: 'pip install open_clip_torch pillow',
        code: python`import open_clip
import torch
from PIL import Image

model, preprocess = open_clip.create_model_from_pretrained(${name})
tokenizer = open_clip.get_tokenizer(${name})

${get}
image = preprocess(Image.open(${file})).unsqueeze(0)
texts = tokenizer(${labelsOf(loaded, ['a cat', 'a dog', 'a llama'])})

with torch.no_grad():
    of_image = model.encode_image(image, normalize=True)
    of_texts = model.encode_text(texts, normalize=True)
print((100 * of_image @ of_texts.T).softmax(dim=-1))`,
      },
    ]
  },
}
