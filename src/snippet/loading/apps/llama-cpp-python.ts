/** llama.cpp from Python. */

import { chooseGguf } from '../../../task/gguf.ts'
import { python } from '../code.ts'
import { messagesOf } from '../own.ts'
import type { LocalApp } from '../types.ts'

/** @see https://llama-cpp-python.readthedocs.io/en/latest/api-reference/#llama_cpp.Llama.from_pretrained */
export const app: LocalApp = {
  id: 'llama-cpp-python',
  label: 'llama-cpp-python',
  rank: 4,
  load(model) {
    const file = chooseGguf(model)
    if (file === undefined || /-\d{5}-of-\d{5}\.gguf$/.test(file.path)) return []
    return [
      {
        language: 'python',
        install: 'pip install llama-cpp-python huggingface_hub',
        code: python`from huggingface_hub import hf_hub_download
from llama_cpp import Llama

llm = Llama(model_path=hf_hub_download(${model.id}, ${file.path}))
answer = llm.create_chat_completion(
    messages=${messagesOf(model)},
)
print(answer["choices"][0]["message"]["content"])`,
      },
    ]
  },
}
