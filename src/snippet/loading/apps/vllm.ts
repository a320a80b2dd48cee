/** vLLM: a server for many concurrent users. */

import { CHAT_TASKS } from '../../request/inputs.ts'
import { shell } from '../code.ts'
import type { LocalApp } from '../types.ts'

/** @see https://docs.vllm.ai/en/latest/cli/serve/ */
export const app: LocalApp = {
  id: 'vllm',
  label: 'vLLM',
  rank: 3,
  load({ id, task, site, tags, config }, library) {
    if (library !== 'transformers' || task === undefined || !CHAT_TASKS.has(task)) return []
    const custom = tags.includes('custom_code') || config.customCode
    return [
      {
        language: 'bash',
        install: 'pip install vllm',
        code: shell`${site === undefined ? shell`` : shell`HF_ENDPOINT=${site.url} `}vllm serve ${id}${custom ? shell` --trust-remote-code` : shell``}`,
        note: 'It serves an OpenAI-compatible API at http://localhost:8000, if vLLM knows the model’s architecture.',
      },
    ]
  },
}
