/** BERTopic: topic models of documents. */

import { python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'bertopic',
  load({ id }) {
    // Its loader would read a name without an owner as a folder.
    if (!id.includes('/')) return []
    return [
      {
        language: 'python',
        install: 'pip install bertopic',
        code: python`from bertopic import BERTopic

model = BERTopic.load(${id})
print(model.get_topic_info())`,
      },
    ]
  },
}
