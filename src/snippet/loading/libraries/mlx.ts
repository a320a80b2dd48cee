/** MLX: language models on Apple silicon, through MLX LM. */

import { python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'mlx',
  load({ id, task, tags, prompt }) {
    if (task !== undefined && task !== 'text-generation') return []
    return [
      {
        language: 'python',
        install: 'pip install mlx-lm',
        code: python`from mlx_lm import generate, load

model, tokenizer = load(${id})
${
  tags.includes('conversational')
    ? python`
messages = [{"role": "user", "content": "What is the capital of France?"}]
prompt = tokenizer.apply_chat_template(messages, add_generation_prompt=True)
print(generate(model, tokenizer, prompt=prompt))`
    : python`print(generate(model, tokenizer, prompt=${prompt ?? 'Once upon a time'}))`
}`,
      },
    ]
  },
}
