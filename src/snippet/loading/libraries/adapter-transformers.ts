/** Adapters: loaded onto a model that only the card names. */

import { adapterCode } from '../adapter.ts'
import { blocks, lines, python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'adapter-transformers',
  load(model) {
    const [base] = model.baseModel
    if (base === undefined) return []
    const { imports, source, way } = adapterCode(model)
    return [
      {
        ...way,
        language: 'python',
        install: 'pip install adapters',
        code: blocks(
          lines(python`from adapters import AutoAdapterModel`, imports),
          python`model = AutoAdapterModel.from_pretrained(${base})
model.load_adapter(${source}, set_active=True)`,
        ),
      },
    ]
  },
}
