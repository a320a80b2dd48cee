/** BM25S: a lexical search index. */

import { python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'bm25s',
  load({ id }) {
    return [
      {
        language: 'python',
        install: 'pip install "bm25s[core]" huggingface_hub',
        code: python`import bm25s
from bm25s.hf import BM25HF

retriever = BM25HF.load_from_hub(${id}, load_corpus=True)
print(retriever.retrieve(bm25s.tokenize("a cat is a feline"), k=1))`,
      },
    ]
  },
}
