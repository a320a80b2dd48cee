/** llama.cpp: a server with a chat page. */

import { chooseGguf, isGguf, quantTag } from '../../../task/gguf.ts'
import { shell } from '../code.ts'
import { fileUrl } from '../file-url.ts'
import type { LocalApp } from '../types.ts'

/** @see https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md */
export const app: LocalApp = {
  id: 'llama.cpp',
  label: 'llama.cpp',
  rank: 0,
  load(model) {
    const { id, site } = model
    const file = chooseGguf(model)
    if (site !== undefined && file !== undefined) {
      return [
        {
          language: 'bash',
          code: shell`llama-server --model-url ${fileUrl(site, 'model', id, file.path)}`,
          note: NOTE,
        },
      ]
    }
    if (!isGguf(model)) return []
    return [{ language: 'bash', code: shell`llama-server -hf ${id + quantTag(model)}`, note: NOTE }]
  },
}

const NOTE = 'It serves a page to chat on and an OpenAI-compatible API at http://localhost:8080.'
