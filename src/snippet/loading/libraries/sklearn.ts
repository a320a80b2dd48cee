/** scikit-learn: a model in one file, whose name and format must be known. */

import type { Json } from '../../../card/types.ts'
import { blocks, type Code, python } from '../code.ts'
import { rowsOf } from '../own.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'sklearn',
  load(loaded) {
    const { id, files } = loaded
    const rows = rowsOf(loaded)
    const needs = rows === undefined ? '' : ' pandas'
    const safe = files.find((path) => path.endsWith('.skops'))
    if (safe !== undefined) {
      return [
        {
          language: 'python',
          install: `pip install scikit-learn skops huggingface_hub${needs}`,
          code: blocks(
            python`import skops.io
from huggingface_hub import hf_hub_download

path = hf_hub_download(${id}, ${safe})
# Types that skops does not know are shown here; name those that you trust in trusted=[...]
print(skops.io.get_untrusted_types(file=path))
model = skops.io.load(path)`,
            predict(rows),
          ),
        },
      ]
    }
    const pickled = files.find((path) => /\.(?:joblib|pkl|pickle)$/.test(path))
    if (pickled === undefined) return []
    return [
      {
        language: 'python',
        install: `pip install scikit-learn joblib huggingface_hub${needs}`,
        code: blocks(
          python`import joblib
from huggingface_hub import hf_hub_download

model = joblib.load(hf_hub_download(${id}, ${pickled}))`,
          predict(rows),
        ),
        note: 'A pickle can run any code when it is loaded: load it only if you trust its author.',
      },
    ]
  },
}

function predict(rows: { [name: string]: Json[] } | undefined): Code | undefined {
  return (
    rows &&
    python`import pandas

print(model.predict(pandas.DataFrame(${rows})))`
  )
}
