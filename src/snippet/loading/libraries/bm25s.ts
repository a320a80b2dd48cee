/** BM25S: a lexical search index. */

import { python } from '../code.ts'
import { textOf } from '../own.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'bm25s',
  load(model) {
    const { id } = model
    return [
      {
        language: 'python',
        install: 'pip install "bm25s[core]" huggingface_hub',
        code: python`import bm25s
from bm25s.hf import BM25HF

retriever = BM25HF.load_from_hub(${id}, load_corpus=True)
print(retriever.retrieve(bm25s.tokenize(${textOf(model, 'a cat is a feline')}), k=1))`,
      },
    ]
  },
}
