/** Ollama: directly from the Hub, or from a downloaded file. */

import { chooseGguf, isGguf, quantTag } from '../../../task/gguf.ts'
import { shell } from '../code.ts'
import { fileUrl, nameOfFile } from '../file-url.ts'
import type { LocalApp } from '../types.ts'

/** A name in the characters that Ollama allows, in lower case like those that it makes itself. */
const nameOf = (path: string) =>
  nameOfFile(path)
    .replace(/\.gguf$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '') || 'model'

/**
 * @see https://docs.ollama.com/import
 * @see https://huggingface.co/docs/hub/ollama
 */
export const app: LocalApp = {
  id: 'ollama',
  label: 'Ollama',
  rank: 1,
  load(model) {
    const { id, site } = model
    const file = chooseGguf(model)
    if (site !== undefined && file !== undefined) {
      // Ollama's import needs all parts of a split file at once; see its documentation.
      if (/-\d{5}-of-\d{5}\.gguf$/.test(file.path)) return []
      const name = nameOf(file.path)
      return [
        {
          language: 'bash',
          code: shell`curl --location --fail --output model.gguf ${fileUrl(site, 'model', id, file.path)}
echo 'FROM ./model.gguf' > Modelfile
ollama create ${name} --file Modelfile
ollama run ${name}`,
        },
      ]
    }
    // Ollama requires an owner before the name.
    if (!isGguf(model) || !id.includes('/')) return []
    return [{ language: 'bash', code: shell`ollama run ${`hf.co/${id}${quantTag(model)}`}` }]
  },
}
