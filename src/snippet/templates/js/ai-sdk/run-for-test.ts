/** For tests: the AI SDK embeds lists alone, always says in what form, and always how many pictures it wants. */

import type { ClientRun } from '../../../run/clients-for-test.ts'
import { changes } from '../../../run/openai-changes-for-test.ts'

export const clientRun: ClientRun = {
  packages: ['ai', '@ai-sdk/openai-compatible'],
  sends: changes({
    '/embeddings': (body) => ({ encoding_format: 'float', ...body, input: [body.input ?? ''].flat() }),
    '/images/generations': (body) => ({ n: 1, ...body }),
  }),
}
