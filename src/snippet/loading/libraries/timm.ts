/** timm: image models with their training transforms. */

import { python } from '../code.ts'
import { fileOf, IMAGE } from '../own.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'timm',
  load(loaded) {
    const { id, task } = loaded
    const { get, file } = fileOf(loaded, IMAGE)
    return [
      {
        language: 'python',
        install: 'pip install timm pillow',
        code: python`import timm
from PIL import Image

model = timm.create_model(${`hf-hub:${id}`}, pretrained=True${task === 'image-feature-extraction' ? python`, num_classes=0` : python``})
model.eval()

transform = timm.data.create_transform(
    **timm.data.resolve_model_data_config(model),
    is_training=False,
)

${get}
image = Image.open(${file}).convert("RGB")
print(model(transform(image).unsqueeze(0)).shape)`,
      },
    ]
  },
}
