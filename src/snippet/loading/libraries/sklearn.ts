/** scikit-learn: a model in one file, whose name and format must be known. */

import { python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'sklearn',
  load({ id, files }) {
    const safe = files.find((path) => path.endsWith('.skops'))
    if (safe !== undefined) {
      return [
        {
          language: 'python',
          install: 'pip install scikit-learn skops huggingface_hub',
          code: python`import skops.io
from huggingface_hub import hf_hub_download

path = hf_hub_download(${id}, ${safe})
# Types that skops does not know are shown here; name those that you trust in trusted=[...]
print(skops.io.get_untrusted_types(file=path))
model = skops.io.load(path)`,
        },
      ]
    }
    const pickled = files.find((path) => /\.(?:joblib|pkl|pickle)$/.test(path))
    if (pickled === undefined) return []
    return [
      {
        language: 'python',
        install: 'pip install scikit-learn joblib huggingface_hub',
        code: python`import joblib
from huggingface_hub import hf_hub_download

model = joblib.load(hf_hub_download(${id}, ${pickled}))`,
        note: 'A pickle can run any code when it is loaded: load it only if you trust its author.',
      },
    ]
  },
}
