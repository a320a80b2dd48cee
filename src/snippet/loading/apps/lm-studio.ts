/** LM Studio, through its command-line tool. */

import { chooseGguf, isGguf } from '../../../task/gguf.ts'
import { shell } from '../code.ts'
import { fileUrl } from '../file-url.ts'
import type { LocalApp } from '../types.ts'

/**
 * @see https://lmstudio.ai/docs/app/advanced/import-model
 * @see https://huggingface.co/docs/hub/lmstudio
 */
export const app: LocalApp = {
  id: 'lm-studio',
  label: 'LM Studio',
  rank: 2,
  load(model) {
    const { id, site, tags } = model
    const file = chooseGguf(model)
    if (site !== undefined && file !== undefined) {
      if (/-\d{5}-of-\d{5}\.gguf$/.test(file.path)) return []
      return [
        {
          language: 'bash',
          code: shell`curl --location --fail --output model.gguf ${fileUrl(site, 'model', id, file.path)}
lms import model.gguf`,
          note: NOTE,
        },
      ]
    }
    if (site !== undefined || !(isGguf(model) || tags.includes('mlx')) || !id.includes('/')) return []
    return [{ language: 'bash', code: shell`lms get ${`https://huggingface.co/${id}`}`, note: NOTE }]
  },
}

const NOTE = 'The command lms comes with LM Studio, which must have been started once.'
