/** MLX: language models on Apple silicon, through MLX LM. */

import { python } from '../code.ts'
import { isChat, messagesOf, textOf } from '../own.ts'
import type { ModelLoader } from '../types.ts'

export const loader: ModelLoader = {
  id: 'mlx',
  load(model) {
    const { id, task } = model
    if (task !== undefined && task !== 'text-generation') return []
    return [
      {
        language: 'python',
        install: 'pip install mlx-lm',
        code: python`from mlx_lm import generate, load

model, tokenizer = load(${id})
${
  isChat(model)
    ? python`
messages = ${messagesOf(model)}
prompt = tokenizer.apply_chat_template(messages, add_generation_prompt=True)
print(generate(model, tokenizer, prompt=prompt))`
    : python`print(generate(model, tokenizer, prompt=${textOf(model, 'Once upon a time')}))`
}`,
      },
    ]
  },
}
